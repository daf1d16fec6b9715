#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/plain/outcome.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// Required bursts, all exact: with them no request is rejected, with one less of a limit at least one is.
struct BurstNeeds
{
    /// By ClientId: the smallest burst which, given to every `limit_req` that the client meets, loses none of its requests
    /// as long as no other client loses any.
    std::vector<std::int64_t> clients;
    std::vector<std::int64_t> limits; ///< of each `limit_req`, in the order of the rules; empty of another algorithm
};

/// For one limit that decides on all requests needs(); else one replay in which nothing is rejected. For another
/// algorithm the smallest capacities or limits, limiterNeeds(), which may be kNoneSuffices.
[[nodiscard]] Result<BurstNeeds> burstNeeds(const Policy& policy, const GroupedPtr& grouped,
                                            const std::stop_token& stop = {});

/// burstNeeds() where the timestamps leave open when requests arrived: the largest ones over `grouped` and these other
/// arrival models of it.
[[nodiscard]] Result<BurstNeeds> burstNeeds(const Policy& policy, const GroupedPtr& grouped,
                                            std::span<const GroupedPtr> others, const std::stop_token& stop);

} // namespace spillway
