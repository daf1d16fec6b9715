#pragma once

#include "engine/limiter/token_bucket.h"
#include "engine/policy/nginx_rate.h"
#include "engine/trace/nginx/key.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// The algorithms that can decide on requests.
enum class Algorithm : std::uint8_t { LimitReq, TokenBucket, LeakyQueue, FixedWindow, SlidingLog, SlidingCounter };

/// "limit_req", "token-bucket", "leaking-bucket", "fixed-window", "sliding-log", "sliding-counter"; stable.
[[nodiscard]] std::string_view nameOf(Algorithm algorithm);
/// Nothing for any other name.
[[nodiscard]] std::optional<Algorithm> algorithmNamed(std::string_view name);
/// Whether it counts requests in a window of time: the fixed window, the sliding log and the sliding counter.
[[nodiscard]] bool isWindow(Algorithm algorithm);

/// One algorithm beside nginx's with its parameters, as they are written. Those that an algorithm
/// does not have are ignored.
struct LimiterSpec
{
    Algorithm algorithm = Algorithm::TokenBucket;    ///< not LimitReq
    NginxRate rate{10, RateUnit::PerSecond};         ///< of both buckets; count 1 .. kMostRequests
    std::optional<Refill> refill{};                  ///< of a token bucket, in place of the rate
    std::int64_t capacity = 20;                      ///< token bucket: 1 .. kMostRequests; leaking bucket: from 0
    std::int64_t cost = 1;                           ///< of a request in a token bucket: 1 .. capacity
    std::int64_t limit = 100;                        ///< of the windows: 1 .. kMostRequests
    Milliseconds window{60'000};                     ///< 1 ms .. kLongestWindow
    CountRejected countRejected = CountRejected::No; ///< of the windows
    OwnWindows ownWindows = OwnWindows::No;          ///< of a sliding counter
    bool operator==(const LimiterSpec&) const = default;
};

/// One algorithm beside nginx's that decides on all requests, each key on its own.
struct KeyedLimiter
{
    KeyTemplate key;
    LimiterSpec limiter;
    bool operator==(const KeyedLimiter&) const = default;
};

/// As the command line takes it: "token-bucket rate=10r/s capacity=20". parseLimiter() reads it back,
/// but for what is ignored.
[[nodiscard]] std::string limiterText(const LimiterSpec& spec);

/// The first value that is out of its bounds, as a sentence that names it; empty if there is none.
[[nodiscard]] std::string flawOf(const LimiterSpec& spec);

/// Whether the text starts with the name of one of these algorithms.
[[nodiscard]] bool namesOtherAlgorithm(std::string_view text);

/// `token-bucket rate=10r/s capacity=20 [cost=2]` or `refill=3/60s` in place of the rate; `leaking-bucket rate=10r/s
/// capacity=20`; `fixed-window|sliding-log|sliding-counter limit=100 window=60s [count-rejected]`, a sliding counter
/// also with `own-windows`; each with `key=$var`
/// if it is not `key`. Times as parsePeriod() reads them. Of a parameter given twice the last counts. BadLimit with a
/// sentence that names the word; BadKey. Error::where is "--limit".
[[nodiscard]] Result<KeyedLimiter> parseLimiter(std::string_view text, const KeyTemplate& key);

} // namespace spillway
