#pragma once

#include "engine/replay/estimate/outcome_estimate.h"
#include "ui/charts/parts/axis.h"

#include <QtCore/QRectF>
#include <QtCore/QString>

class QPainter;

namespace spillway::ui {

/// How many requests are rejected in that slice: "12–40". Nothing where all arrival models agree, or the
/// range has no such slice.
[[nodiscard]] QString rejectedRangeText(const BinsEstimate& range, std::size_t slice);

/// Over a stack of passed, delayed and rejected in slices of that width: between which edges the rejected ones begin.
/// Nothing where the slices of the range are others. `factor` turns a count into a value of the axis.
void paintRangeBand(QPainter& painter, const QRectF& plot, const TimeScale& time, const BinsEstimate& range,
                    double factor, const ValueAxis& axis);

/// The legend of the band, with a piece of it, ending at `right`, in as many words as fit behind `left`.
/// Answers where it starts.
double paintRangeLegend(QPainter& painter, double left, double right, double baseline);

} // namespace spillway::ui
