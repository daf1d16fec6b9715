#pragma once

#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <stop_token>

namespace spillway {

/// LiveKeys::most() of the selected requests; the largest number where there is no trace. Counted when it is first
/// asked for: only small zones depend on it, and it takes as long as a third of the grouping. O(requests) and 4 bytes
/// for each the first time, or 12 if an arrival model moved them, then O(1). By any thread. Cancelled when asked to stop.
[[nodiscard]] Result<std::uint64_t> mostLiveKeys(const Grouped& grouped, const std::stop_token& stop = {});

/// No less than that, in a fraction of the time: as many keys as have a request in one second or in the 60 s before it.
/// For a new key LiveKeys holds more than it did only if it has just let go of all that were not looked up for 60 s. Of
/// spans over a million seconds in longer parts than seconds. O(requests) the first time, then O(1). By any thread.
/// Cancelled when asked to stop.
[[nodiscard]] Result<std::uint64_t> liveKeysBound(const Grouped& grouped, const std::stop_token& stop = {});

} // namespace spillway
