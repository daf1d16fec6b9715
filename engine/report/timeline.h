#pragma once

#include "engine/replay/plain/outcome.h"
#include "engine/report/document.h"
#include "engine/study/traffic_facts.h"
#include "engine/trace/columns/period_spans.h"

#include <span>

namespace spillway {

/// Slices of time for a drawing of all selected requests: at most some 250, ten of them make a round stretch of which
/// there are at most 24. None where nothing is selected.
[[nodiscard]] BinSpec timelineBins(const TrafficFacts& traffic);

/// Requests over time, stacked by verdict, over the periods in which they lie; in numbers, the stretches that have
/// requests. `bins` are timelineBins() of the traffic.
[[nodiscard]] Document::Picture timelinePicture(const TrafficFacts& traffic, const Bins& bins,
                                                std::span<const PeriodSpan> spans);

} // namespace spillway
