#pragma once

#include "engine/replay/lane_replay.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace spillway {

/// Many limits on one client at once: rates side by side, or bursts side by side. 32 bits; see fits().

inline constexpr std::size_t kLimitLanes = 16;

/// Some of a client's times, in order, and the one before them.
struct TimesOfClient
{
    const std::uint32_t* times = nullptr;
    std::size_t count = 0;
    std::uint32_t before = 0; ///< of the first one: its own time
};

/// What leaks at a rate in `ms`: whole * ms + part * ms / 1000, which is rate * ms / 1000 truncated.
struct LeakParts
{
    std::uint32_t whole = 0; ///< thousandths of a request a millisecond
    std::uint32_t part = 0;  ///< thousandths of these, below 1000
    std::uint32_t cap = 0;   ///< after so many ms nothing is left
};

/// Nothing that is counted overflows for clients of up to kLongestInLanes requests and limits of up to these.
inline constexpr std::int64_t kLongestInLanes = 1'000'000;
inline constexpr std::int64_t kHighestRateInLanes = 1'000'000'000; ///< as in Rate
inline constexpr std::int64_t kLargestBurstInLanes = 1'000'000;    ///< requests

/// For levels of up to `highest` thousandths.
[[nodiscard]] LeakParts leakParts(Rate rate, std::int64_t highest);

/// kLimitLanes rates, of a bucket that rejects nothing.
struct alignas(64) RateLanes
{
    template <class Number>
    using Lanes = std::array<Number, kLimitLanes>;

    Lanes<std::uint32_t> whole; ///< see LeakParts
    Lanes<std::uint32_t> part;
    Lanes<std::uint32_t> cap;
    Lanes<std::int32_t> level; ///< of the bucket behind the last request; 0 before the first
    Lanes<std::int32_t> peak;  ///< of what a request that counts found in the bucket, thousandths
};

/// kLimitLanes bursts at one rate.
struct alignas(64) BurstLanes
{
    template <class Number>
    using Lanes = std::array<Number, kLimitLanes>;

    LeakParts leak;
    Lanes<std::int32_t> bursts; ///< thousandths
    Lanes<std::int32_t> level;  ///< as of RateLanes, but of the last request whatever became of it
    Lanes<std::int32_t>
        parts; ///< thousandths of a thousandth that have leaked since the last accepted one, beside whole ones
    Lanes<std::uint32_t> rejected; ///< so many of the requests
};

/// The same code for one instruction set; all give the same answer.
struct LimitCode
{
    /// `counts`: whether these requests count for the peaks.
    void (*rates)(std::span<RateLanes> lanes, const TimesOfClient& times, bool counts);
    /// Adds to `rejected`.
    void (*bursts)(std::span<BurstLanes* const> lanes, const TimesOfClient& times);
};

[[nodiscard]] const LimitCode& limitCode(LaneSet set);

extern const LimitCode kPlainLimits;
#if defined(__x86_64__)
extern const LimitCode kAvx2Limits;
extern const LimitCode kAvx512Limits;
#endif

} // namespace spillway
