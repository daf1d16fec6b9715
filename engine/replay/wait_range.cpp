#include "engine/replay/wait_range.h"

#include <algorithm>
#include <variant>

namespace spillway {

namespace {

WaitBounds boundsOf(const LimitReq& limit)
{
    const Milliseconds longest = delayOf(limit.burst, limit);
    if (longest == Milliseconds(0))
        return {};
    return {waitFor(kOneRequest, limit.rate) + Milliseconds(1), longest};
}

WaitBounds boundsOf(const LimiterSpec& spec)
{
    if (spec.algorithm != Algorithm::LeakingBucket)
        return {};
    const auto limiter = limiterOf(spec);
    const auto& queue = std::get<LeakingBucket>(limiter);
    return {queue.waitOf(LeakingBucket::kOneService), queue.waitOf(spec.capacity * LeakingBucket::kOneService)};
}

} // namespace

WaitBounds waitBoundsOf(const Policy& policy)
{
    if (policy.other)
        return boundsOf(policy.other->limiter);
    WaitBounds bounds;
    for (const Rule& rule : policy.rules) {
        for (const LimitRef& ref : rule.limits) {
            const WaitBounds of = boundsOf(limitReq(policy.zones[ref.zone], ref));
            bounds.step = std::max(bounds.step, of.step);
            bounds.longest = std::max(bounds.longest, of.longest);
        }
    }
    return bounds;
}

WaitRange WaitRange::widened(const WaitBounds& bounds) const
{
    if (high == Milliseconds(0))
        return *this;
    return {std::max(low - bounds.step, Milliseconds(0)), std::max(high, std::min(high + bounds.step, bounds.longest))};
}

} // namespace spillway
