#pragma once

#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// All selected requests in order of arrival, those with an empty key among them.
struct ArrivalOrder
{
    std::vector<std::uint32_t> rows; ///< in the trace; where two arrivals are equal the lower row comes first
    std::vector<Instant> times;      ///< one for each row; empty where the trace's own arrivals hold
};

/// O(rows of the trace) if the times are the trace's own; if an arrival model moved them each second is sorted, or
/// all requests completed within kLongestDuration of each other. 4 bytes a request, or 12. Cancelled when asked to stop.
[[nodiscard]] Result<ArrivalOrder> arrivalOrder(const Grouped& grouped, const std::stop_token& stop = {});

} // namespace spillway
