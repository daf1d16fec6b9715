#include "ui/charts/time/time_chart.h"

#include "ui/charts/parts/parts.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr Milliseconds kShortestView{10};

/// The range moved until it lies within `full`; cut where it is longer.
TimeRange within(TimeRange range, TimeRange full)
{
    if (full.length() <= Milliseconds(0))
        return range;
    if (range.length() >= full.length())
        return full;
    if (range.from < full.from)
        return {full.from, full.from + range.length()};
    if (range.to > full.to)
        return {full.to - range.length(), full.to};
    return range;
}

} // namespace

TimeChart::TimeChart(ChartSize usual, ChartSize least, QWidget* parent) : Chart(usual, least, parent) {}

void TimeChart::setRange(TimeRange range)
{
    if (range == m_range)
        return;
    m_range = range;
    rangeSet();
    invalidate();
}

void TimeChart::setPlayhead(Instant at)
{
    if (at == m_playhead)
        return;
    const QRectF plot = plotRect();
    const auto strip = [&] { return playheadStrip(scale().x(m_playhead), plot.top(), plot.bottom()); };
    update(strip());
    m_playhead = at;
    update(strip());
    m_describe.call();
}

TimeScale TimeChart::scale() const
{
    const QRectF plot = plotRect();
    return {m_range, plot.left(), plot.width()};
}

QRectF TimeChart::plotBelow(double top) const
{
    return plotBetween(top, cardRect().bottom() - 2.1 * unit());
}

QString TimeChart::shownPart() const
{
    const bool isPart = m_range.from > m_fullRange.from || m_range.to < m_fullRange.to;
    return isPart ? tr("%1 of %2").arg(durationText(m_range.length()), durationText(m_fullRange.length())) : QString();
}

QString TimeChart::momentText(Instant at) const
{
    const QString time = timeText(at, TimeDetail::Milliseconds);
    return onOneDay(m_fullRange.from, m_fullRange.to) ? time : tr("%1, %2", "day, time").arg(dayText(at), time);
}

void TimeChart::paintValueGrid(QPainter& painter, const ValueAxis& axis, const QString& highest) const
{
    const QRectF plot = plotRect();
    const QFont small = themeFont(FontRole::Small);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    for (const double value : axisValues(axis)) {
        const double y = std::round(plot.bottom() - value / axis.top * plot.height());
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), theme().grid);
        painter.setPen(theme().subtle);
        const QString number = axisLabel(value, axis);
        const QString label = value == axis.top ? highest.arg(number) : number;
        painter.drawText(
            QPointF(plot.left() - 0.7 * unit() - metrics.horizontalAdvance(label), y + metrics.capHeight() / 2), label);
    }
}

void TimeChart::paintTimeAxis(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const QFont font = themeFont(FontRole::Small);
    const QFontMetricsF metrics(font);
    const TimeScale time = scale();
    painter.setFont(font);
    painter.setPen(theme().subtle);
    const double end = plot.right() + 0.9 * unit();
    const double baseline = plot.bottom() + metrics.ascent() + 0.35 * metrics.height();
    const QString zone = zoneText(m_range.from);
    const double zoneLeft = plot.right() - metrics.horizontalAdvance(zone);
    if (m_range.length() > Milliseconds(0))
        painter.drawText(QPointF(zoneLeft, baseline), zone);
    const double labelsEnd = zone.isEmpty() ? end : zoneLeft - 0.6 * unit();
    bool dayTold = onOneDay(m_fullRange.from, m_fullRange.to);
    const std::vector<TimeTick> ticks = fittingTicks(m_range, plot.width(), 1.7, metrics);
    for (const TimeTick& tick : ticks)
        dayTold = dayTold || tick.label == dayText(tick.at);
    for (const TimeTick& tick : ticks) {
        const double width = metrics.horizontalAdvance(tick.label);
        if (!zone.isEmpty() && time.x(tick.at) + width / 2 > labelsEnd)
            continue; // the zone stands there
        double x = std::clamp(time.x(tick.at) - width / 2, 2.0, std::max(2.0, end - width));
        const QString day = dayTold ? QString() : dayText(tick.at) + QLatin1Char(' ');
        dayTold = true; // by the first label, whose time stays where it is
        x = std::max(2.0, x - metrics.horizontalAdvance(day));
        painter.drawText(QPointF(x, baseline), day + tick.label);
    }
}

void TimeChart::paintPlayheadLine(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const double x = scale().x(m_playhead);
    if (m_range.length() > Milliseconds(0) && x >= plot.left() - 0.5 && x <= plot.right() + 0.5)
        paintPlayhead(painter, x, plot.top(), plot.bottom());
}

void TimeChart::zoom(double factor, Instant around)
{
    const double length = static_cast<double>(m_range.length().count());
    if (length <= 0)
        return;
    const double wanted = std::max(length * factor, static_cast<double>(kShortestView.count()));
    const double before = static_cast<double>((around - m_range.from).count());
    const Instant from = around - Milliseconds(std::llround(before / length * wanted));
    const TimeRange range = within({from, from + Milliseconds(std::llround(wanted))}, m_fullRange);
    if (range != m_range)
        emit rangeEdited(range);
}

void TimeChart::pan(Milliseconds by, TimeRange from)
{
    const TimeRange range = within({from.from + by, from.to + by}, m_fullRange);
    if (range != m_range)
        emit rangeEdited(range);
}

void TimeChart::askPlayhead(Instant at)
{
    const Instant clamped = std::clamp(at, m_range.from, std::max(m_range.from, m_range.to));
    if (clamped != m_playhead)
        emit playheadMoved(clamped);
}

Instant TimeChart::shownPlayhead() const
{
    return std::clamp(m_playhead, m_range.from, std::max(m_range.from, m_range.to));
}

void TimeChart::updateCursor(QPointF at)
{
    if (m_drag == Drag::Pan)
        setCursor(Qt::ClosedHandCursor);
    else if (m_spaceHeld)
        setCursor(Qt::OpenHandCursor);
    else
        setCursor(cursorAt(at));
}

bool TimeChart::event(QEvent* event)
{
    // Space is a shortcut of the window; here it is more than that, so it comes as a key.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier)
            event->accept();
    }
    return Chart::event(event);
}

void TimeChart::wheelEvent(QWheelEvent* event)
{
    const QPoint angle = event->angleDelta();
    const bool sideways = std::abs(angle.x()) > std::abs(angle.y());
    const double steps = (sideways ? angle.x() : angle.y()) / 120.0;
    if (sideways || (event->modifiers() & Qt::ShiftModifier) != 0)
        pan(Milliseconds(std::llround(-steps * 0.1 * static_cast<double>(m_range.length().count()))), m_range);
    else
        zoom(std::pow(0.8, steps), scale().at(event->position().x()));
    event->accept();
}

void TimeChart::mousePressEvent(QMouseEvent* event)
{
    if (m_drag != Drag::None)
        return;
    m_dragButton = event->button();
    m_rangeAtPress = m_range;
    m_dragStart = event->position().x();
    m_spacePans = m_spacePans || m_spaceHeld;
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_spaceHeld))
        m_drag = Drag::Pan;
    else if (event->button() == Qt::LeftButton && pressed(event->position()))
        m_drag = Drag::Own;
    else if (event->button() == Qt::LeftButton && m_range.length() > Milliseconds(0)) {
        m_drag = Drag::Playhead;
        const Instant at = momentAt(event->position());
        m_heldFast = at != scale().at(event->position().x());
        askPlayhead(at);
    } else {
        Chart::mousePressEvent(event);
    }
    updateCursor(event->position());
}

void TimeChart::mouseMoveEvent(QMouseEvent* event)
{
    switch (m_drag) {
    case Drag::None: break;
    case Drag::Playhead:
        m_heldFast = m_heldFast && std::abs(event->position().x() - m_dragStart) < QApplication::startDragDistance();
        if (!m_heldFast)
            askPlayhead(scale().at(event->position().x()));
        break;
    case Drag::Own: dragged(event->position()); break;
    case Drag::Pan: {
        const double share = (m_dragStart - event->position().x()) / std::max(plotRect().width(), 1.0);
        pan(Milliseconds(std::llround(share * static_cast<double>(m_rangeAtPress.length().count()))), m_rangeAtPress);
        break;
    }
    }
    if (m_drag != Drag::Pan)
        hovered(event->position());
    updateCursor(event->position());
}

void TimeChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != m_dragButton)
        return;
    const Drag drag = m_drag;
    m_drag = Drag::None;
    if (drag == Drag::Own)
        released(event->position());
    updateCursor(event->position());
}

void TimeChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_spaceHeld || m_drag != Drag::None)
        return mousePressEvent(event);
    m_dragButton = Qt::LeftButton;
    if (pressed(event->position()))
        m_drag = Drag::Own;
    else
        emit fitRequested();
}

void TimeChart::leaveEvent(QEvent* event)
{
    hovered(std::nullopt);
    Chart::leaveEvent(event);
}

void TimeChart::keyPressEvent(QKeyEvent* event)
{
    const Milliseconds length = m_range.length();
    const Milliseconds step{std::max<std::int64_t>(1, length.count() / 100)};
    const bool shift = (event->modifiers() & Qt::ShiftModifier) != 0;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const std::int64_t sign = event->key() == Qt::Key_Left ? -1 : 1;
        if (shift)
            pan(sign * length / 10, m_range);
        else
            askPlayhead(m_playhead + sign * step);
        break;
    }
    case Qt::Key_PageUp: pan(-length / 2, m_range); break;
    case Qt::Key_PageDown: pan(length / 2, m_range); break;
    case Qt::Key_Home: askPlayhead(m_range.from); break;
    case Qt::Key_End: askPlayhead(m_range.to); break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(0.8, shownPlayhead()); break;
    case Qt::Key_Minus: zoom(1.25, shownPlayhead()); break;
    case Qt::Key_Space:
        if (!event->isAutoRepeat())
            m_spacePans = false;
        m_spaceHeld = true;
        setCursor(Qt::OpenHandCursor);
        break;
    default: Chart::keyPressEvent(event); return;
    }
    event->accept();
}

void TimeChart::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Space || event->isAutoRepeat()) {
        Chart::keyReleaseEvent(event);
        return;
    }
    const bool tapped = m_spaceHeld && !m_spacePans;
    m_spaceHeld = false;
    unsetCursor();
    if (tapped)
        emit spaceTapped();
}

void TimeChart::focusOutEvent(QFocusEvent* event)
{
    m_spaceHeld = false;
    unsetCursor();
    Chart::focusOutEvent(event);
}

} // namespace spillway::ui
