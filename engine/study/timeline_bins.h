#pragma once

#include "engine/replay/plain/outcome.h"
#include "engine/study/traffic_facts.h"

namespace spillway {

/// Slices of time for a drawing of all selected requests: at most some 250, ten of them make a round stretch of which
/// there are at most 24. None where nothing is selected.
[[nodiscard]] BinSpec timelineBins(const TrafficFacts& traffic);

/// How many of these slices make one round stretch.
[[nodiscard]] std::size_t slicesPerStretch(const TrafficFacts& traffic, const BinSpec& spec);

} // namespace spillway
