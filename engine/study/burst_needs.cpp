#include "engine/study/burst_needs.h"

#include "engine/advise/limiter_need.h"
#include "engine/advise/need.h"
#include "engine/replay/replay.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>

namespace spillway {

namespace {

/// The policy with the limits of one zone alone, so wide that nothing is rejected or waits: its
/// levels are what is needed.
Policy unlimited(const Policy& policy, std::size_t zone)
{
    Policy wide = policy;
    for (Rule& rule : wide.rules) {
        std::vector<ZoneLimit> kept;
        for (ZoneLimit ref : rule.limits) {
            if (ref.zone != zone)
                continue;
            ref.burst = kMaxCount;
            ref.nodelay = true;
            kept.push_back(ref);
        }
        rule.limits = std::move(kept);
    }
    return wide;
}

} // namespace

Result<std::vector<std::int64_t>> burstNeeds(const Policy& policy, const GroupedPtr& grouped, std::stop_token stop)
{
    if (policy.other)
        return limiterNeeds(policy, grouped, std::move(stop));
    if (isSimple(policy))
        return needs(*grouped, policy.zones.front().rate.rate(), stop);
    std::vector<std::int64_t> bursts(grouped->clients());
    for (std::size_t zone = 0; zone < policy.zones.size(); ++zone) {
        const auto outcome = replay(unlimited(policy, zone), grouped, BinSpec{}, stop);
        if (!outcome)
            return outcome.error();
        for (std::size_t client = 0; client < bursts.size(); ++client) {
            const std::int64_t peak = (*outcome)->clients[client].peakExcess.raw();
            bursts[client] = std::max(bursts[client], (peak + 999) / 1000);
        }
    }
    return bursts;
}

Result<std::vector<std::int64_t>> burstNeeds(const Policy& policy, const GroupedPtr& grouped,
                                             std::span<const GroupedPtr> others, const std::stop_token& stop)
{
    auto bursts = burstNeeds(policy, grouped, stop);
    for (const GroupedPtr& other : others) {
        const auto more = burstNeeds(policy, other, stop);
        if (!bursts || !more)
            return bursts ? more : bursts;
        for (std::size_t client = 0; client < std::min(bursts->size(), more->size()); ++client)
            (*bursts)[client] = std::max((*bursts)[client], (*more)[client]);
    }
    return bursts;
}

} // namespace spillway
