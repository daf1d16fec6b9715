#include "ui/charts/time/overview_chart.h"

#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kEdgeGrip = 5;
constexpr Milliseconds kShortest{10};

} // namespace

OverviewChart::OverviewChart(QWidget* parent) : Chart({60, 2.4}, {20, 2}, parent)
{
    setFrameless();
    setFocusPolicy(Qt::NoFocus); // the keys of the chart above do all that it does
    setAccessibleName(tr("Overview of the whole trace"));
    describe();
}

void OverviewChart::setBins(const Bins& bins)
{
    m_bins = bins;
    describe();
    invalidate();
}

void OverviewChart::setRange(TimeRange range)
{
    if (range == m_range)
        return;
    m_range = range;
    describe();
    update();
}

TimeRange OverviewChart::fullRange() const
{
    return {m_bins.spec.start, m_bins.spec.start + m_bins.spec.width * static_cast<std::int64_t>(m_bins.spec.count)};
}

QRectF OverviewChart::plotRect() const
{
    return plotBetween(0.2 * unit(), height() - 0.6 * unit());
}

TimeScale OverviewChart::scale() const
{
    const QRectF plot = plotRect();
    return {fullRange(), plot.left(), plot.width()};
}

QRectF OverviewChart::brushRect() const
{
    const QRectF plot = plotRect();
    const TimeScale time = scale();
    const double left = std::clamp(time.x(m_range.from), plot.left(), plot.right());
    const double right = std::clamp(time.x(m_range.to), left, plot.right());
    return {left, plot.top(), std::max(right - left, 2.0), plot.height()};
}

bool OverviewChart::fits() const
{
    const TimeRange full = fullRange();
    // The bins may reach a little beyond the trace.
    return m_range.from <= full.from + m_bins.spec.width && m_range.to >= full.to - m_bins.spec.width;
}

void OverviewChart::paintStatic(QPainter& painter)
{
    if (sliceCount(m_bins) == 0)
        return;
    const QRectF plot = plotRect();
    painter.setPen(theme().border);
    painter.setBrush(theme().field);
    painter.drawRoundedRect(plot.adjusted(-0.5, -0.5, 0.5, 0.5), 3, 3);
    const auto peak = static_cast<double>(std::max<std::uint64_t>(mostInSlice(m_bins), 1));
    paintStack(painter, plot, scale(), m_bins, 1, {1.1 * peak, 1.1 * peak});
}

void OverviewChart::paintLive(QPainter& painter)
{
    if (m_bins.spec.count == 0)
        return;
    const Theme& t = theme();
    const QRectF plot = plotRect();
    const double x = scale().x(m_playhead);
    if (x >= plot.left() && x <= plot.right()) {
        painter.setPen(QPen(t.text, 1.4));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    if (m_range.length() <= Milliseconds(0) || fits())
        return;
    const QRectF brush = brushRect();
    QColor fill = t.accent;
    fill.setAlphaF(t.dark ? 0.16F : 0.12F);
    painter.setBrush(fill);
    painter.setPen(QPen(t.accent, 1.2));
    painter.drawRoundedRect(brush, 3, 3);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.accent);
    const double middle = brush.center().y();
    for (const double edge : {brush.left(), brush.right()})
        painter.drawRoundedRect(QRectF(edge - 2, middle - 0.4 * unit(), 4, 0.8 * unit()), 2, 2);
}

OverviewChart::Grip OverviewChart::gripAt(QPointF at) const
{
    if (m_range.length() <= Milliseconds(0) || fits())
        return Grip::New;
    const QRectF brush = brushRect();
    const double toLeft = std::abs(at.x() - brush.left());
    const double toRight = std::abs(at.x() - brush.right());
    if (std::min(toLeft, toRight) <= kEdgeGrip)
        return toRight <= toLeft ? Grip::Right : Grip::Left;
    return brush.contains(QPointF(at.x(), brush.center().y())) ? Grip::Move : Grip::New;
}

void OverviewChart::ask(Instant from, Instant to)
{
    const TimeRange full = fullRange();
    TimeRange range{std::clamp(std::min(from, to), full.from, full.to),
                    std::clamp(std::max(from, to), full.from, full.to)};
    if (range.length() < kShortest)
        range.to = range.from + kShortest;
    if (range != m_range)
        emit rangeEdited(range);
}

void OverviewChart::askMoved(TimeRange range, Milliseconds by)
{
    const TimeRange full = fullRange();
    const Milliseconds least = std::min(full.from - range.from, Milliseconds(0));
    const Milliseconds most = std::max(full.to - range.to, Milliseconds(0));
    const Milliseconds moved = std::clamp(by, least, most);
    ask(range.from + moved, range.to + moved);
}

void OverviewChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_bins.spec.count == 0) {
        Chart::mousePressEvent(event);
        return;
    }
    m_grip = gripAt(event->position());
    m_pressedX = event->position().x();
    m_pressedAt = scale().at(m_pressedX);
    m_rangeAtPress = m_range;
    m_moved = false;
}

void OverviewChart::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_grip == Grip::None) {
        const Grip grip = gripAt(at);
        setCursor(grip == Grip::Left || grip == Grip::Right ? Qt::SizeHorCursor
                  : grip == Grip::Move                      ? Qt::OpenHandCursor
                                                            : Qt::CrossCursor);
        return;
    }
    m_moved = m_moved || std::abs(at.x() - m_pressedX) >= QApplication::startDragDistance() / 3.0;
    if (!m_moved)
        return;
    const Instant now = scale().at(at.x());
    switch (m_grip) {
    case Grip::None: break;
    case Grip::New: ask(m_pressedAt, now); break;
    case Grip::Move: askMoved(m_rangeAtPress, now - m_pressedAt); break;
    case Grip::Left: ask(now, m_rangeAtPress.to); break;
    case Grip::Right: ask(m_rangeAtPress.from, now); break;
    }
}

void OverviewChart::mouseReleaseEvent(QMouseEvent*)
{
    m_grip = Grip::None;
}

void OverviewChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit fitRequested();
}

void OverviewChart::describe()
{
    if (m_bins.spec.count == 0) {
        setAccessibleDescription(tr("Nothing is open."));
        return;
    }
    const TimeRange full = fullRange();
    setAccessibleDescription(tr("The trace covers %1; shown is %2, %3 long.")
                                 .arg(spanText(full.from, full.to), spanText(m_range.from, m_range.to),
                                      durationText(std::max(m_range.length(), Milliseconds(0)))));
}

} // namespace spillway::ui
