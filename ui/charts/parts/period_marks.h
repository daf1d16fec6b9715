#pragma once

#include "engine/trace/columns/period.h"
#include "ui/charts/parts/axis.h"

#include <QtCore/QRectF>
#include <QtCore/QString>

#include <optional>
#include <span>

class QColor;
class QPainter;

namespace spillway::ui {

[[nodiscard]] QColor periodColor(PeriodKind kind);
/// Its name, else what it is: "Normal", "Incident".
[[nodiscard]] QString periodTitle(const Period& period);

/// A bar at the top of `plot` for each period, and below its colour, very lightly, and its ends;
/// incidents over normal ones.
void paintPeriods(QPainter& painter, const QRectF& plot, const TimeScale& scale, std::span<const Period> periods);
/// Incidents that are proposed, not marked: dashed outlines.
void paintProposed(QPainter& painter, const QRectF& plot, const TimeScale& scale, std::span<const Period> incidents);
/// What a drag has marked so far.
void paintMarking(QPainter& painter, const QRectF& plot, const TimeScale& scale, TimeRange range);

/// An end of a period.
struct PeriodEdge
{
    std::size_t period = 0;
    bool atEnd = false;
    bool operator==(const PeriodEdge&) const = default;
};
/// The end that can be taken at this place: near it, from the bar down to the foot of the plot;
/// the last one of several.
[[nodiscard]] std::optional<PeriodEdge> periodEdgeAt(QPointF at, const QRectF& plot, const TimeScale& scale,
                                                     std::span<const Period> periods);

} // namespace spillway::ui
