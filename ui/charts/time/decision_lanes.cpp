#include "ui/charts/time/decision_lanes.h"

#include "ui/charts/parts/verdict_look.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace spillway::ui {

namespace {

constexpr double kNames = 6; ///< widths of the font, left of the lanes

std::size_t countIn(const std::vector<Instant>& times, Instant from, Instant to)
{
    return static_cast<std::size_t>(std::ranges::lower_bound(times, to) - std::ranges::lower_bound(times, from));
}

} // namespace

DecisionLanes::DecisionLanes(QWidget* parent) : TimeChart({60, 5}, {24, 4.4}, parent)
{
    setFrameless();
    setAccessibleName(tr("Predicted decisions and those of nginx"));
    describe();
}

void DecisionLanes::setTimes(LoggedAgreement::Times predicted, LoggedAgreement::Times actual)
{
    m_predicted = std::move(predicted);
    m_actual = std::move(actual);
    describe();
    invalidate();
}

QRectF DecisionLanes::plotRect() const
{
    const double left = kNames * unit();
    return {left, 0, std::max(width() - left - unit(), 2.0), height() - 1.8 * unit()};
}

void DecisionLanes::paintStatic(QPainter& painter)
{
    const QRectF plot = plotRect();
    if (range().length() <= Milliseconds(0))
        return;
    const double high = std::floor(plot.height() / 2) - 2;
    const QRectF upper(plot.left(), plot.top(), plot.width(), high);
    paintLane(painter, upper, m_predicted);
    paintLane(painter, upper.translated(0, high + 4), m_actual);
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(theme().subtle);
    const QRectF name(0, upper.top(), plot.left() - unit() / 2, high);
    painter.drawText(name, Qt::AlignRight | Qt::AlignVCenter, tr("predicted"));
    painter.drawText(name.translated(0, high + 4), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("nginx"));
    paintTimeAxis(painter);
}

/// The more of a pixel's requests are rejected or delayed, the stronger its colour.
void DecisionLanes::paintLane(QPainter& painter, const QRectF& lane, const LoggedAgreement::Times& times) const
{
    const QColor ground = mixed(theme().window, theme().panel, 0.6);
    painter.fillRect(lane, ground);
    constexpr double kFull = 8; // requests
    const auto color = [&](Verdict verdict, std::size_t count) {
        return mixed(verdictColor(verdict), ground, 0.45 + 0.55 * std::min(static_cast<double>(count) / kFull, 1.0));
    };
    for (double x = lane.left(); x < lane.right(); ++x) {
        const Instant from = scale().at(x);
        const Instant to = std::max(scale().at(x + 1), from + Milliseconds(1));
        const std::size_t rejected = countIn(times.rejected, from, to);
        const std::size_t delayed = countIn(times.delayed, from, to);
        const double share = rejected == 0 ? 0 : delayed == 0 ? 1 : 0.5;
        if (rejected > 0)
            painter.fillRect(QRectF(x, lane.top(), 1, lane.height() * share), color(Verdict::Rejected, rejected));
        if (delayed > 0)
            painter.fillRect(QRectF(x, lane.top() + lane.height() * share, 1, lane.height() * (1 - share)),
                             color(Verdict::Delayed, delayed));
    }
}

void DecisionLanes::paintLive(QPainter& painter)
{
    paintPlayheadLine(painter);
}

void DecisionLanes::describe()
{
    setAccessibleDescription(tr("Predicted: %1 rejected, %2 delayed. nginx: %3 rejected, %4 delayed.")
                                 .arg(countText(m_predicted.rejected.size()), countText(m_predicted.delayed.size()),
                                      countText(m_actual.rejected.size()), countText(m_actual.delayed.size())));
}

} // namespace spillway::ui
