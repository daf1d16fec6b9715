#include "engine/policy/limit.h"
#include "engine/policy/policy.h"

namespace spillway {

Limit limitOf(const Policy& policy)
{
    if (policy.other)
        return policy.other->limiter;
    return limitReq(policy.zones.front(), policy.rules.front().limits.front());
}

Thousandths ceilingOf(const Limit& limit)
{
    if (const auto* nginx = std::get_if<LimitReq>(&limit))
        return nginx->burst;
    const auto& other = std::get<LimiterSpec>(limit);
    return Thousandths((isWindow(other.algorithm) ? other.limit : other.capacity) * 1000);
}

Limit withCeiling(const Limit& limit, std::int64_t ceiling)
{
    Limit changed = limit;
    if (auto* nginx = std::get_if<LimitReq>(&changed)) {
        nginx->burst = Thousandths(ceiling * 1000);
        return changed;
    }
    auto& other = std::get<LimiterSpec>(changed);
    (isWindow(other.algorithm) ? other.limit : other.capacity) = ceiling;
    return changed;
}

LevelRule levelRuleOf(const Limit& limit)
{
    const auto* other = std::get_if<LimiterSpec>(&limit);
    if (other == nullptr)
        return {};
    if (other->algorithm == Algorithm::TokenBucket)
        return {Thousandths(other->cost * 1000), false};
    return {kOneRequest, isWindow(other->algorithm) && other->countRejected == CountRejected::Yes};
}

} // namespace spillway
