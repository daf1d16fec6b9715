#pragma once

#include "engine/replay/bin_counter.h"
#include "engine/replay/outcome.h"

#include <vector>

namespace spillway {

/// What became of all selected requests, from what became of each client's; unaccounted ones pass. O(clients).
[[nodiscard]] Totals totalsOf(const Grouped& grouped, const std::vector<ClientOutcome>& clients);

/// All selected requests per slice, unaccounted ones too, less those that the counters of all threads hold. O(slices), or
/// O(requests) of a trace that spans more than 32 bits.
[[nodiscard]] Bins binsOf(const Grouped& grouped, const BinSpec& spec, const std::vector<BinCounter>& counters);

} // namespace spillway
