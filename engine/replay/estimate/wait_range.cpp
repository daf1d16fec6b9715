#include "engine/replay/estimate/wait_range.h"

#include "engine/policy/limit.h"

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
    if (spec.algorithm != Algorithm::LeakyQueue)
        return {};
    const auto limiter = limiterOf(spec);
    const auto& queue = std::get<LeakyQueue>(limiter);
    return {queue.waitOf(LeakyQueue::kOneService), queue.waitOf(spec.capacity * LeakyQueue::kOneService)};
}

} // namespace

WaitBounds waitBoundsOf(const Policy& policy)
{
    if (policy.other)
        return boundsOf(policy.other->limiter);
    WaitBounds bounds;
    for (const Rule& rule : policy.rules) {
        for (const ZoneLimit& ref : rule.limits) {
            const WaitBounds of = boundsOf(limitReq(policy.zones[ref.zone], ref));
            bounds.step = std::max(bounds.step, of.step);
            bounds.longest = std::max(bounds.longest, of.longest);
        }
    }
    return bounds;
}

LevelBounds levelBoundsOf(const Policy& policy)
{
    if (policy.other) {
        const Limit limit = policy.other->limiter;
        return {levelRuleOf(limit).rise, ceilingOf(limit)};
    }
    LevelBounds bounds{kOneRequest, Thousandths(0)};
    for (const Rule& rule : policy.rules)
        for (const ZoneLimit& ref : rule.limits)
            bounds.highest = std::max(bounds.highest, limitReq(policy.zones[ref.zone], ref).burst);
    return bounds;
}

} // namespace spillway
