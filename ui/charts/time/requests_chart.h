#pragma once

#include "ui/charts/parts/drag_phase.h"
#include "ui/charts/parts/period_marks.h"
#include "ui/charts/parts/stacked_area.h"
#include "ui/charts/time/time_chart.h"

#include <optional>

namespace spillway::ui {

class Bubble;

/// Requests over time as stacked passed, delayed and rejected, with legend, axes, figures under the pointer and playhead.
/// Gestures and keys: see TimeChart; Shift and drag marks a period, whose ends can be dragged below its bar. Counts are
/// shown per second.
class RequestsChart : public TimeChart
{
    Q_OBJECT

public:
    explicit RequestsChart(QWidget* parent = nullptr);
    void setBins(const Bins& bins);
    /// A sentence beside the title where results are uncertain ("whole-second stamps: 12.3–14.1 % rejected"), or empty.
    void setNote(const QString& note) { take(m_note, note); }
    /// The rejections of each limit get a colour of their own; empty: one colour for all.
    void setShares(const std::vector<LimitShare>& shares);
    void setMarks(const TimeMarks& marks);
    /// A sentence in place of an empty picture, or empty.
    void setMessage(const QString& message) { take(m_message, message); }
    [[nodiscard]] int binCount() const; ///< slices that its width can show

signals:
    void binCountChanged(int count);
    void periodDrawn(spillway::ui::TimeRange range);
    void periodResized(std::size_t period, spillway::ui::TimeRange range, spillway::ui::DragPhase phase);

protected:
    void describe() override;
    [[nodiscard]] ChartTable table() const override;
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    void resizeEvent(QResizeEvent* event) override;
    [[nodiscard]] QRectF plotRect() const override;
    bool pressed(QPointF at) override;
    void dragged(QPointF at) override;
    void released(QPointF at) override;
    [[nodiscard]] Qt::CursorShape cursorAt(QPointF at) const override;
    void hovered(std::optional<QPointF> at) override;
    void rangeSet() override;

private:
    [[nodiscard]] TimeRange resized(QPointF at) const;
    [[nodiscard]] double factor() const; ///< turns a count of a slice into a value of the axis
    [[nodiscard]] QString title() const;
    [[nodiscard]] std::optional<std::size_t> sliceOf(Instant at) const;
    [[nodiscard]] QString stretchLine(std::size_t slice) const;
    [[nodiscard]] QStringList sliceLines(std::size_t slice) const;
    [[nodiscard]] QStringList linesAt(Instant at) const; ///< of the bubble; none outside of the slices
    void showBubble();

    Bins m_bins;
    std::vector<LimitShare> m_shares;
    TimeMarks m_marks;
    std::optional<PeriodEdge> m_edge;  ///< that is held
    double m_edgePressed = 0;          ///< x of the press
    bool m_edgeMoves = false;          ///< dragged, not only pressed
    std::optional<Instant> m_drawFrom; ///< of the period that is being marked
    TimeRange m_drawn;
    QString m_note;
    QString m_message;
    double m_peak = 0; ///< the highest slice, as a value of the axis
    ValueAxis m_axis;
    std::optional<QPointF> m_hover;
    Bubble* m_bubble;
    int m_binCount = 0;
};

} // namespace spillway::ui
