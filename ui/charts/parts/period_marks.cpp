#include "ui/charts/parts/period_marks.h"

#include "ui/charts/parts/parts.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kBar = 3;
constexpr double kGrip = 5;

QRectF bandOf(const QRectF& plot, const TimeScale& scale, TimeRange range)
{
    const double left = std::clamp(scale.x(range.from), plot.left(), plot.right());
    const double right = std::clamp(scale.x(range.to), left, plot.right());
    return {QPointF(left, plot.top()), QPointF(right, plot.bottom())};
}

QColor seeThrough(QColor color, float alpha)
{
    color.setAlphaF(alpha);
    return color;
}

/// A wash with a dashed outline.
void paintOutlined(QPainter& painter, const QRectF& band, const QColor& color, float alpha)
{
    painter.setBrush(seeThrough(color, alpha));
    painter.setPen(QPen(color, 1, Qt::DashLine));
    painter.drawRect(band);
}

} // namespace

QColor periodColor(PeriodKind kind)
{
    return kind == PeriodKind::Normal ? theme().good : theme().rejected;
}

QString periodTitle(const Period& period)
{
    if (!period.name.empty())
        return QString::fromStdString(period.name);
    return period.kind == PeriodKind::Normal ? Words::tr("Normal") : Words::tr("Incident");
}

void paintMarks(QPainter& painter, const QRectF& plot, const TimeScale& scale, const TimeMarks& marks)
{
    painter.save();
    painter.setPen(Qt::NoPen);
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident})
        for (const Period& period : marks.periods) {
            const QRectF band = bandOf(plot, scale, period.range);
            if (period.kind != kind || band.width() <= 0)
                continue;
            painter.setBrush(periodColor(kind));
            painter.drawRoundedRect(QRectF(band.left(), plot.top() - kBar, std::max(band.width(), 2.0), kBar), 1, 1);
        }
    for (const Period& incident : marks.proposed)
        if (const QRectF band = bandOf(plot, scale, incident.range); band.width() > 0)
            paintOutlined(painter, band, periodColor(PeriodKind::Incident), 0);
    painter.restore();
}

void paintMarking(QPainter& painter, const QRectF& plot, const TimeScale& scale, TimeRange range)
{
    painter.save();
    paintOutlined(painter, bandOf(plot, scale, range), theme().accent, 0.14F);
    painter.restore();
}

std::optional<PeriodEdge> periodEdgeAt(QPointF at, const QRectF& plot, const TimeScale& scale,
                                       std::span<const Period> periods)
{
    if (at.y() < plot.top() - 2 * kGrip || at.y() > plot.bottom())
        return std::nullopt;
    for (std::size_t i = periods.size(); i-- > 0;) {
        const TimeRange& range = periods[i].range;
        if (std::abs(scale.x(range.to) - at.x()) <= kGrip)
            return PeriodEdge{i, true};
        if (std::abs(scale.x(range.from) - at.x()) <= kGrip)
            return PeriodEdge{i, false};
    }
    return std::nullopt;
}

} // namespace spillway::ui
