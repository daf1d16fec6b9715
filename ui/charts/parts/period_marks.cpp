#include "ui/charts/parts/period_marks.h"

#include "ui/theme/theme.h"

#include <QtCore/QCoreApplication>
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

} // namespace

QColor periodColor(PeriodKind kind)
{
    return kind == PeriodKind::Normal ? theme().good : theme().rejected;
}

QString periodTitle(const Period& period)
{
    if (!period.name.empty())
        return QString::fromStdString(period.name);
    return period.kind == PeriodKind::Normal ? QCoreApplication::translate("PeriodMarks", "Normal")
                                             : QCoreApplication::translate("PeriodMarks", "Incident");
}

void paintPeriods(QPainter& painter, const QRectF& plot, const TimeScale& scale, std::span<const Period> periods)
{
    painter.save();
    painter.setPen(Qt::NoPen);
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident})
        for (const Period& period : periods) {
            const QRectF band = bandOf(plot, scale, period.range);
            if (period.kind != kind || band.width() <= 0)
                continue;
            QColor wash = periodColor(kind);
            wash.setAlphaF(theme().dark ? 0.10F : 0.07F);
            painter.fillRect(band, wash);
            painter.setBrush(periodColor(kind));
            painter.drawRoundedRect(QRectF(band.left(), plot.top() - kBar, std::max(band.width(), 2.0), kBar), 1, 1);
            QColor edge = periodColor(kind);
            edge.setAlphaF(0.4F);
            for (const Instant end : {period.range.from, period.range.to})
                if (const double x = scale.x(end); x > plot.left() && x < plot.right())
                    painter.fillRect(QRectF(std::round(x), plot.top(), 1, plot.height()), edge);
        }
    painter.restore();
}

void paintProposed(QPainter& painter, const QRectF& plot, const TimeScale& scale, std::span<const Period> incidents)
{
    painter.save();
    const QColor colour = periodColor(PeriodKind::Incident);
    QColor wash = colour;
    wash.setAlphaF(theme().dark ? 0.16F : 0.10F);
    painter.setBrush(wash);
    painter.setPen(QPen(colour, 1, Qt::DashLine));
    for (const Period& incident : incidents)
        if (const QRectF band = bandOf(plot, scale, incident.range); band.width() > 0)
            painter.drawRect(band);
    painter.restore();
}

void paintMarking(QPainter& painter, const QRectF& plot, const TimeScale& scale, TimeRange range)
{
    painter.save();
    QColor wash = theme().accent;
    wash.setAlphaF(0.14F);
    painter.setBrush(wash);
    painter.setPen(QPen(theme().accent, 1, Qt::DashLine));
    painter.drawRect(bandOf(plot, scale, range));
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
