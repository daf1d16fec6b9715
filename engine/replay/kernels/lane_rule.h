#pragma once

#include "engine/limiter/limit_req.h"

#include <cstdint>
#include <optional>

namespace spillway {

/// nginx's excess in 32-bit numbers, for loops over many clients at once: what is left of a level that leaks with time
/// decides, and a request that is not rejected adds `add`.
struct LaneRule
{
    enum class Shape : std::uint8_t {
        Leak,          ///< `leak` a millisecond
        TruncatedLeak, ///< `leak` a second, truncated at each request that is not rejected
    };
    Shape shape = Shape::Leak;
    std::uint32_t leak = 0;
    std::uint32_t cap = 0; ///< after that many ms nothing is left: no longer time need be multiplied
    std::int32_t add = 0;
    std::int32_t most = 0;        ///< what may be left where a request is accepted; at most INT32_MAX - 1
    std::int32_t delayedFrom = 0; ///< from here on it waits; above most: none does
};

/// nginx's. `delayedFrom` is the excess from which on a request waits at least a millisecond. Nothing if 32 bits could
/// overflow for clients of up to `longest` requests; exact wherever there is one.
[[nodiscard]] std::optional<LaneRule> laneRule(const LimitReq& limit, std::int64_t delayedFrom, std::uint32_t longest);

} // namespace spillway
