#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/plain/outcome.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// By ClientId: the smallest burst which, given to every `limit_req` that a client meets, loses none of its requests as
/// long as nobody else loses any. Of one limit that is needs(); of several the largest need of their zones, one replay
/// each; of another algorithm the smallest capacity or limit, limiterNeeds(), which may be kNoneSuffices.
[[nodiscard]] Result<std::vector<std::int64_t>> burstNeeds(const Policy& policy, const GroupedPtr& grouped,
                                                           std::stop_token stop = {});

/// burstNeeds() where the timestamps leave open when requests arrived: the largest of what each client needs in
/// `grouped` and in these other readings of it, so that it loses nothing in any.
[[nodiscard]] Result<std::vector<std::int64_t>> burstNeeds(const Policy& policy, const GroupedPtr& grouped,
                                                           std::span<const GroupedPtr> others,
                                                           const std::stop_token& stop);

} // namespace spillway
