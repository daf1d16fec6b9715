#pragma once

#include "engine/trace/columns/period.h"
#include "ui/charts/parts/axis.h"

#include <QtCore/QRectF>
#include <QtCore/QString>

#include <optional>
#include <span>
#include <vector>

class QColor;
class QPainter;

namespace spillway::ui {

[[nodiscard]] QColor periodColor(PeriodKind kind);
/// Its name, else what it is: "Normal", "Incident".
[[nodiscard]] QString periodTitle(const Period& period);

/// The marks along a time axis.
struct TimeMarks
{
    std::vector<Period> periods;
    std::vector<Period> proposed; ///< incidents that are proposed, not marked
    TimeRange asked;              ///< a drawn range while the user is asked what it is; empty: none
    bool operator==(const TimeMarks&) const = default;
};

/// A period is a line above `plot`, incidents over normal ones; a proposed one has an outline.
void paintMarks(QPainter& painter, const QRectF& plot, const TimeScale& scale, const TimeMarks& marks);
/// A range that a drag has marked so far.
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
