#pragma once

#include "engine/advise/kernels/burst_lanes.h"
#include "engine/replay/kernels/lane_replay.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace spillway {

/// Many limits on one client at once: rates side by side here, bursts side by side in burst_lanes.h.

inline constexpr std::size_t kLimitLanes = 16;

/// Nothing that is counted overflows for clients of up to kLongestInLanes requests and limits of up to these.
inline constexpr std::int64_t kLongestInLanes = 1'000'000;
inline constexpr std::int64_t kHighestRateInLanes = 1'000'000'000; ///< as in Rate
inline constexpr std::int64_t kLargestBurstInLanes = 1'000'000;    ///< requests

/// kLimitLanes rates, of a bucket that rejects nothing.
struct alignas(64) RateLanes
{
    template <class Number>
    using Lanes = std::array<Number, kLimitLanes>;
    static constexpr std::uint32_t kSecond = 1000; ///< ms

    std::array<Lanes<std::uint32_t>, kSecond> soon; ///< what leaks in so many ms, truncated
    Lanes<std::uint32_t> second;                    ///< what leaks in one: the rate
    Lanes<std::uint32_t> whole;                     ///< what leaks in a ms, truncated
    Lanes<std::uint32_t> cap;                       ///< after so many ms nothing is left
    Lanes<std::int32_t> level;                      ///< of the bucket behind the last request; 0 before the first
    Lanes<std::int32_t> peak;                       ///< of what a request that counts found in the bucket, thousandths
    bool areWhole = true;                           ///< none leaks more than `whole` in a ms
};

/// RateLanes of some rates, for one client after the other.
class RatesInLanes
{
public:
    explicit RatesInLanes(std::span<const Rate> rates);

    /// Empty buckets, for a client of so many requests.
    void start(std::int64_t requests);
    [[nodiscard]] std::span<RateLanes> lanes() { return m_lanes; }

private:
    [[nodiscard]] Rate rateOf(std::size_t lane) const; ///< of those behind the last rate: that one

    std::span<const Rate> m_rates;
    std::vector<RateLanes> m_lanes;
    std::int64_t m_requests = 0;
};

/// Which requests find more in the bucket than each of some levels.
struct LevelMarks
{
    std::span<const std::int32_t> above; ///< thousandths
    std::span<RequestMarks> marks;       ///< by level, then by two RateLanes: a bit for each of their rates
};

/// The functions for one instruction set; all sets give equal results.
struct LimitCode
{
    /// `counts`: whether these requests count for the peaks.
    void (*rates)(std::span<RateLanes> lanes, const TimesOfClient& times, bool counts);
    /// As rates(), with marks in place of peaks; at most kRequestsAtOnce requests.
    void (*marks)(std::span<RateLanes> lanes, const TimesOfClient& times, const LevelMarks& into);
    BurstCode bursts;
};

[[nodiscard]] const LimitCode& limitCode(LaneSet set);

extern const LimitCode kPlainLimits;
#if defined(__x86_64__)
extern const LimitCode kAvx2Limits;
#endif

} // namespace spillway
