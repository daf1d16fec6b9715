#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/plain/outcome.h"
#include "engine/trace/group/grouped.h"

#include <stop_token>
#include <vector>

namespace spillway {

/// The effect of a policy on one UTC day.
struct DayEffect
{
    Instant day; ///< midnight
    Totals totals;
};

/// The days with requests, in order, each replayed from empty buckets. BadArgument for more than a year; errors as
/// replay().
[[nodiscard]] Result<std::vector<DayEffect>> effectByDay(const Policy& policy, const GroupedPtr& grouped,
                                                         const std::stop_token& stop = {});

} // namespace spillway
