#pragma once

#include "engine/replay/plain/outcome.h"
#include "ui/charts/parts/axis.h"
#include "ui/charts/parts/chart.h"
#include "ui/charts/parts/stacked_area.h"

namespace spillway::ui {

/// A strip below a chart's time axis: the whole trace as thin bars with a brush over the range that is looked at.
/// Dragging in it sets the range, dragging the brush moves it, dragging an edge resizes it, a double click fits.
class OverviewChart : public Chart
{
    Q_OBJECT

public:
    explicit OverviewChart(QWidget* parent = nullptr);
    void setBins(const Bins& bins); ///< over the full range
    void setRange(TimeRange range);
    void setPlayhead(Instant at) { takeLive(m_playhead, at); }

signals:
    void rangeEdited(spillway::ui::TimeRange range);
    void fitRequested();

protected:
    void describe() override;
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    enum class Grip { None, New, Move, Left, Right };

    [[nodiscard]] TimeRange fullRange() const;
    [[nodiscard]] QRectF plotRect() const;
    [[nodiscard]] TimeScale scale() const;
    [[nodiscard]] QRectF brushRect() const;
    [[nodiscard]] Grip gripAt(QPointF at) const;
    [[nodiscard]] bool fits() const; ///< all of it is looked at
    void ask(Instant from, Instant to);
    void askMoved(TimeRange range, Milliseconds by);

    Bins m_bins;
    TimeRange m_range;
    Instant m_playhead{};
    Grip m_grip = Grip::None;
    Instant m_pressedAt{};
    TimeRange m_rangeAtPress;
    bool m_moved = false; ///< since the press: a click alone changes nothing
    double m_pressedX = 0;
};

} // namespace spillway::ui
