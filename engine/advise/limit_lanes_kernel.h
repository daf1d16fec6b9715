#pragma once

// Many limits on one client, for the instruction set `Isa`; see engine/core/vectors.h.

#include "engine/advise/limit_lanes.h"
#include "engine/core/vectors.h"

namespace spillway {

namespace {

/// Vectors that are walked side by side: enough to hide how long a step takes, few enough for the registers.
template <class Isa>
constexpr std::size_t kSideBySide = Isa::kRegisters / 8;

template <class Isa>
constexpr std::size_t kVectorsOfLanes = kLimitLanes / kInOne<Isa>;

template <class Vector, class Number>
SPILLWAY_INLINE Vector loaded(const Number* from)
{
    Vector vector;
    __builtin_memcpy(&vector, from, sizeof vector);
    return vector;
}

/// Rates.
template <class Isa, std::size_t kVectors, bool kParts, bool kCounts>
SPILLWAY_INLINE void walkRates(RateLanes* lanes, std::size_t from, const TimesOfClient& times)
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    using Float = typename Isa::Float;
    Unsigned whole[kVectors];
    Unsigned part[kVectors];
    Unsigned cap[kVectors];
    Signed level[kVectors];
    Signed peak[kVectors];
    for (std::size_t i = 0; i < kVectors; ++i) {
        const RateLanes& of = lanes[(from + i) / kVectorsOfLanes<Isa>];
        const std::size_t lane = (from + i) % kVectorsOfLanes<Isa> * kInOne<Isa>;
        whole[i] = loaded<Unsigned>(&of.whole[lane]);
        part[i] = loaded<Unsigned>(&of.part[lane]);
        cap[i] = loaded<Unsigned>(&of.cap[lane]);
        level[i] = loaded<Signed>(&of.level[lane]);
        peak[i] = loaded<Signed>(&of.peak[lane]);
    }
    std::uint32_t last = times.before;
    for (std::size_t n = 0; n < times.count; ++n) {
        const std::uint32_t elapsed = times.times[n] - last;
        last = times.times[n];
        const Unsigned all = Unsigned{} + elapsed;
        for (std::size_t i = 0; i < kVectors; ++i) {
            Unsigned leaked = whole[i] * elapsed;
            if constexpr (kParts) {
                // Below 10^6, where the product with 0.001f truncates as the division does: a test tries all.
                const Signed rest = as<Signed>(part[i] * (elapsed % 1000));
                leaked += part[i] * (elapsed / 1000) +
                          as<Unsigned>(__builtin_convertvector(__builtin_convertvector(rest, Float) * 0.001F, Signed));
            }
            const Signed left = Isa::positiveIfAtMost(level[i] - as<Signed>(leaked), all, cap[i]);
            level[i] = left + 1000;
            if constexpr (kCounts)
                peak[i] = Isa::larger(peak[i], left);
        }
    }
    for (std::size_t i = 0; i < kVectors; ++i) {
        RateLanes& of = lanes[(from + i) / kVectorsOfLanes<Isa>];
        const std::size_t lane = (from + i) % kVectorsOfLanes<Isa> * kInOne<Isa>;
        __builtin_memcpy(&of.level[lane], &level[i], sizeof level[i]);
        __builtin_memcpy(&of.peak[lane], &peak[i], sizeof peak[i]);
    }
}

template <class Isa, std::size_t kVectors>
SPILLWAY_INLINE void walkRates(RateLanes* lanes, std::size_t from, const TimesOfClient& times, bool counts)
{
    bool parts = false;
    for (std::size_t i = from; i < from + kVectors; ++i)
        for (const std::uint32_t part : lanes[i / kVectorsOfLanes<Isa>].part)
            parts = parts || part != 0;
    if (parts)
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
    for (; from + kSideBySide<Isa> <= vectors; from += kSideBySide<Isa>)
        walkRates<Isa, kSideBySide<Isa>>(lanes.data(), from, times, counts);
    for (; from < vectors; ++from)
        walkRates<Isa, 1>(lanes.data(), from, times, counts);
}

/// Bursts. The bucket is kept as it is at the last request, also where that was rejected and nginx keeps it as it was: what
/// has leaked since the last accepted one is truncated as a whole, so the part that is no thousandth is kept too.
template <class Isa, std::size_t kCount, bool kParts>
SPILLWAY_INLINE void walkBursts(BurstLanes* const* lanes, const TimesOfClient& times)
{
    using Signed = typename Isa::Signed;
    using Mask = typename Isa::Mask;
    constexpr std::size_t kEach = kVectorsOfLanes<Isa>;
    Signed most[kCount][kEach];
    Signed level[kCount][kEach];
    Signed parts[kCount][kEach];
    Signed rejected[kCount][kEach];
    LeakParts leak[kCount];
    for (std::size_t i = 0; i < kCount; ++i) {
        leak[i] = lanes[i]->leak;
        for (std::size_t v = 0; v < kEach; ++v) {
            most[i][v] = loaded<Signed>(&lanes[i]->bursts[v * kInOne<Isa>]);
            level[i][v] = loaded<Signed>(&lanes[i]->level[v * kInOne<Isa>]);
            parts[i][v] = loaded<Signed>(&lanes[i]->parts[v * kInOne<Isa>]);
            rejected[i][v] = loaded<Signed>(&lanes[i]->rejected[v * kInOne<Isa>]);
        }
    }
    std::uint32_t last = times.before;
    for (std::size_t n = 0; n < times.count; ++n) {
        const std::uint32_t elapsed = times.times[n] - last;
        last = times.times[n];
        for (std::size_t i = 0; i < kCount; ++i) {
            const std::uint32_t ms = elapsed < leak[i].cap ? elapsed : leak[i].cap;
            const std::uint32_t rest = leak[i].part * (ms % 1000);
            const std::uint32_t leaked = leak[i].whole * ms + leak[i].part * (ms / 1000) + rest / 1000;
            for (std::size_t v = 0; v < kEach; ++v) {
                Signed left = level[i][v] - static_cast<std::int32_t>(leaked);
                if constexpr (kParts) {
                    parts[i][v] += static_cast<std::int32_t>(rest % 1000);
                    const Mask full = Isa::above(parts[i][v], Signed{} + 999);
                    parts[i][v] = Isa::choose(full, parts[i][v] - 1000, parts[i][v]);
                    left = Isa::oneLess(full, left);
                }
                const Mask over = Isa::above(left, most[i][v]);
                level[i][v] = Isa::choose(over, left, Isa::larger(left, Signed{}) + 1000);
                if constexpr (kParts)
                    parts[i][v] = Isa::choose(over, parts[i][v], Signed{});
                rejected[i][v] = Isa::oneMore(over, rejected[i][v]);
            }
        }
    }
    for (std::size_t i = 0; i < kCount; ++i)
        for (std::size_t v = 0; v < kEach; ++v) {
            __builtin_memcpy(&lanes[i]->level[v * kInOne<Isa>], &level[i][v], sizeof level[i][v]);
            __builtin_memcpy(&lanes[i]->parts[v * kInOne<Isa>], &parts[i][v], sizeof parts[i][v]);
            __builtin_memcpy(&lanes[i]->rejected[v * kInOne<Isa>], &rejected[i][v], sizeof rejected[i][v]);
        }
}

template <class Isa, std::size_t kCount>
SPILLWAY_INLINE void walkBursts(BurstLanes* const* lanes, const TimesOfClient& times)
{
    bool parts = false;
    for (std::size_t i = 0; i < kCount; ++i)
        parts = parts || lanes[i]->leak.part != 0;
    if (parts)
        walkBursts<Isa, kCount, true>(lanes, times);
    else
        walkBursts<Isa, kCount, false>(lanes, times);
}

template <class Isa>
void burstsOf(std::span<BurstLanes* const> lanes, const TimesOfClient& times)
{
    constexpr std::size_t kTogether =
        kSideBySide<Isa> / kVectorsOfLanes < Isa >> 0 ? kSideBySide<Isa> / kVectorsOfLanes<Isa> : 1;
    std::size_t from = 0;
    for (; from + kTogether <= lanes.size(); from += kTogether)
        walkBursts<Isa, kTogether>(lanes.data() + from, times);
    for (; from < lanes.size(); ++from)
        walkBursts<Isa, 1>(lanes.data() + from, times);
}

template <class Isa>
constexpr LimitCode kLimits{ratesOf<Isa>, burstsOf<Isa>};

} // namespace

} // namespace spillway
