#pragma once

#include "ui/charts/parts/axis.h"
#include "ui/charts/parts/chart.h"
#include "ui/charts/parts/seldom.h"

#include <optional>

namespace spillway::ui {

/// A chart over time: axis, playhead, and the gestures that all such charts share. The wheel zooms at the
/// pointer, middle button or space and drag pans, a click or a drag moves the playhead, a double click fits;
/// keyboard: arrows move the playhead (with Shift they pan), + and - zoom, Home and End jump. It only asks:
/// whoever owns the range sets it.
class TimeChart : public Chart
{
    Q_OBJECT

public:
    void setRange(TimeRange range); ///< of the time axis
    [[nodiscard]] TimeRange range() const { return m_range; }
    void setFullRange(TimeRange range) { m_fullRange = range; } ///< gestures stay within; empty = no bounds
    void setPlayhead(Instant at);

signals:
    void playheadMoved(spillway::Instant at);
    void rangeEdited(spillway::ui::TimeRange range);
    void fitRequested();
    void spaceTapped(); ///< pressed and released without dragging: space plays, held it pans

protected:
    TimeChart(ChartSize usual, ChartSize least, QWidget* parent);

    [[nodiscard]] Instant playhead() const { return m_playhead; }
    [[nodiscard]] virtual QRectF plotRect() const = 0;
    /// True if the chart uses this press itself (a line that is dragged).
    virtual bool pressed(QPointF /*at*/) { return false; }
    virtual void dragged(QPointF /*at*/) {}
    virtual void released(QPointF /*at*/) {}
    virtual void hovered(std::optional<QPointF> /*at*/) {} ///< nothing: the pointer left
    virtual void rangeSet() {}
    /// Where a press there puts the playhead: at that time unless what is shown there has its own.
    [[nodiscard]] virtual Instant momentAt(QPointF at) const { return scale().at(at.x()); }
    [[nodiscard]] virtual Qt::CursorShape cursorAt(QPointF /*at*/) const { return Qt::ArrowCursor; }

    [[nodiscard]] TimeScale scale() const;
    /// The plot in the card, with room for the labels of both axes, from `top` down.
    [[nodiscard]] QRectF plotBelow(double top) const;
    /// How much is shown of how much; empty where it is all.
    [[nodiscard]] QString shownPart() const;
    /// To the millisecond, with its day where the full range has several.
    [[nodiscard]] QString momentText(Instant at) const;
    void paintTimeAxis(QPainter& painter) const;
    /// Lines and labels of the values; `highest` is what the topmost label says, with %1 for its number.
    void paintValueGrid(QPainter& painter, const ValueAxis& axis, const QString& highest) const;
    void paintPlayheadLine(QPainter& painter) const;
    [[nodiscard]] bool ownDrag() const { return m_drag == Drag::Own; }

    bool event(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Drag { None, Playhead, Pan, Own };

    void zoom(double factor, Instant around);
    void pan(Milliseconds by, TimeRange from);
    void askPlayhead(Instant at);
    void updateCursor(QPointF at);
    [[nodiscard]] Instant shownPlayhead() const; ///< or the end of the range that is next to it

    Seldom m_describe{[this] { describe(); }};
    TimeRange m_range;
    TimeRange m_fullRange;
    Instant m_playhead{};
    bool m_heldFast = false; ///< the press chose a moment beside the pointer, until the pointer leaves that place
    Drag m_drag = Drag::None;
    Qt::MouseButton m_dragButton = Qt::NoButton; ///< that began it and alone ends it
    bool m_spaceHeld = false;
    bool m_spacePans = false; ///< something was dragged since space went down
    double m_dragStart = 0;   ///< x of the press
    TimeRange m_rangeAtPress; ///< a pan is measured from here, so that it does not drift
};

} // namespace spillway::ui
