#pragma once

#include "ui/charts/parts/chart.h"
#include "ui/charts/parts/seldom.h"
#include "ui/charts/pictures/limiter_pictures.h"

#include <memory>
#include <optional>
#include <vector>

namespace spillway::ui {

/// The buckets of one or several clients at the playhead, each as its algorithm's picture shows it. A click on one of
/// several picks its client.
class BucketView : public Chart
{
    Q_OBJECT

public:
    struct Bucket
    {
        QString client;
        Limit limit;
        const std::vector<RequestOutcome>* requests = nullptr; ///< in order of time; see LevelIndex
        std::shared_ptr<const void> keep;                      ///< keeps them alive, where somebody must
    };

    explicit BucketView(QWidget* parent = nullptr);
    /// The first is the chosen client's.
    void setBuckets(std::vector<Bucket> buckets);
    /// nginx's rate as it was written, which a limit does not know any more.
    void setRate(const NginxRate& rate) { takeLive(m_rate, std::optional(rate)); }
    void setPlayhead(Instant at);
    /// How fast is played, in hundredths: the faster, the longer before its arrival a request is seen.
    void setSpeed(int hundredths) { takeLive(m_speed, hundredths); }
    void setMotion(Motion motion) { takeLive(m_motion, motion); }
    void setPlaying(bool playing) { takeLive(m_playing, playing); }
    [[nodiscard]] int count() const { return static_cast<int>(m_cells.size()); } ///< side by side

signals:
    void clientPicked(const QString& client);

protected:
    void describe() override;
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Cell
    {
        Bucket bucket;
        LevelIndex index;
        const LimiterPicture* picture = nullptr; ///< of the limit; never null
    };

    [[nodiscard]] QRectF cellRect(std::size_t cell) const;
    [[nodiscard]] double labelHeight() const; ///< 0 for a single bucket: its chart has the name
    [[nodiscard]] PictureMoment momentOf(const Cell& cell) const;

    std::vector<Cell> m_cells; ///< never empty
    std::optional<NginxRate> m_rate;
    Instant m_playhead{};
    int m_speed = 100;
    Motion m_motion = Motion::Full;
    bool m_playing = false;
    Seldom m_describe{[this] { describe(); }};
};

} // namespace spillway::ui
