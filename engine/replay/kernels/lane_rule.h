#pragma once

#include "engine/core/reciprocal.h"
#include "engine/limiter/limit_req.h"

#include <cstdint>
#include <optional>

namespace spillway {

struct LimiterSpec;

/// A limiter in 32-bit numbers, for loops over many clients at once. Every limiter has one of three shapes.
///
/// A level that leaks: what is left of it decides, a request that is not rejected adds `add`. That is nginx's excess,
/// what a token bucket lacks, and the work before a leaking bucket. It leaks with time, or with windows of time begun:
/// a token bucket that is refilled at intervals, and a fixed window, of which nothing is left in the next.
///
/// Or two windows: the counts of the present window and of the one before, weighted.
///
/// Or a log of times. A client's peak is the highest level at which one of its requests passed. Levels rise by at most
/// one from request to request: while the peak is below `most` none was above it, and none was rejected. So it grows
/// where the entry so many places back is still inside, and what would make it grow beyond `most` is rejected. Each
/// request looks at one entry, and none is ever taken out.
struct LaneRule
{
    enum class Shape : std::uint8_t {
        Leak,          ///< `leak` a millisecond
        TruncatedLeak, ///< `leak` a second, truncated at each request that is not rejected
        WindowLeak,    ///< `leak` a window
        TwoWindows,
        Log,
    };
    Shape shape = Shape::Leak;
    std::uint32_t leak = 0;
    std::uint32_t cap = 0; ///< after that many ms or windows nothing is left: no longer time need be multiplied
    std::int32_t add = 0;
    std::int32_t most = 0;        ///< what may be left where a request is accepted; at most INT32_MAX - 1
    std::int32_t delayedFrom = 0; ///< from here on it waits; above most: none does
    Reciprocal byWidth;           ///< of the windows
    std::uint32_t width = 0;      ///< of the windows, ms; of a log less than 2^31
    std::uint32_t phase = 0;      ///< ms from a window's start to the grouping's base
    std::uint32_t ifRejected = 0; ///< TwoWindows, Log: what a rejected request adds
    std::uint32_t entries = 0;    ///< Log: places for each client, a power of two above `most`

    std::int64_t own = 0;  ///< a request's own part of its level
    std::int64_t unit = 1; ///< (what was left + own) * unit is the level as the limiter tells it
};

/// Most entries of a sliding log. Clients that are walked together then need 1 MB at most, about the size of a core's
/// own cache.
inline constexpr std::uint32_t kMostEntries = 4096;

/// nginx's. `delayedFrom` is the excess from which on a request waits at least a millisecond. Nothing if 32 bits could
/// overflow for clients of up to `longest` requests; exact wherever there is one.
[[nodiscard]] std::optional<LaneRule> laneRule(const LimitReq& limit, std::int64_t delayedFrom, std::uint32_t longest);

/// The others'; the times are ms after `base`, up to `span`. Nothing for a log of kMostEntries or
/// more, nor for one of 2^31 ms or longer: that is how a lane goes on that has ended.
[[nodiscard]] std::optional<LaneRule> laneRule(const LimiterSpec& limiter, Instant base, Milliseconds span,
                                               std::uint32_t longest);

} // namespace spillway
