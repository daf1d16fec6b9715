#include "ui/charts/time/difference_lane.h"

#include "ui/charts/parts/parts.h"
#include "ui/charts/parts/stacked_area.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtWidgets/QToolTip>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kReach = 6; ///< pixels from the pointer within which a request is taken for meant

} // namespace

DifferenceLane::DifferenceLane(QWidget* parent) : TimeChart({}, {}, parent)
{
    setFrameless();
    setAccessibleName(tr("Requests on which A and B differ"));
    describe();
}

void DifferenceLane::setPlot(int left, int width)
{
    m_left = left;
    m_width = std::max(width, 1);
    invalidate();
}

void DifferenceLane::setNames(const QString& a, const QString& b)
{
    take(m_a, a);
    take(m_b, b);
}

void DifferenceLane::setReading(const QString& brief, const QString& sentence)
{
    take(m_reading, brief);
    take(m_readingSentence, sentence);
}

QRectF DifferenceLane::plotRect() const
{
    const double pad = std::round(0.3 * unit());
    return QRectF(m_left, pad, m_width, std::max(height() - 2 * pad, 2.0));
}

void DifferenceLane::paintStatic(QPainter& painter)
{
    const QRectF plot = plotRect();
    painter.fillRect(plot, mixed(theme().window, theme().panel, 0.6));
    if (m_difference)
        paintSlices(painter);
    painter.fillRect(QRectF(plot.left(), std::round(plot.center().y()), plot.width(), 1), theme().border);
    paintWords(painter);
}

void DifferenceLane::paintSlices(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const TimeScale time = scale();
    std::uint32_t most = 1;
    for (const DifferenceBin& bin : m_difference->bins)
        most = std::max({most, bin.onlyFirst + (bin.waiting + 1) / 2, bin.onlySecond + (bin.waiting + 1) / 2});
    const double middle = std::round(plot.center().y());
    const double high = plot.height() / 2 / most;
    painter.save();
    painter.setClipRect(plot);
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_difference->bins.size(); ++i) {
        const DifferenceBin& bin = m_difference->bins[i];
        if (bin == DifferenceBin())
            continue;
        const Instant start = m_difference->spec.start + static_cast<std::int64_t>(i) * m_difference->spec.width;
        const double left = time.x(start);
        const double width = std::max(time.x(start + m_difference->spec.width) - left, 1.0);
        const auto bar = [&](double from, double to, Verdict verdict) {
            if (from != to) // what is there is seen
                painter.fillRect(QRectF(left, middle - to * high, width, std::max((to - from) * high, 1.0)),
                                 areaBrush(verdict, painter));
        };
        const double waiting = bin.waiting / 2.0;
        bar(waiting, waiting + bin.onlyFirst, Verdict::Rejected);
        bar(-waiting - bin.onlySecond, -waiting, Verdict::Rejected);
        bar(-waiting, waiting, Verdict::Delayed);
    }
    painter.restore();
}

void DifferenceLane::paintWords(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF plot = plotRect();
    const QFont small = themeFont(FontRole::Small);
    const QFontMetricsF metrics(small);
    const double left = 0.45 * unit();
    const QRectF before(left, plot.top(), std::max(plot.left() - 2 * left, 1.0), plot.height());
    const QRectF behind(plot.right() + 0.8 * unit(), plot.top(), std::max(width() - plot.right() - 1.2 * unit(), 1.0),
                        plot.height());
    painter.setFont(small);
    const auto lines = [&](const QRectF& room, const QStringList& texts) {
        // Three lines take all of a low lane, not only what the picture has.
        const double all = height() - 2.0;
        const double line = std::min(metrics.height(), all / static_cast<double>(texts.size()));
        double y = room.center().y() - line * static_cast<double>(texts.size()) / 2 + metrics.ascent();
        for (const QString& text : texts) {
            painter.drawText(QPointF(room.left(), y), metrics.elidedText(text, Qt::ElideRight, room.width()));
            y += line;
        }
    };
    painter.setPen(t.subtle);
    QStringList names{tr("A  %1").arg(m_a), tr("B  %1").arg(m_b)};
    if (!m_reading.isEmpty())
        names << m_reading;
    lines(before, names);
    if (!m_difference) {
        lines(behind, {tr("Comparing…")});
    } else if (m_difference->all() == 0) {
        lines(behind, {tr("No request differs.")});
    } else {
        lines(behind, {tr("▲ %1 rejected by B alone, in this view").arg(countText(m_difference->onlyFirst)),
                       tr("▼ %1 rejected by A alone").arg(countText(m_difference->onlySecond)),
                       tr("◆ %1 wait under one of them").arg(countText(m_difference->waiting))});
    }
}

void DifferenceLane::paintLive(QPainter& painter)
{
    paintPlayheadLine(painter);
    if (m_hover)
        paintHair(painter, plotRect(), m_hover->x(), Qt::SolidLine);
}

std::optional<std::size_t> DifferenceLane::sliceOf(double x) const
{
    return m_difference ? sliceAt(m_difference->spec, m_difference->bins.size(), scale().at(x)) : std::nullopt;
}

const DifferentRequest* DifferenceLane::nearest(double x) const
{
    const DifferentRequest* best = nullptr;
    double least = kReach;
    if (!m_difference)
        return nullptr;
    const TimeScale time = scale();
    for (const DifferentRequest& request : m_difference->requests) {
        const double away = std::abs(time.x(request.at) - x);
        if (away <= least) {
            least = away;
            best = &request;
        }
    }
    return best;
}

QStringList DifferenceLane::sliceLines(std::size_t slice) const
{
    const DifferenceBin& bin = m_difference->bins[slice];
    QStringList lines{tr("%1 rejected by B alone").arg(countText(bin.onlyFirst)),
                      tr("%1 rejected by A alone").arg(countText(bin.onlySecond)),
                      tr("%1 wait under one of them").arg(countText(bin.waiting)),
                      tr("in %1").arg(durationText(m_difference->spec.width))};
    if (!m_readingSentence.isEmpty())
        lines << m_readingSentence;
    return lines;
}

bool DifferenceLane::pressed(QPointF at)
{
    const DifferentRequest* request = plotRect().contains(at) ? nearest(at.x()) : nullptr;
    if (request == nullptr)
        return false; // the playhead goes there
    emit requestChosen(request->at, request->client);
    return true;
}

void DifferenceLane::hovered(std::optional<QPointF> at)
{
    m_hover = at && plotRect().contains(*at) ? at : std::nullopt;
    update();
    const auto slice = m_hover ? sliceOf(m_hover->x()) : std::nullopt;
    if (!slice) {
        QToolTip::hideText();
        return;
    }
    const QString text = momentText(scale().at(m_hover->x())) + QLatin1Char('\n') + sliceLines(*slice).join(u'\n');
    QToolTip::showText(mapToGlobal(m_hover->toPoint() + QPoint(0, static_cast<int>(unit()))), text, this);
}

void DifferenceLane::describe()
{
    const QString reading = m_readingSentence.isEmpty() ? QString() : u' ' + m_readingSentence;
    if (!m_difference)
        return setAccessibleDescription(tr("Comparing…") + reading);
    setAccessibleDescription(
        tr("A is %1, B is %2. In the shown time %3 requests are rejected by B alone, %4 by A alone, and "
           "%5 wait under one of them.")
            .arg(m_a, m_b, countText(m_difference->onlyFirst), countText(m_difference->onlySecond),
                 countText(m_difference->waiting)) +
        reading);
}

} // namespace spillway::ui
