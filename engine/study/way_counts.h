#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/trace/group/client_id.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// So many requests for one reason.
struct WayCount
{
    std::string why;
    std::uint64_t requests = 0;
};

/// How the selected requests went through a configuration.
struct WayCounts
{
    std::vector<WayCount> unlimited; ///< requests that met no limit, by where they ended, most first
    std::vector<WayCount> rests;     ///< requests that rest on each assumption, most first
};

/// Empty without Policy::router. O(requests); Cancelled.
[[nodiscard]] Result<WayCounts> wayCounts(const Policy& policy, const Grouped& grouped, const std::stop_token& stop);

} // namespace spillway
