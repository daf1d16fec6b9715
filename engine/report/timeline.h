#pragma once

#include "engine/report/document.h"
#include "engine/study/timeline_bins.h"
#include "engine/trace/columns/period_spans.h"

#include <span>

namespace spillway {

/// Requests over time, stacked by verdict, over the periods in which they lie; in numbers, the stretches that have
/// requests. `bins` are timelineBins() of the traffic.
[[nodiscard]] Document::Picture timelinePicture(const TrafficFacts& traffic, const Bins& bins,
                                                std::span<const PeriodSpan> spans);

} // namespace spillway
