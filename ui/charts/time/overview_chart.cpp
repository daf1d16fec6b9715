#include "ui/charts/time/overview_chart.h"

#include "ui/charts/parts/parts.h"
#include "ui/charts/parts/stacked_area.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kEdgeGrip = 5;
constexpr double kBar = 3; ///< a bar and its gap, at least
constexpr Milliseconds kShortest{10};

} // namespace

OverviewChart::OverviewChart(QWidget* parent) : Chart({60, 4.2}, {20, 3.2}, parent)
{
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

void OverviewChart::setPlayhead(Instant at)
{
    if (at == m_playhead)
        return;
    const auto tick = [&] { return QRectF(scale().x(m_playhead) - 3, 0, 6, height()).toAlignedRect(); };
    update(tick());
    m_playhead = at;
    update(tick());
}

TimeRange OverviewChart::fullRange() const
{
    return {m_bins.spec.start, m_bins.spec.start + m_bins.spec.width * static_cast<std::int64_t>(m_bins.spec.count)};
}

QRectF OverviewChart::plotRect() const
{
    return cardRect().adjusted(0.7 * unit(), 0.45 * unit(), -0.7 * unit(), -0.45 * unit());
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
    return {left, plot.top() - 2, std::max(right - left, 2.0), plot.height() + 4};
}

bool OverviewChart::fits() const
{
    const TimeRange full = fullRange();
    // The bins may reach a little beyond the trace.
    return m_range.from <= full.from + m_bins.spec.width && m_range.to >= full.to - m_bins.spec.width;
}

void OverviewChart::paintStatic(QPainter& painter)
{
    const std::size_t count = sliceCount(m_bins);
    if (count == 0)
        return;
    const QRectF plot = plotRect();
    paintMarks(painter, plot, scale(), m_marks, {});
    const auto bars = std::clamp<std::size_t>(static_cast<std::size_t>(plot.width() / kBar), 1, count);
    std::vector<std::array<std::uint64_t, 3>> sums(bars);
    std::vector<double> share(bars, 0); // slices that a bar stands for: they may differ by one
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t bar = i * bars / count;
        sums[bar][0] += m_bins.passed[i];
        sums[bar][1] += m_bins.delayed[i];
        sums[bar][2] += m_bins.rejected[i];
        share[bar] += 1;
    }
    double peak = 1e-9;
    for (std::size_t bar = 0; bar < bars; ++bar)
        peak = std::max(peak, static_cast<double>(sums[bar][0] + sums[bar][1] + sums[bar][2]) / share[bar]);
    const Theme& t = theme();
    const double step = plot.width() / static_cast<double>(bars);
    const double gap = std::min(1.0, step * 0.3);
    for (std::size_t bar = 0; bar < bars; ++bar) {
        const double x = plot.left() + static_cast<double>(bar) * step;
        double bottom = plot.bottom();
        for (std::size_t k = 0; k < 3; ++k) {
            const double height = static_cast<double>(sums[bar][k]) / share[bar] / peak * plot.height();
            if (height <= 0)
                continue;
            painter.fillRect(QRectF(x, bottom - height, step - gap, height),
                             mixed(verdictColor(static_cast<Verdict>(k)), t.panel, k == 0 ? 0.78 : 0.95));
            bottom -= height;
        }
    }
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
        painter.drawLine(QPointF(x, plot.top() - 2), QPointF(x, plot.bottom() + 2));
    }
    if (m_grip == Grip::Period || m_marks.asked.length() > Milliseconds(0))
        paintMarking(painter, plot, scale(), m_grip == Grip::Period ? m_drawn : m_marks.asked);
    if (m_range.length() <= Milliseconds(0) || fits())
        return;
    const QRectF brush = brushRect();
    QColor fill = t.accent;
    fill.setAlphaF(t.dark ? 0.16F : 0.12F);
    painter.setBrush(fill);
    painter.setPen(QPen(t.accent, 1.2));
    painter.drawRoundedRect(brush, 4, 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.accent);
    const double middle = brush.center().y();
    for (const double edge : {brush.left(), brush.right()})
        painter.drawRoundedRect(QRectF(edge - 2, middle - 0.6 * unit(), 4, 1.2 * unit()), 2, 2);
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

TimeRange OverviewChart::inFullRange(Instant one, Instant other) const
{
    const TimeRange full = fullRange();
    return {std::clamp(std::min(one, other), full.from, full.to), std::clamp(std::max(one, other), full.from, full.to)};
}

void OverviewChart::ask(Instant from, Instant to)
{
    TimeRange range = inFullRange(from, to);
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

void OverviewChart::zoom(double factor, Instant around)
{
    const auto scaled = [factor](Milliseconds part) {
        return Milliseconds(std::llround(static_cast<double>(part.count()) * factor));
    };
    ask(around - scaled(around - m_range.from), around + scaled(m_range.to - around));
}

void OverviewChart::wheelEvent(QWheelEvent* event)
{
    if (m_bins.spec.count == 0)
        return;
    const Instant at = std::clamp(scale().at(event->position().x()), m_range.from, std::max(m_range.from, m_range.to));
    zoom(std::pow(0.8, event->angleDelta().y() / 120.0), at);
    event->accept();
}

void OverviewChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_bins.spec.count == 0) {
        Chart::mousePressEvent(event);
        return;
    }
    m_grip = (event->modifiers() & Qt::ShiftModifier) != 0 ? Grip::Period : gripAt(event->position());
    m_pressedX = event->position().x();
    m_pressedAt = scale().at(m_pressedX);
    m_rangeAtPress = m_range;
    m_moved = false;
    m_drawn = {m_pressedAt, m_pressedAt};
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
    case Grip::Period:
        m_drawn = inFullRange(m_pressedAt, now);
        update();
        break;
    }
}

void OverviewChart::mouseReleaseEvent(QMouseEvent*)
{
    const bool drew = m_grip == Grip::Period && m_moved && m_drawn.length() > Milliseconds(0);
    m_grip = Grip::None;
    update();
    if (drew)
        emit periodDrawn(m_drawn);
}

void OverviewChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit fitRequested();
}

void OverviewChart::keyPressEvent(QKeyEvent* event)
{
    const Milliseconds step = m_range.length() / 10;
    const Instant middle = m_range.from + m_range.length() / 2;
    switch (event->key()) {
    case Qt::Key_Left: askMoved(m_range, -step); break;
    case Qt::Key_Right: askMoved(m_range, step); break;
    case Qt::Key_Home: askMoved(m_range, fullRange().from - m_range.from); break;
    case Qt::Key_End: askMoved(m_range, fullRange().to - m_range.to); break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(0.8, middle); break;
    case Qt::Key_Minus: zoom(1.25, middle); break;
    default: Chart::keyPressEvent(event); return;
    }
    event->accept();
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
