#include "ui/charts/time/requests_chart.h"

#include "ui/charts/parts/parts.h"
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

} // namespace

RequestsChart::RequestsChart(QWidget* parent) : TimeChart({60, 18}, {24, 9}, parent), m_bubble(new Bubble(this))
{
    setAccessibleName(tr("Requests over time"));
    describe();
}

void RequestsChart::setBins(const Bins& bins)
{
    m_bins = bins;
    m_peak = static_cast<double>(mostInSlice(m_bins)) * factor();
    describe();
    showBubble();
    invalidate();
}

void RequestsChart::setShares(const std::vector<LimitShare>& shares)
{
    take(m_shares, shares);
    showBubble();
}

void RequestsChart::setMarks(const TimeMarks& marks)
{
    take(m_marks, marks);
    if (m_edge && m_edge->period >= m_marks.periods.size())
        m_edge.reset();
}

bool RequestsChart::pressed(QPointF at)
{
    const QRectF plot = plotRect();
    if ((QGuiApplication::keyboardModifiers() & Qt::ShiftModifier) != 0 && range().length() > Milliseconds(0)) {
        m_drawFrom = scale().at(std::clamp(at.x(), plot.left(), plot.right()));
        m_drawn = {*m_drawFrom, *m_drawFrom};
        return true;
    }
    m_edge = periodEdgeAt(at, plot, scale(), m_marks.periods);
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
    TimeRange range = m_marks.periods[m_edge->period].range;
    const Instant now = scale().at(at.x());
    if (m_edge->atEnd)
        range.to = std::max(now, range.from + Milliseconds(1));
    else
        range.from = std::min(now, range.to - Milliseconds(1));
    return range;
}

Qt::CursorShape RequestsChart::cursorAt(QPointF at) const
{
    return m_edge || periodEdgeAt(at, plotRect(), scale(), m_marks.periods) ? Qt::SizeHorCursor : Qt::ArrowCursor;
}

int RequestsChart::binCount() const
{
    return std::max(1, static_cast<int>(plotRect().width()) / kPixelsPerSlice);
}

double RequestsChart::factor() const
{
    return 1000.0 / static_cast<double>(std::max<std::int64_t>(m_bins.spec.width.count(), 1));
}

QString RequestsChart::title() const
{
    const Milliseconds width = m_bins.spec.width;
    return width == Milliseconds(1000) || sliceCount(m_bins) == 0
               ? tr("Requests per second")
               : tr("Requests per second, mean over %1").arg(durationText(width));
}

QRectF RequestsChart::plotRect() const
{
    return plotBelow(titleHeight() + 0.7 * unit());
}

void RequestsChart::paintStatic(QPainter& painter)
{
    const Theme& t = theme();
    const QRectF plot = plotRect();
    std::vector<LegendEntry> entries;
    for (const Verdict verdict : {Verdict::Passed, Verdict::Delayed, Verdict::Rejected})
        entries.push_back({verdictWord(verdict), areaBrush(verdict, painter)});
    if (!m_shares.empty())
        entries.back() = {tr("rejected by:"), Qt::NoBrush};
    for (const LimitShare& share : m_shares)
        entries.push_back({share.zone, share.color});
    const double titled = QFontMetricsF(themeFont(FontRole::Heading)).horizontalAdvance(title()) + 2.4 * unit();
    const double legend = paintLegend(painter, titled, plot.right(), titleBaseline(), entries);
    paintTitle(painter, title(), {shownPart(), m_note}, legend);
    const double high = plot.height() / unit();
    m_axis = valueAxis(m_peak, high > 12 ? 5 : high > 7 ? 4 : high > 2.6 ? 2 : 1, 0);
    paintValueGrid(painter, m_axis, QStringLiteral("%1"));
    paintStack(painter, plot, scale(), m_bins, factor(), m_axis, m_shares);
    paintMarks(painter, plot, scale(), m_marks);
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
    if (m_drawFrom || m_marks.asked.length() > Milliseconds(0))
        paintMarking(painter, plotRect(), scale(), m_drawFrom ? m_drawn : m_marks.asked);
    if (!m_hover || m_drawFrom)
        return;
    if (!linesAt(scale().at(m_hover->x())).isEmpty())
        paintHair(painter, plotRect(), m_hover->x(), Qt::SolidLine);
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

std::optional<std::size_t> RequestsChart::sliceOf(Instant at) const
{
    return sliceAt(m_bins.spec, sliceCount(m_bins), at);
}

/// How long a slice is, and the figure that the axis has for its requests.
QString RequestsChart::stretchLine(std::size_t slice) const
{
    const double rate = static_cast<double>(requestsIn(m_bins, slice)) * factor();
    const QString figure =
        rate < 1 ? QLocale().toString(rate, 'g', 2) : QLocale().toString(rate, 'f', rate < 10 ? 1 : 0);
    return tr("in %1: %2 per second").arg(durationText(m_bins.spec.width), figure);
}

QStringList RequestsChart::sliceLines(std::size_t slice) const
{
    const auto line = [](Verdict verdict, std::uint64_t count) {
        return verdictWord(verdict) + QLatin1Char('\t') + countText(count);
    };
    QStringList lines{stretchLine(slice), line(Verdict::Passed, m_bins.passed[slice]),
                      line(Verdict::Delayed, m_bins.delayed[slice]), line(Verdict::Rejected, m_bins.rejected[slice])};
    for (const LimitShare& share : m_shares)
        if (slice < share.rejected.size() && share.rejected[slice] > 0)
            lines << tr("by %1\t%2").arg(share.zone, countText(share.rejected[slice]));
    return lines;
}

QStringList RequestsChart::linesAt(Instant at) const
{
    const auto slice = sliceOf(at);
    if (!slice)
        return {};
    QStringList lines = sliceLines(*slice);
    for (const Period& period : m_marks.periods)
        if (period.range.from <= at && at < period.range.to)
            lines << periodTitle(period);
    return lines;
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
    showBubble();
}

void RequestsChart::showBubble()
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
    showBubble();
}

void RequestsChart::describe()
{
    std::uint64_t passed = 0;
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;
    for (std::size_t i = 0; i < sliceCount(m_bins); ++i) {
        passed += m_bins.passed[i];
        delayed += m_bins.delayed[i];
        rejected += m_bins.rejected[i];
    }
    QString text = tr("%1 passed, %2 delayed, %3 rejected in the shown time.")
                       .arg(countText(passed), countText(delayed), countText(rejected));
    if (const auto slice = sliceOf(playhead()))
        text += tr(" At %1: %2.")
                    .arg(momentText(playhead()),
                         sliceLines(*slice).join(QStringLiteral(", ")).replace(QLatin1Char('\t'), QLatin1Char(' ')));
    setAccessibleDescription(text);
}

ChartTable RequestsChart::table() const
{
    ChartTable all{{tr("Time"), tr("Passed"), tr("Delayed"), tr("Rejected")}, {}};
    for (const LimitShare& share : m_shares)
        all.heads << tr("Rejected by %1", "a zone").arg(share.zone);
    for (std::size_t i = 0; i < sliceCount(m_bins); ++i) {
        if (requestsIn(m_bins, i) == 0)
            continue;
        const Instant from = m_bins.spec.start + m_bins.spec.width * static_cast<std::int64_t>(i);
        all.rows << QStringList{momentText(from), countText(m_bins.passed[i]), countText(m_bins.delayed[i]),
                                countText(m_bins.rejected[i])};
        for (const LimitShare& share : m_shares)
            all.rows.back() << countText(i < share.rejected.size() ? share.rejected[i] : 0);
    }
    return all;
}

} // namespace spillway::ui
