#pragma once

#include "engine/trace/group/grouped.h"

#include <cstdint>

namespace spillway {

/// The fullest window of one client.
struct Peak
{
    std::uint64_t requests = 0; ///< 0 where there are no requests at all
    ClientId client = 0;
    Instant from{}; ///< the first of them
};

/// Most requests that arrived within any half-open window of this length, among the clients [begin, end). Of equals the
/// client with more requests, then the earlier window. `window` >= 1 ms. O(requests).
[[nodiscard]] Peak mostInWindow(const Grouped& grouped, Milliseconds window, ClientId begin, ClientId end);

} // namespace spillway
