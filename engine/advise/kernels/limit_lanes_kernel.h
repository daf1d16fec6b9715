#pragma once

// Many limits on one client, for the instruction set `Isa`; see engine/core/simd/vectors.h.

#include "engine/advise/kernels/burst_lanes_kernel.h"
#include "engine/advise/kernels/limit_lanes.h"
#include "engine/core/simd/vectors.h"

namespace spillway {

namespace {

/// Vectors that are walked side by side: enough to hide how long a step takes, few enough for the registers.
constexpr std::size_t kSideBySide = 4;

template <class Isa>
constexpr std::size_t kVectorsOfLanes = kLimitLanes / kInOne<Isa>;

/// Since the request before.
struct Elapsed
{
    explicit Elapsed(std::uint32_t since) :
        ms(since), seconds(since / RateLanes::kSecond), rest(since % RateLanes::kSecond)
    {
    }
    std::uint32_t ms;
    std::uint32_t seconds;
    std::uint32_t rest; ///< ms
};

/// The excess left in the buckets of one vector of rates. Rates that leak part of a thousandth a ms are looked up.
template <class Isa, bool kParts>
SPILLWAY_INLINE typename Isa::Signed leftOf(const RateLanes& of, std::size_t lane, typename Isa::Signed level,
                                            const Elapsed& elapsed)
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    const auto cap = loaded<Unsigned>(&of.cap[lane]);
    if constexpr (!kParts)
        return Isa::larger(
            level - as<Signed>(loaded<Unsigned>(&of.whole[lane]) * Isa::smaller(Unsigned{} + elapsed.ms, cap)),
            Signed{});
    const auto soon = loaded<Unsigned>(&of.soon[elapsed.rest][lane]);
    const Unsigned leaked = loaded<Unsigned>(&of.second[lane]) * elapsed.seconds + soon;
    const auto left = as<Signed>(as<Unsigned>(level) - leaked); // overflows only where more than cap has elapsed
    return Isa::positiveIfAtMost(left, Unsigned{} + elapsed.ms, cap);
}

/// As leftOf() with parts, after less than a second.
template <class Isa>
SPILLWAY_INLINE typename Isa::Signed leftSoon(const RateLanes& of, std::size_t lane, typename Isa::Signed level,
                                              const Elapsed& elapsed)
{
    using Signed = typename Isa::Signed;
    return Isa::larger(level - loaded<Signed>(&of.soon[elapsed.rest][lane]), Signed{});
}

inline bool haveParts(const RateLanes* lanes, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        if (!lanes[i].areWhole)
            return true;
    return false;
}

/// Rates.
template <class Isa, std::size_t kVectors, bool kParts, bool kCounts>
SPILLWAY_INLINE void walkRates(RateLanes* lanes, std::size_t from, const TimesOfClient& times)
{
    using Signed = typename Isa::Signed;
    const auto lanesOf = [&](std::size_t i) -> RateLanes& { return lanes[(from + i) / kVectorsOfLanes<Isa>]; };
    const auto laneOf = [&](std::size_t i) { return (from + i) % kVectorsOfLanes<Isa> * kInOne<Isa>; };
    Signed level[kVectors];
    Signed peak[kVectors];
    for (std::size_t i = 0; i < kVectors; ++i) {
        level[i] = loaded<Signed>(&lanesOf(i).level[laneOf(i)]);
        peak[i] = loaded<Signed>(&lanesOf(i).peak[laneOf(i)]);
    }
    std::uint32_t last = times.before;
    const auto add = [&](std::size_t i, Signed left) {
        level[i] = left + 1000;
        if constexpr (kCounts)
            peak[i] = Isa::larger(peak[i], left);
    };
    for (std::size_t n = 0; n < times.count; ++n) {
        const Elapsed elapsed(times.times[n] - last);
        last = times.times[n];
        if (kParts && elapsed.seconds == 0)
            for (std::size_t i = 0; i < kVectors; ++i)
                add(i, leftSoon<Isa>(lanesOf(i), laneOf(i), level[i], elapsed));
        else
            for (std::size_t i = 0; i < kVectors; ++i)
                add(i, leftOf<Isa, kParts>(lanesOf(i), laneOf(i), level[i], elapsed));
    }
    for (std::size_t i = 0; i < kVectors; ++i) {
        __builtin_memcpy(&lanesOf(i).level[laneOf(i)], &level[i], sizeof level[i]);
        __builtin_memcpy(&lanesOf(i).peak[laneOf(i)], &peak[i], sizeof peak[i]);
    }
}

template <class Isa, std::size_t kVectors>
SPILLWAY_INLINE void walkRates(RateLanes* lanes, std::size_t from, const TimesOfClient& times, bool counts)
{
    const std::size_t first = from / kVectorsOfLanes<Isa>;
    if (haveParts(lanes + first, (from + kVectors - 1) / kVectorsOfLanes<Isa> + 1 - first))
        counts ? walkRates<Isa, kVectors, true, true>(lanes, from, times)
               : walkRates<Isa, kVectors, true, false>(lanes, from, times);
    else
        counts ? walkRates<Isa, kVectors, false, true>(lanes, from, times)
               : walkRates<Isa, kVectors, false, false>(lanes, from, times);
}

template <class Isa>
void ratesOf(std::span<RateLanes> lanes, const TimesOfClient& times, bool counts)
{
    const std::size_t vectors = lanes.size() * kVectorsOfLanes<Isa>;
    std::size_t from = 0;
    for (; from + kSideBySide <= vectors; from += kSideBySide)
        walkRates<Isa, kSideBySide>(lanes.data(), from, times, counts);
    for (; from < vectors; ++from)
        walkRates<Isa, 1>(lanes.data(), from, times, counts);
}

/// As walkRates() for one or two RateLanes, with marks: `into` has a row for these lanes each `step` rows.
template <class Isa, std::size_t kLanes, bool kParts>
SPILLWAY_INLINE void markLevels(RateLanes* lanes, const TimesOfClient& times, std::span<const std::int32_t> above,
                                RequestMarks* into, std::size_t step)
{
    using Signed = typename Isa::Signed;
    constexpr std::size_t kVectors = kLanes * kVectorsOfLanes<Isa>;
    Signed level[kVectors];
    Signed left[kVectors];
    for (std::size_t i = 0; i < kVectors; ++i)
        level[i] = loaded<Signed>(&lanes[i / kVectorsOfLanes<Isa>].level[i % kVectorsOfLanes<Isa> * kInOne<Isa>]);
    const auto lanesOf = [&](std::size_t i) -> const RateLanes& { return lanes[i / kVectorsOfLanes<Isa>]; };
    const auto laneOf = [](std::size_t i) { return i % kVectorsOfLanes<Isa> * kInOne<Isa>; };
    std::uint32_t last = times.before;
    for (std::size_t n = 0; n < times.count; ++n) {
        const Elapsed elapsed(times.times[n] - last);
        last = times.times[n];
        if (kParts && elapsed.seconds == 0)
            for (std::size_t i = 0; i < kVectors; ++i)
                left[i] = leftSoon<Isa>(lanesOf(i), laneOf(i), level[i], elapsed);
        else
            for (std::size_t i = 0; i < kVectors; ++i)
                left[i] = leftOf<Isa, kParts>(lanesOf(i), laneOf(i), level[i], elapsed);
        for (std::size_t i = 0; i < kVectors; ++i)
            level[i] = left[i] + 1000;
        for (std::size_t row = 0; row < above.size(); ++row) {
            std::uint32_t marks = 0;
            for (std::size_t i = 0; i < kVectors; ++i)
                marks |= Isa::bits(left[i] > Signed{} + above[row]) << (i * kInOne<Isa>);
            into[row * step][n] = marks;
        }
    }
    for (std::size_t i = 0; i < kVectors; ++i)
        __builtin_memcpy(&lanes[i / kVectorsOfLanes<Isa>].level[i % kVectorsOfLanes<Isa> * kInOne<Isa>], &level[i],
                         sizeof level[i]);
}

template <class Isa, std::size_t kLanes>
SPILLWAY_INLINE void markLevels(RateLanes* lanes, const TimesOfClient& times, std::span<const std::int32_t> above,
                                RequestMarks* into, std::size_t step)
{
    if (haveParts(lanes, kLanes))
        markLevels<Isa, kLanes, true>(lanes, times, above, into, step);
    else
        markLevels<Isa, kLanes, false>(lanes, times, above, into, step);
}

template <class Isa>
void marksOf(std::span<RateLanes> lanes, const TimesOfClient& times, const LevelMarks& into)
{
    const std::size_t step = (lanes.size() + 1) / 2;
    for (std::size_t i = 0; i < step; ++i) {
        if (2 * i + 1 < lanes.size())
            markLevels<Isa, 2>(&lanes[2 * i], times, into.above, &into.marks[i], step);
        else
            markLevels<Isa, 1>(&lanes[2 * i], times, into.above, &into.marks[i], step);
    }
}

template <class Isa>
constexpr LimitCode kLimits{ratesOf<Isa>, marksOf<Isa>, kBursts<Isa>};

} // namespace

} // namespace spillway
