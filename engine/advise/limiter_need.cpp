#include "engine/advise/limiter_need.h"

#include "engine/replay/replay.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <cassert>

namespace spillway {

namespace {

/// From the highest level of a limiter that rejects nothing. No level depends on the capacity or the
/// limit until one is rejected.
std::int64_t needAt(Thousandths peak, Algorithm algorithm)
{
    // A sliding counter lets a request pass below its limit, the estimate before it; the level is one more than that.
    if (algorithm == Algorithm::SlidingCounter)
        return peak.raw() / 1000;
    return (peak.raw() + 999) / 1000;
}

} // namespace

Result<std::vector<std::int64_t>> limiterNeeds(const Policy& policy, const GroupedPtr& grouped, std::stop_token stop)
{
    assert(policy.other);
    Policy wide = policy;
    LimiterSpec& limiter = wide.other->limiter;
    limiter.capacity = kMostRequests;
    limiter.limit = kMostRequests;
    const auto outcome = replay(wide, grouped, BinSpec{}, std::move(stop));
    if (!outcome)
        return outcome.error();
    std::vector<std::int64_t> needs;
    needs.reserve(grouped->clients());
    for (const ClientOutcome& client : (*outcome)->clients)
        needs.push_back(client.rejected > 0 ? kNoneSuffices : needAt(client.peakExcess, limiter.algorithm));
    return needs;
}

} // namespace spillway
