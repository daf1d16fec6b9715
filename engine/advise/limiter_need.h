#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/replay/plain/outcome.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// Stands for "no capacity is enough", as when a token bucket's requests cost very much. Larger than every capacity
/// that can be written.
inline constexpr std::int64_t kNoneSuffices = kMostRequests + 1;

/// By ClientId: the smallest capacity, or limit of a window, with which the policy's `other` rejects none of a client's
/// requests; rate, cost and window stay. Exact: with that value nothing is rejected, with one less something is (or it
/// is the least that can be written). kNoneSuffices where not even kMostRequests does. Of a key that is not the
/// grouping's: as long as nobody else loses any. One replay.
[[nodiscard]] Result<std::vector<std::int64_t>> limiterNeeds(const Policy& policy, const GroupedPtr& grouped,
                                                             std::stop_token stop = {});

} // namespace spillway
