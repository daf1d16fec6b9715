#pragma once

#include "ui/charts/parts/chart.h"
#include "ui/charts/parts/seldom.h"
#include "ui/charts/pictures/bucket_picture.h"

#include <optional>
#include <vector>

namespace spillway::ui {

/// The bucket of one client at the playhead.
class BucketView : public Chart
{
    Q_OBJECT

public:
    explicit BucketView(QWidget* parent = nullptr);
    /// In order of time, decided under that limit; see LevelIndex.
    void setRequests(const std::vector<RequestOutcome>& requests, const Limit& limit);
    /// Shows requests that were summed up already.
    void setLevels(const LevelIndex& levels);
    /// nginx's rate as it was written, which a limit does not know any more.
    void setRate(const NginxRate& rate) { takeLive(m_rate, std::optional(rate)); }
    void setPlayhead(Instant at);
    /// How fast is played, in hundredths: the faster, the longer before its arrival a request is seen.
    void setSpeed(int hundredths) { takeLive(m_speed, hundredths); }
    void setMotion(Motion motion) { takeLive(m_motion, motion); }

protected:
    void describe() override;
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;

private:
    [[nodiscard]] PictureMoment moment() const;

    LevelIndex m_index;
    std::optional<NginxRate> m_rate;
    Instant m_playhead{};
    int m_speed = 100;
    Motion m_motion = Motion::Full;
    Seldom m_describe{[this] { describe(); }};
};

} // namespace spillway::ui
