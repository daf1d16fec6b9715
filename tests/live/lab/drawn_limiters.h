#pragma once

#include "engine/limiter/any_limiter.h"

#include <QString>

#include <algorithm>
#include <random>

namespace spillway::test {

using Random = std::mt19937_64;

inline std::int64_t between(Random& random, std::int64_t low, std::int64_t high)
{
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
}
/// Small ones and large ones alike.
inline std::int64_t anyScale(Random& random, std::int64_t low, std::int64_t high)
{
    std::int64_t top = low;
    while (top < high && between(random, 0, 4) != 0)
        top = std::min(top * 4 + 3, high);
    return between(random, low, top);
}

inline CountRejected eitherWay(Random& random)
{
    return between(random, 0, 1) == 0 ? CountRejected::No : CountRejected::Yes;
}
inline Thousandths requests(std::int64_t count)
{
    return Thousandths(count * 1000);
}
inline Rate anyRate(Random& random)
{
    return Rate(anyScale(random, 1, kMostRequests * 1000));
}
inline Milliseconds anyWindow(Random& random)
{
    return Milliseconds(anyScale(random, 1, kLongestWindow.count()));
}

inline AnyLimiter drawn(const QString& algorithm, Random& random)
{
    if (algorithm == QLatin1String("limit_req")) {
        const std::int64_t burst = anyScale(random, 0, kMostRequests);
        const Thousandths delay = between(random, 0, 2) == 0 ? kNever : requests(between(random, 0, burst));
        const Rate rate(
            anyScale(random, 1, 1'000'000'000)); // beyond, the product of nginx wraps within the test's pauses
        return BucketMeter({rate, requests(burst), delay});
    }
    const std::int64_t limit = anyScale(random, 1, kMostRequests);
    const std::int64_t cost = anyScale(random, 1, limit);
    if (algorithm == QLatin1String("token bucket"))
        return TokenBucket(requests(limit), requests(cost), anyRate(random));
    if (algorithm == QLatin1String("token bucket, interval"))
        return TokenBucket(requests(limit), requests(cost),
                           Refill{anyScale(random, 1, kMostRequests), anyWindow(random)});
    if (algorithm == QLatin1String("leaky queue"))
        return LeakyQueue(requests(limit - 1), anyRate(random));
    if (algorithm == QLatin1String("fixed window"))
        return FixedWindow(limit, anyWindow(random), eitherWay(random));
    if (algorithm == QLatin1String("sliding log"))
        return SlidingLog(limit, anyWindow(random), eitherWay(random));
    return SlidingCounter(limit, anyWindow(random), eitherWay(random), OwnWindows(between(random, 0, 1)));
}

inline constexpr const char* kAlgorithms[] = {"limit_req",    "token bucket", "token bucket, interval", "leaky queue",
                                              "fixed window", "sliding log",  "sliding counter"};

/// Requests in bursts and with pauses of the limiter's own scale; the clock steps back now and then.
class Clock
{
public:
    explicit Clock(Random& random) : m_random(random), m_now(Milliseconds(between(random, -100'000, 2'000'000'000'000)))
    {
    }
    Instant next()
    {
        const std::int64_t kind = between(m_random, 0, 99);
        if (kind == 0)
            m_now -= Milliseconds(anyScale(m_random, 1, 200'000));
        else if (kind > 50)
            m_now += Milliseconds(anyScale(m_random, 0, kind > 95 ? 5'000'000'000 : 2'000));
        return m_now;
    }

private:
    Random& m_random;
    Instant m_now;
};

} // namespace spillway::test
