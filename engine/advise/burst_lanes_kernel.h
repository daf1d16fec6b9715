#pragma once

// Many bursts on one client, for the instruction set `Isa`; see engine/core/vectors.h.

#include "engine/advise/burst_lanes.h"
#include "engine/core/vectors.h"

namespace spillway {

namespace {

/// The rate's clock: what has leaked in units since time 0, of which the differences are the leaks. With parts: thousandths
/// times 1024, and 0 to 999 as they count parts of a thousandth, so that a part by part count runs 24 short at each whole one.
template <class Isa, bool kParts>
SPILLWAY_INLINE void readClock(const SplitTimes& times, const LeakRule& rule, std::uint32_t* clock)
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    using Float = typename Isa::Float;
    for (std::size_t n = 0; n <= times.times.count; n += kInOne<Isa>) {
        const Unsigned rest = loaded<Unsigned>(&times.rest[n]);
        Unsigned leaked = loaded<Unsigned>(&times.seconds[n]) * rule.second + rest * rule.millisecond;
        if constexpr (kParts) {
            const Float product = __builtin_convertvector(as<Signed>(rest), Float) * rule.part;
            leaked +=
                as<Unsigned>(__builtin_convertvector(product, Signed)) * static_cast<std::uint32_t>(kPhases - 1000);
        }
        __builtin_memcpy(&clock[n], &leaked, sizeof leaked);
    }
}

template <class Isa>
void leaksOf(const SplitTimes& times, const LeakRule& rule, const MarksOfRate& filled, std::uint32_t* leaks)
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    alignas(64) std::uint32_t clock[kRequestsAtOnce + 1 + kRoomBehind];
    if (rule.part > 0)
        readClock<Isa, true>(times, rule, clock);
    else
        readClock<Isa, false>(times, rule, clock);
    const Unsigned most = Unsigned{} + rule.most;
    for (std::size_t n = 0; n < times.times.count; n += kInOne<Isa>) {
        const Unsigned leaked = loaded<Unsigned>(&clock[n + 1]) - loaded<Unsigned>(&clock[n]);
        const auto far = Isa::above(loaded<Signed>(&times.elapsed[n]), Signed{} + rule.cap);
        const auto empty = Isa::equal(loaded<Unsigned>(&(*filled.marks)[n]) & filled.bit, Unsigned{});
        const Unsigned leak = Isa::smaller(Isa::choose(far, most, Isa::choose(empty, most, leaked)), most);
        __builtin_memcpy(&leaks[n], &leak, sizeof leak);
    }
}

template <class Isa>
std::size_t pickLeaks(const std::uint32_t* leaks, std::size_t count, const MarksOfRate& which, std::uint32_t* picked)
{
    using Unsigned = typename Isa::Unsigned;
    const Unsigned bit = Unsigned{} + which.bit;
    std::uint32_t* end = picked;
    for (std::size_t n = 0; n < count; n += kInOne<Isa>)
        Isa::append(Isa::equal(loaded<Unsigned>(&(*which.marks)[n]) & bit, bit), loaded<Unsigned>(&leaks[n]), end);
    return static_cast<std::size_t>(end - picked);
}

/// A vector of bursts. A level is what is in the bucket less the burst, so a request is rejected if what is left of it is above
/// 0 thousandths; rejected ones leave the level as it is, less what goes on leaking.
///
/// With parts nginx truncates what has leaked since the last accepted request, t. In units of the rate's clock, in which
/// `left` is the level of t, of the phase P of t, less the clock's difference: thousandths above floor(left / 1024) are exactly
/// what nginx finds if the present phase is P or later in its round, else one more. To raise the lower ten bits to 1023, for
/// P = the present phase, does both: it rounds up what was borrowed, and it makes the next difference count from here.
template <class Vectors, class Number, bool kParts>
struct WalkedBursts
{
    using Signed = typename Vectors::Signed;
    static constexpr std::size_t kIn = sizeof(Signed) / sizeof(Number);

    /// What is the same for all that are walked together.
    struct Units
    {
        /// Not a constant: g++ makes two instructions of a comparison with one.
        SPILLWAY_INLINE explicit Units(Number unit) : one(Signed{} + unit), parts(one - 1), request(one * 1000) {}
        const Signed one;
        const Signed parts; ///< the bits below it
        const Signed request;
    };

    SPILLWAY_INLINE void load(const BurstLanes<Number>& lanes, std::size_t vector)
    {
        floor = loaded<Signed>(&lanes.floors[vector * kIn]);
        level = loaded<Signed>(&lanes.levels[vector * kIn]);
        passed = Signed{};
    }
    template <class Leak>
    SPILLWAY_INLINE void take(Leak leak, const Units& units)
    {
        const Signed left = level - static_cast<Number>(leak);
        const auto fits = Vectors::above(units.one, left);
        const Signed rounded = kParts ? Vectors::orWhere(fits, left, units.parts) : left;
        level = Vectors::plusWhere(fits, Vectors::larger(rounded, floor), units.request);
        passed = Vectors::oneMore(fits, passed);
    }
    SPILLWAY_INLINE void store(const BurstLanes<Number>& lanes, std::size_t vector) const
    {
        __builtin_memcpy(&lanes.levels[vector * kIn], &level, sizeof level);
        for (std::size_t lane = 0; lane < kIn; ++lane)
            lanes.passed[vector * kIn + lane] = static_cast<std::uint32_t>(passed[lane]);
    }

    Signed floor;
    Signed level;
    Signed passed;
};

template <class Wide>
void wideBursts(const BurstLanes<std::int64_t>& lanes, std::span<const std::int64_t> leaks)
{
    using Walked = WalkedBursts<Wide, std::int64_t, true>;
    const typename Walked::Units units(lanes.unit);
    for (std::size_t vector = 0; vector < lanes.count / Walked::kIn; ++vector) {
        Walked walked;
        walked.load(lanes, vector);
        for (const std::int64_t leak : leaks)
            walked.take(leak, units);
        walked.store(lanes, vector);
    }
}

/// On from request `from`, as long as all have some, then without the last one.
template <std::size_t kCount, class Walked>
SPILLWAY_INLINE void walkOn(Walked* walked, const LeakingBursts* all, const typename Walked::Units& units,
                            std::size_t from)
{
    const std::size_t end = all[kCount - 1].leaks.size();
    for (std::size_t n = from; n < end; ++n)
        for (std::size_t i = 0; i < kCount; ++i)
            walked[i].take(all[i].leaks[n], units);
    if constexpr (kCount > 1)
        walkOn<kCount - 1>(walked, all, units, end);
}

template <class Isa, bool kParts, std::size_t kCount>
SPILLWAY_INLINE void walkTogether(const LeakingBursts* all)
{
    using Walked = WalkedBursts<Isa, std::int32_t, kParts>;
    const typename Walked::Units units(all[0].lanes.unit);
    Walked walked[kCount];
    for (std::size_t i = 0; i < kCount; ++i)
        walked[i].load(all[i].lanes, 0);
    walkOn<kCount>(walked, all, units, 0);
    for (std::size_t i = 0; i < kCount; ++i)
        walked[i].store(all[i].lanes, 0);
}

template <class Isa, bool kParts, std::size_t kMost = kBurstsTogether>
void burstsTogether(const LeakingBursts* all, std::size_t count)
{
    if constexpr (kMost > 1)
        if (count < kMost)
            return burstsTogether<Isa, kParts, kMost - 1>(all, count);
    walkTogether<Isa, kParts, kMost>(all);
}

template <class Isa>
constexpr BurstCode kBursts{
    kInOne<Isa>,
    leaksOf<Isa>,
    pickLeaks<Isa>,
    wideBursts<typename Isa::Wide>,
    burstsTogether<Isa, false>,
    burstsTogether<Isa, true>,
};

} // namespace

} // namespace spillway
