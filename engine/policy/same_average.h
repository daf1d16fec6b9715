#pragma once

#include "engine/policy/policy.h"

#include <cstdint>
#include <optional>

namespace spillway {

/// How many requests a limit lets through in the long run: so many in so long a time. Reduced, so
/// that equal ones are equal.
struct AverageRate
{
    std::int64_t requests = 1;
    Milliseconds per{1000};
    bool operator==(const AverageRate&) const = default;
};

/// As it is written: 30r/m is 30 per minute, though nginx counts with a truncated rate. A cost divides it.
[[nodiscard]] AverageRate averageRate(const NginxRate& rate);
[[nodiscard]] AverageRate averageRate(const LimiterSpec& spec);

/// The policy's algorithm, if one limit decides on all requests: `other`, or the limit_req of a simple policy.
[[nodiscard]] std::optional<Algorithm> algorithmOf(const Policy& policy);

/// The limit by another algorithm: with the same average rate, and as many requests at once, as far as the
/// algorithm can say it. Nothing if algorithmOf() has nothing. Key, status, log level and dry run stay; the same
/// algorithm changes nothing.
///
/// - At once: limit_req burst + 1, a leaking bucket capacity + 1 (the one being served waits for nothing), a token
///   bucket capacity / cost, a window its limit. So a token bucket and `nodelay` decide alike; a leaking bucket and a
///   limit_req that delays nearly so; a window has no burst of its own, and what it gives back is its limit.
/// - A window gets the period of a refill, else 1 s or else 60 s, whichever first lets a whole number of requests
///   through; where neither does, the shortest time that does, from 1 s on or, below one request a second, from 60 s
///   on. Between windows limit and length stay.
/// - A rate is whole in r/s or else in r/m. Where it is neither, a token bucket gets a refill; limit_req and a
///   leaking bucket get the nearest r/m, at least 1r/m: then, and where kMostRequests or kLongestWindow cut it,
///   averageRate() has another value.
[[nodiscard]] std::optional<Policy> sameAverage(const Policy& policy, Algorithm to);

} // namespace spillway
