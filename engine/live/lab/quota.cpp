#include "engine/live/lab/quota.h"

#include <algorithm>

namespace spillway {

namespace {

std::int64_t dividedUp(std::int64_t value, std::int64_t by)
{
    return (value + by - 1) / by;
}

Rate rateOf(const Limit& limit)
{
    const auto* const nginx = std::get_if<LimitReq>(&limit);
    return nginx != nullptr ? nginx->rate : std::get<LimiterSpec>(limit).rate.rate();
}

/// Until so much has leaked out of a bucket, or has been refilled.
Milliseconds untilDrained(const Limit& limit, Thousandths level, Instant now)
{
    const auto* const other = std::get_if<LimiterSpec>(&limit);
    const std::int64_t amount = std::max<std::int64_t>(level.raw(), 0);
    if (other == nullptr || other->algorithm != Algorithm::TokenBucket || !other->refill)
        return Milliseconds(dividedUp(amount * 1000, rateOf(limit).raw()));
    const Refill& refill = *other->refill;
    return windowStart(now, refill.period) + dividedUp(amount, refill.tokens * 1000) * refill.period - now;
}

/// Until all that a window algorithm has counted by now is forgotten.
Milliseconds untilForgotten(const LimiterSpec& spec, Instant now)
{
    const Milliseconds left = windowStart(now, spec.window) + spec.window - now;
    if (spec.algorithm == Algorithm::FixedWindow)
        return left;
    return spec.algorithm == Algorithm::SlidingLog ? spec.window : left + spec.window;
}

} // namespace

Quota quotaOf(const Limit& limit, const Decision& decision, Instant now)
{
    const auto* const other = std::get_if<LimiterSpec>(&limit);
    const Thousandths ceiling = ceilingOf(limit);
    const bool isTokens = other != nullptr && other->algorithm == Algorithm::TokenBucket;
    const std::int64_t cost = isTokens ? other->cost : 1;
    Quota quota;
    quota.remaining = std::max<std::int64_t>((ceiling - decision.excess).raw(), 0) / 1000 / cost;
    if (other != nullptr && isWindow(other->algorithm)) {
        quota.limit = other->limit;
        quota.window = other->window;
        quota.reset = untilForgotten(*other, now);
        return quota;
    }
    quota.limit = ceiling.raw() / 1000 / cost + (isTokens ? 0 : 1);
    quota.window = isTokens && other->refill
                       ? dividedUp(other->capacity, other->refill->tokens) * other->refill->period
                       : Milliseconds(dividedUp(quota.limit * cost * 1'000'000, rateOf(limit).raw()));
    quota.reset = untilDrained(limit, decision.excess + (isTokens ? Thousandths(0) : kOneRequest), now);
    return quota;
}

Milliseconds untilPassAtLatest(const Limit& limit, const Decision& decision, Instant now)
{
    const auto* const other = std::get_if<LimiterSpec>(&limit);
    if (other != nullptr && isWindow(other->algorithm))
        return untilForgotten(*other, now);
    return untilDrained(limit, decision.excess - ceilingOf(limit), now);
}

std::int64_t retrySeconds(Milliseconds wait)
{
    return std::max<std::int64_t>(dividedUp(wait.count(), 1000), 1);
}

} // namespace spillway
