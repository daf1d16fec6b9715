#pragma once

#include "engine/policy/limit.h"
#include "engine/policy/limiter_of.h"
#include "engine/replay/replay.h"
#include "tests/limiter/arrivals.h"

#include <random>
#include <string>
#include <vector>

// One client's requests under any limit, for tests of what follows from them.
namespace spillway::test {

/// One of each algorithm and variant, with a name. Tight, so that random traffic meets every verdict.
struct NamedLimit
{
    const char* name;
    Limit limit;
};

inline std::vector<NamedLimit> allLimits()
{
    const auto spec = [](const char* text) { return parseLimiter(text, KeyTemplate())->limiter; };
    return {
        {"limit_req that delays", LimitReq{Rate(3'333), Thousandths(4'000), Thousandths(1'000)}},
        {"limit_req nodelay", LimitReq{Rate(5'000), Thousandths(3'000), kNever}},
        {"token bucket", spec("token-bucket rate=4r/s capacity=5")},
        {"token bucket with a cost", spec("token-bucket rate=200r/m capacity=7 cost=2")},
        {"token bucket at intervals", spec("token-bucket refill=3/1s capacity=5")},
        {"leaking bucket", spec("leaking-bucket rate=200r/m capacity=3")},
        {"leaking bucket without a queue", spec("leaking-bucket rate=5r/s capacity=0")},
        {"fixed window", spec("fixed-window limit=4 window=1s")},
        {"fixed window that counts all", spec("fixed-window limit=4 window=1s count-rejected")},
        {"sliding log", spec("sliding-log limit=4 window=1s")},
        {"sliding log that counts all", spec("sliding-log limit=4 window=1s count-rejected")},
        {"sliding counter", spec("sliding-counter limit=4 window=1s")},
        {"sliding counter that counts all", spec("sliding-counter limit=4 window=1s count-rejected")},
    };
}

template <Limiter T>
std::vector<RequestOutcome> decided(const T& limiter, const std::vector<Instant>& arrivals)
{
    std::vector<RequestOutcome> requests;
    typename T::State state;
    for (const Instant now : arrivals) {
        RequestOutcome request;
        request.row = static_cast<std::uint32_t>(requests.size());
        request.at = now;
        request.decision = decide(limiter, state, now);
        requests.push_back(request);
    }
    return requests;
}

inline std::vector<RequestOutcome> decided(const Limit& limit, const std::vector<Instant>& arrivals)
{
    return std::visit([&](const auto& limiter) { return decided(limiter, arrivals); }, limiterOf(limit));
}

/// Random traffic of one client, about as dense as the limits of allLimits().
inline std::vector<RequestOutcome> randomClient(const Limit& limit, unsigned seed)
{
    std::mt19937 random(seed);
    return decided(limit, randomArrivals(random, Milliseconds(1'000), 150));
}

} // namespace spillway::test
