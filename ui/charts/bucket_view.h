#pragma once

#include "engine/replay/replay.h"
#include "ui/charts/chart.h"
#include "ui/charts/level_index.h"
#include "ui/charts/seldom.h"

#include <vector>

namespace spillway::ui {

/// The bucket itself at the playhead: filled to its level, leaking at the rate, with the burst and delay marks and the
/// requests of the moment falling in, waiting at the rim or bouncing off. Computed from the replay, never integrated.
class BucketView : public Chart
{
    Q_OBJECT

public:
    explicit BucketView(QWidget* parent = nullptr);
    /// As BucketChart::setRequests.
    void setRequests(const std::vector<RequestOutcome>& requests, const LimitReq& limit);
    void setPlayhead(Instant at);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void describe() override;
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;

private:
    [[nodiscard]] QRectF bucketRect() const; ///< from the rim to the bottom
    [[nodiscard]] double brim() const;       ///< the level at the burst mark, at least 1
    [[nodiscard]] double y(double level) const;
    [[nodiscard]] QPolygonF slice(double low, double high) const; ///< of the inside, between two levels
    [[nodiscard]] Milliseconds moment() const; ///< how long a request is seen before and after it arrives
    [[nodiscard]] std::uint64_t waiting() const;

    void paintContent(QPainter& painter, double level) const;
    void paintThresholds(QPainter& painter) const;
    void paintRequests(QPainter& painter, double level) const;
    void paintDrip(QPainter& painter, double level) const;
    [[nodiscard]] static double figureRoom();             ///< height that the figure needs
    [[nodiscard]] double delayBorder(double level) const; ///< y where the amber part ends
    [[nodiscard]] bool figureInside(double level) const;
    void paintFigures(QPainter& painter, double level) const;

    Seldom m_describe{[this] { describe(); }};

    LevelIndex m_index;
    Instant m_playhead{};
};

} // namespace spillway::ui
