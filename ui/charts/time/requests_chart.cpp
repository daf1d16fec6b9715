#include "ui/charts/time/requests_chart.h"

#include "ui/charts/parts/bubble.h"
#include "ui/charts/parts/parts.h"
#include "ui/charts/parts/range_band.h"
#include "ui/charts/parts/verdict_look.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtCore/QLocale>
#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace spillway::ui {

namespace {

constexpr int kPixelsPerSlice = 5;

std::uint64_t totalOf(const Bins& bins, std::size_t i)
{
    return std::uint64_t{bins.passed[i]} + bins.delayed[i] + bins.rejected[i];
}

std::size_t sizeOf(const Bins& bins)
{
    return std::min({bins.passed.size(), bins.delayed.size(), bins.rejected.size()});
}

std::optional<std::size_t> sliceOf(const BinSpec& spec, Instant at)
{
    const Milliseconds since = at - spec.start;
    if (since < Milliseconds(0) || spec.width <= Milliseconds(0))
        return std::nullopt;
    return static_cast<std::size_t>(since / spec.width);
}

} // namespace

RequestsChart::RequestsChart(QWidget* parent) : TimeChart(parent), m_bubble(new Bubble(this))
{
    setAccessibleName(tr("Requests over time"));
    describe();
}

void RequestsChart::setBins(const Bins& bins)
{
    m_bins = bins;
    std::uint64_t peak = 0;
    for (std::size_t i = 0; i < sizeOf(m_bins); ++i)
        peak = std::max(peak, totalOf(m_bins, i));
    choosePeriod(peak);
    m_peak = static_cast<double>(peak) * factor();
    describe();
    tellHovered();
    invalidate();
}

void RequestsChart::setRejectedRange(const BinsEstimate& range)
{
    if (range == m_rejected)
        return; // a slider moves
    m_rejected = range;
    describe();
    tellHovered();
    invalidate();
}

bool RequestsChart::hasBand() const
{
    return m_rejected.spec.width == m_bins.spec.width && m_rejected.rejectedLow != m_rejected.rejectedHigh;
}

void RequestsChart::setNote(const QString& note)
{
    m_note = note;
    invalidate();
}

void RequestsChart::setGaps(const std::vector<TimeRange>& gaps)
{
    m_gaps = gaps;
    invalidate();
}

void RequestsChart::setPeriods(const std::vector<Period>& periods)
{
    if (periods == m_periods)
        return; // a slider moves
    m_periods = periods;
    if (m_edge && m_edge->period >= m_periods.size())
        m_edge.reset();
    invalidate();
}

void RequestsChart::setProposed(const std::vector<Period>& incidents)
{
    if (incidents == m_proposed)
        return;
    m_proposed = incidents;
    invalidate();
}

bool RequestsChart::pressed(QPointF at)
{
    const QRectF plot = plotRect();
    if ((QGuiApplication::keyboardModifiers() & Qt::ShiftModifier) != 0 && range().length() > Milliseconds(0)) {
        m_drawFrom = scale().at(std::clamp(at.x(), plot.left(), plot.right()));
        m_drawn = {*m_drawFrom, *m_drawFrom};
        return true;
    }
    m_edge = periodEdgeAt(at, plot, scale(), m_periods);
    m_edgePressed = at.x();
    m_edgeMoves = false;
    return m_edge.has_value();
}

void RequestsChart::dragged(QPointF at)
{
    const QRectF plot = plotRect();
    if (m_drawFrom) {
        const Instant now = scale().at(std::clamp(at.x(), plot.left(), plot.right()));
        m_drawn = {std::min(*m_drawFrom, now), std::max(*m_drawFrom, now)};
        update();
    } else if (m_edge && (m_edgeMoves || std::abs(at.x() - m_edgePressed) >= QApplication::startDragDistance())) {
        const DragPhase phase = std::exchange(m_edgeMoves, true) ? DragPhase::Move : DragPhase::Begin;
        emit periodResized(m_edge->period, resized(at), phase);
    }
}

void RequestsChart::released(QPointF at)
{
    const bool drew = m_drawFrom && m_drawn.length() > Milliseconds(0);
    m_drawFrom.reset();
    update();
    if (m_edge) {
        const TimeRange range = resized(at);
        const std::size_t period = std::exchange(m_edge, std::nullopt)->period;
        if (m_edgeMoves)
            emit periodResized(period, range, DragPhase::End);
        else // a click, as anywhere
            emit playheadMoved(std::clamp(scale().at(at.x()), this->range().from, this->range().to));
    } else if (drew) {
        emit periodDrawn(m_drawn);
    }
}

/// The period whose end is dragged with that end at `at`; never shorter than a millisecond.
TimeRange RequestsChart::resized(QPointF at) const
{
    TimeRange range = m_periods[m_edge->period].range;
    const Instant now = scale().at(at.x());
    if (m_edge->atEnd)
        range.to = std::max(now, range.from + Milliseconds(1));
    else
        range.from = std::min(now, range.to - Milliseconds(1));
    return range;
}

Qt::CursorShape RequestsChart::cursorAt(QPointF at) const
{
    return m_edge || periodEdgeAt(at, plotRect(), scale(), m_periods) ? Qt::SizeHorCursor : Qt::ArrowCursor;
}

void RequestsChart::setMessage(const QString& message)
{
    if (message == m_message)
        return;
    m_message = message;
    invalidate();
}

/// The shortest one in which the busiest slice has at least two requests; never a minute for slices of a second, where
/// there may not be as much, nor an hour for slices of seconds.
void RequestsChart::choosePeriod(std::uint64_t peak)
{
    constexpr double kEnough = 2;
    m_period = Milliseconds(1000);
    if (peak == 0 || m_bins.spec.width <= m_period || static_cast<double>(peak) * factor() >= kEnough)
        return;
    m_period = std::chrono::minutes(1);
    if (m_bins.spec.width >= std::chrono::minutes(1) && static_cast<double>(peak) * factor() < kEnough)
        m_period = std::chrono::hours(1);
}

int RequestsChart::binCount() const
{
    return std::max(1, static_cast<int>(plotRect().width()) / kPixelsPerSlice);
}

QSize RequestsChart::sizeHint() const
{
    return {static_cast<int>(60 * unit()), static_cast<int>(18 * unit())};
}

QSize RequestsChart::minimumSizeHint() const
{
    return {static_cast<int>(24 * unit()), static_cast<int>(9 * unit())};
}

double RequestsChart::factor() const
{
    const auto width = m_bins.spec.width.count();
    return width >= 1000 ? static_cast<double>(m_period.count()) / static_cast<double>(width) : 1.0;
}

QString RequestsChart::title() const
{
    const Milliseconds width = m_bins.spec.width;
    if (width < Milliseconds(1000))
        return tr("Requests per %1").arg(durationText(width));
    const QString title = m_period > std::chrono::minutes(1)   ? tr("Requests per hour")
                          : m_period > std::chrono::seconds(1) ? tr("Requests per minute")
                                                               : tr("Requests per second");
    return width > Milliseconds(1000) ? tr("%1, mean over %2", "Requests per second").arg(title, durationText(width))
                                      : title;
}

QRectF RequestsChart::plotRect() const
{
    const QRectF card = cardRect();
    return QRectF(QPointF(std::round(4.2 * unit()), std::round(titleHeight() + 0.7 * unit())),
                  QPointF(std::round(card.right() - 1.3 * unit()), std::round(card.bottom() - 2.1 * unit())));
}

void RequestsChart::paintStatic(QPainter& painter)
{
    const Theme& t = theme();
    const QRectF plot = plotRect();
    double legend = paintLegend(painter, plot.right(), titleBaseline());
    if (hasBand()) {
        const double titled = QFontMetricsF(themeFont(FontRole::Heading)).horizontalAdvance(title()) + 2.4 * unit();
        legend = paintRangeLegend(painter, titled, legend, titleBaseline());
    }
    paintTitle(painter, title(), {shownPart(), m_note}, legend);
    const double high = plot.height() / unit();
    m_axis = valueAxis(m_peak, high > 12 ? 5 : high > 7 ? 4 : high > 2.6 ? 2 : 1);
    paintValueGrid(painter, m_axis, QStringLiteral("%1"));
    m_area.paint(painter, plot, scale(), m_bins, factor(), m_axis);
    if (hasBand())
        paintRangeBand(painter, plot, scale(), m_rejected, factor(), m_axis);
    for (const TimeRange& gap : m_gaps) {
        const QRectF band(QPointF(scale().x(gap.from), plot.top()), QPointF(scale().x(gap.to), plot.bottom()));
        const QString length = durationText(gap.length());
        paintGap(painter, band.intersected(plot), {tr("no request for %1").arg(length), length});
    }
    paintPeriods(painter, plot, scale(), m_periods);
    paintProposed(painter, plot, scale(), m_proposed);
    painter.fillRect(QRectF(plot.left(), plot.bottom(), plot.width(), 1), t.border);
    paintTimeAxis(painter);
    if (m_message.isEmpty())
        return;
    painter.setFont(themeFont(FontRole::Body));
    painter.setPen(t.subtle);
    painter.drawText(plot, Qt::AlignCenter | Qt::TextWordWrap, m_message);
}

void RequestsChart::paintLive(QPainter& painter)
{
    paintPlayheadLine(painter);
    if (m_drawFrom || m_asked.length() > Milliseconds(0))
        paintMarking(painter, plotRect(), scale(), m_drawFrom ? m_drawn : m_asked);
    if (!m_hover || m_drawFrom)
        return;
    const QRectF plot = plotRect();
    if (linesAt(scale().at(m_hover->x())).isEmpty())
        return;
    painter.setPen(QPen(theme().subtle, 1));
    painter.drawLine(QPointF(m_hover->x(), plot.top()), QPointF(m_hover->x(), plot.bottom()));
}

void RequestsChart::resizeEvent(QResizeEvent* event)
{
    TimeChart::resizeEvent(event);
    const int count = binCount();
    if (count == m_binCount)
        return;
    m_binCount = count;
    emit binCountChanged(count);
}

std::optional<std::size_t> RequestsChart::sliceAt(Instant at) const
{
    const auto slice = sliceOf(m_bins.spec, at);
    return slice && *slice < sizeOf(m_bins) ? slice : std::nullopt;
}

/// In how long the counts below it came, and what the axis has for all of them.
QString RequestsChart::stretchLine(std::size_t slice) const
{
    const QString length = durationText(m_bins.spec.width);
    if (m_bins.spec.width < Milliseconds(1000))
        return tr("in %1").arg(length);
    const double rate = static_cast<double>(totalOf(m_bins, slice)) * factor();
    const QString words = m_period > std::chrono::minutes(1)   ? tr("in %1: %2 per hour")
                          : m_period > std::chrono::seconds(1) ? tr("in %1: %2 per minute")
                                                               : tr("in %1: %2 per second");
    return words.arg(length, QLocale().toString(rate, 'f', rate < 10 ? 1 : 0));
}

QStringList RequestsChart::sliceLines(std::size_t slice) const
{
    const auto line = [](Verdict verdict, std::uint64_t count) {
        return verdictWord(verdict) + QLatin1Char('\t') + countText(count);
    };
    QStringList lines{stretchLine(slice), line(Verdict::Passed, m_bins.passed[slice]),
                      line(Verdict::Delayed, m_bins.delayed[slice]), line(Verdict::Rejected, m_bins.rejected[slice])};
    const auto inRange = sliceOf(m_rejected.spec, m_bins.spec.start + m_bins.spec.width * static_cast<int>(slice));
    if (const QString allowed = hasBand() && inRange ? rejectedRangeText(m_rejected, *inRange) : QString();
        !allowed.isEmpty())
        lines << tr("rejected, as the stamps allow\t%1").arg(allowed);
    return lines;
}

QStringList RequestsChart::linesAt(Instant at) const
{
    const auto slice = sliceAt(at);
    if (!slice)
        return {};
    const auto gap = std::ranges::find_if(
        m_gaps, [at](const TimeRange& candidate) { return at > candidate.from && at < candidate.to; });
    if (gap == m_gaps.end()) {
        QStringList lines = sliceLines(*slice);
        for (const Period& period : m_periods)
            if (period.range.from <= at && at < period.range.to)
                lines << periodTitle(period);
        return lines;
    }
    return {tr("No request for %1").arg(durationText(gap->length())), tr("from\t%1").arg(momentText(gap->from)),
            tr("to\t%1").arg(momentText(gap->to)), tr("Is a file missing, or was the server down?")};
}

void RequestsChart::hovered(std::optional<QPointF> at)
{
    const QRectF plot = plotRect();
    const auto line = [&] {
        return m_hover ? QRectF(m_hover->x() - 2, plot.top() - 2, 4, plot.height() + 4).toAlignedRect() : QRect();
    };
    update(line());
    m_hover = at && plot.contains(*at) ? at : std::nullopt;
    update(line());
    tellHovered();
}

void RequestsChart::tellHovered()
{
    if (!m_hover)
        return m_bubble->hide();
    const Instant at = scale().at(m_hover->x());
    const QStringList lines = m_drawFrom ? QStringList() : linesAt(at);
    if (lines.isEmpty())
        return m_bubble->hide();
    m_bubble->tell(QPointF(m_hover->x(), plotRect().top()), momentText(at), lines);
}

void RequestsChart::rangeSet()
{
    TimeChart::rangeSet();
    tellHovered();
}

void RequestsChart::playheadSet()
{
    m_describe.call();
}

void RequestsChart::describe()
{
    std::uint64_t passed = 0;
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;
    for (std::size_t i = 0; i < sizeOf(m_bins); ++i) {
        passed += m_bins.passed[i];
        delayed += m_bins.delayed[i];
        rejected += m_bins.rejected[i];
    }
    QString text = tr("%1 passed, %2 delayed, %3 rejected in the shown time.")
                       .arg(countText(passed), countText(delayed), countText(rejected));
    const auto isShown = [this](const TimeRange& gap) { return gap.to > range().from && gap.from < range().to; };
    if (const auto gaps = static_cast<int>(std::ranges::count_if(m_gaps, isShown)); gaps > 0)
        text += tr(" %n gap(s) without a request.", nullptr, gaps);
    if (hasBand())
        text += tr(" The stamps leave open how many are rejected.");
    if (const auto slice = sliceAt(playhead()))
        text += tr(" At %1: %2.")
                    .arg(momentText(playhead()),
                         sliceLines(*slice).join(QStringLiteral(", ")).replace(QLatin1Char('\t'), QLatin1Char(' ')));
    setAccessibleDescription(text);
}

} // namespace spillway::ui
