#include "engine/policy/same_average.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace spillway {

namespace {

__extension__ using Wide = __int128;

constexpr Milliseconds kSecond{1000};
constexpr Milliseconds kMinute{60'000};

AverageRate reduced(std::int64_t requests, Milliseconds per)
{
    const std::int64_t divisor = std::gcd(requests, per.count());
    return {requests / divisor, per / divisor};
}

/// A whole number of requests in a time, or nearly so.
struct Count
{
    std::int64_t count = 0; ///< rounded, at least 1, at most kMostRequests
    bool exact = false;
};

Count countIn(const AverageRate& rate, Milliseconds time)
{
    const Wide product = Wide{rate.requests} * time.count();
    const Wide per = rate.per.count();
    const Wide rounded = std::clamp<Wide>((product + per / 2) / per, 1, kMostRequests);
    return {static_cast<std::int64_t>(rounded), rounded * per == product};
}

struct NearestRate
{
    NginxRate rate;
    bool exact = false;
};

NearestRate nearestRate(const AverageRate& average)
{
    const Count second = countIn(average, kSecond);
    const Count minute = countIn(average, kMinute);
    if (second.exact || minute.count == kMostRequests)
        return {{second.count, RateUnit::PerSecond}, second.exact};
    return {{minute.count, RateUnit::PerMinute}, minute.exact};
}

/// The values that all algorithms share.
struct Common
{
    AverageRate average;
    std::int64_t atOnce = 1;
    LimiterSpec spec; ///< the window of one that has a window; another limit's period is there, too
    bool windowed = false;
};

Common commonOf(const LimiterSpec& spec)
{
    Common common{averageRate(spec), spec.limit, spec, isWindow(spec.algorithm)};
    if (spec.algorithm == Algorithm::LeakyQueue)
        common.atOnce = spec.capacity + 1;
    if (spec.algorithm == Algorithm::TokenBucket) {
        common.atOnce = spec.capacity / spec.cost;
        if (spec.refill && spec.refill->tokens % spec.cost == 0) {
            common.spec.limit = spec.refill->tokens / spec.cost;
            common.spec.window = spec.refill->period;
            common.windowed = true;
        }
    }
    return common;
}

/// The window in which a whole number of requests is let through.
void setWindow(LimiterSpec& spec, const AverageRate& average)
{
    const bool often = average.requests * 1000 >= average.per.count();
    const Milliseconds least = often ? kSecond : kMinute;
    const Milliseconds shortest = average.per * ((least + average.per - Milliseconds(1)) / average.per);
    for (const Milliseconds window : {kSecond, kMinute, std::min<Milliseconds>(shortest, kLongestWindow)}) {
        const Count count = countIn(average, window);
        spec.limit = count.count;
        spec.window = window;
        if (count.exact)
            return;
    }
}

LimiterSpec converted(const Common& from, Algorithm to)
{
    LimiterSpec spec;
    spec.algorithm = to;
    if (isWindow(to)) {
        if (!from.windowed) {
            setWindow(spec, from.average);
            return spec;
        }
        spec.limit = from.spec.limit;
        spec.window = from.spec.window;
        spec.countRejected = from.spec.countRejected;
        return spec;
    }
    const NearestRate rate = nearestRate(from.average);
    spec.rate = rate.rate;
    if (to == Algorithm::LeakyQueue) {
        spec.capacity = std::min(from.atOnce - 1, kMostRequests);
        return spec;
    }
    spec.capacity = std::min(from.atOnce, kMostRequests);
    const auto& [requests, per] = from.average;
    if (!rate.exact && requests <= kMostRequests && per <= kLongestWindow)
        spec.refill = Refill{requests, per};
    return spec;
}

Policy asLimitReq(const Policy& policy, const KeyedLimiter& other)
{
    const Common from = commonOf(other.limiter);
    ZoneSpec zone;
    zone.key = other.key;
    zone.rate = nearestRate(from.average).rate;
    ZoneLimit limit;
    limit.burst = from.atOnce - 1;
    limit.nodelay = other.limiter.algorithm != Algorithm::LeakyQueue;
    Policy same = policy;
    same.other.reset();
    Policy simple = simplePolicy(zone, limit);
    same.zones = std::move(simple.zones);
    same.rules = std::move(simple.rules);
    return same;
}

} // namespace

AverageRate averageRate(const NginxRate& rate)
{
    return reduced(rate.count, rate.unit == RateUnit::PerSecond ? kSecond : kMinute);
}

AverageRate averageRate(const LimiterSpec& spec)
{
    if (isWindow(spec.algorithm))
        return reduced(spec.limit, spec.window);
    if (spec.algorithm != Algorithm::TokenBucket)
        return averageRate(spec.rate);
    const AverageRate tokens = spec.refill ? reduced(spec.refill->tokens, spec.refill->period) : averageRate(spec.rate);
    return reduced(tokens.requests, tokens.per * spec.cost);
}

std::optional<Algorithm> algorithmOf(const Policy& policy)
{
    if (policy.other)
        return policy.other->limiter.algorithm;
    return isSimple(policy) ? std::optional(Algorithm::LimitReq) : std::nullopt;
}

std::optional<Policy> sameAverage(const Policy& policy, Algorithm to)
{
    const auto from = algorithmOf(policy);
    if (!from || *from == to)
        return from ? std::optional(policy) : std::nullopt;
    if (to == Algorithm::LimitReq)
        return asLimitReq(policy, *policy.other);
    Policy same = policy;
    if (policy.other) {
        same.other->limiter = converted(commonOf(policy.other->limiter), to);
        return same;
    }
    const ZoneSpec& zone = policy.zones.front();
    const ZoneLimit& limit = policy.rules.front().limits.front();
    same.other = KeyedLimiter{zone.key, converted({averageRate(zone.rate), limit.burst + 1, {}, false}, to)};
    same.zones.clear();
    same.rules.clear();
    return same;
}

} // namespace spillway
