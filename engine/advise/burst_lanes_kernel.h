#pragma once

// Many bursts on one client, for the instruction set `Isa`; see engine/core/vectors.h.

#include "engine/advise/burst_lanes.h"
#include "engine/core/vectors.h"

namespace spillway {

namespace {

/// Bits go on to the request before as long as `through` lets them: in so many steps as 2 has to be doubled for all lanes.
template <class Isa, std::size_t kBands, std::size_t kBy = 1>
SPILLWAY_INLINE void spreadDown(typename Isa::Unsigned* kept, typename Isa::Unsigned through)
{
    if constexpr (kBy < kInOne<Isa>) {
        for (std::size_t i = 0; i < kBands; ++i)
            kept[i] |= through & movedDown<Isa, kBy>(kept[i]);
        spreadDown<Isa, kBands, 2 * kBy>(kept, through & movedDown<Isa, kBy>(through));
    }
}

/// Lanes from number n on: those that begin n before the middle.
constexpr std::array<std::uint32_t, 2 * kRoomBehind> kFromThere = [] {
    std::array<std::uint32_t, 2 * kRoomBehind> lanes{};
    for (std::size_t i = kRoomBehind; i < lanes.size(); ++i)
        lanes[i] = UINT32_MAX;
    return lanes;
}();

/// As BurstCode::keep, of `kBands` bands from `first` on.
template <class Isa, std::size_t kBands>
SPILLWAY_INLINE void keepBands(const KeptMarks& of, std::size_t first)
{
    using Unsigned = typename Isa::Unsigned;
    constexpr std::size_t kIn = kInOne<Isa>;
    static_assert(kIn <= kRoomBehind && kInBlock % kIn == 0);
    const Unsigned behind = Unsigned{} + of.behind;
    Unsigned some{};
    Unsigned later[kBands]; // of the requests before which these are: in the first lane
    Unsigned any[kBands];
    for (std::size_t i = 0; i < kBands; ++i)
        later[i] = any[i] = behind;
    for (std::size_t n = (of.count + kIn - 1) / kIn * kIn; n > 0;) {
        n -= kIn;
        Unsigned filled = loaded<Unsigned>(&(*of.filled)[n]);
        Unsigned kept[kBands];
        for (std::size_t i = 0; i < kBands; ++i)
            kept[i] = loaded<Unsigned>(&(*of.above[first + i])[n]);
        if (n + kIn > of.count) { // what stands behind the last request is of others
            const Unsigned outside = loaded<Unsigned>(&kFromThere[kRoomBehind - (of.count - n)]);
            filled = (filled & ~outside) | (behind & outside);
            for (std::size_t i = 0; i < kBands; ++i)
                kept[i] = (kept[i] & ~outside) | (behind & outside);
        }
        for (std::size_t i = 0; i < kBands; ++i) {
            any[i] |= kept[i];
            kept[i] |= movedDown<Isa, 1>(Unsigned{}, later[i]);
        }
        spreadDown<Isa, kBands>(kept, movedDown<Isa, 1>(filled));
        for (std::size_t i = 0; i < kBands; ++i) {
            later[i] = kept[i] & filled;
            __builtin_memcpy(&of.kept[first + i][n], &kept[i], sizeof kept[i]);
        }
        some |= kept[0];
        if (n % kInBlock != 0 || first > 0)
            continue;
        (*of.some)[n / kInBlock] = bitsOfAny<Isa>(some);
        some = Unsigned{};
    }
    for (std::size_t i = 0; i < kBands; ++i) {
        of.keptAt[first + i] = bitsOfAny<Isa>(any[i]);
        __builtin_memset(&of.kept[first + i][of.count], 0, kRoomBehind * sizeof(std::uint32_t));
    }
}

template <class Isa>
void keepMarks(const KeptMarks& of)
{
    const std::size_t bands = of.above.size();
    std::size_t first = 0;
    for (; first + 3 <= bands; first += 3) // side by side: none waits for its own last request
        keepBands<Isa, 3>(of, first);
    if (bands - first == 2)
        keepBands<Isa, 2>(of, first);
    else if (bands - first == 1)
        keepBands<Isa, 1>(of, first);
}

/// The rate's clock: what has leaked in units since time 0, of which the differences are the leaks. In thousandths times 1024,
/// and 0 to 999 as they count parts of a thousandth, so that a part by part count runs 24 short at each whole one. From the
/// time before request `from` to that before `to`.
template <class Isa>
SPILLWAY_INLINE void readClock(const SplitTimes& times, const LeakRule& rule, std::size_t from, std::size_t to,
                               std::uint32_t* clock)
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    using Float = typename Isa::Float;
    for (std::size_t n = from; n <= to; n += kInOne<Isa>) {
        const Unsigned rest = loaded<Unsigned>(&times.rest[n]);
        const Float product = __builtin_convertvector(as<Signed>(rest), Float) * rule.part;
        const Unsigned leaked =
            loaded<Unsigned>(&times.seconds[n]) * rule.second + rest * rule.millisecond +
            as<Unsigned>(__builtin_convertvector(product, Signed)) * static_cast<std::uint32_t>(kPhases - 1000);
        __builtin_memcpy(&clock[n], &leaked, sizeof leaked);
    }
}

/// Blocks of requests where any are marked, as bits.
template <class Isa>
SPILLWAY_INLINE std::uint32_t markedBlocks(const RequestsAtRate& requests)
{
    using Unsigned = typename Isa::Unsigned;
    static_assert(std::tuple_size_v<BlockMarks> == 32);
    std::uint32_t blocks = 0;
    for (std::size_t n = 0; n < requests.some.size(); n += kInOne<Isa>) {
        const Unsigned marks = loaded<Unsigned>(&requests.some[n]) & requests.bit;
        blocks |= Isa::bits(Isa::equal(marks, Unsigned{} + requests.bit)) << n;
    }
    return blocks;
}

/// As BurstCode::pick, of `kInto` at once: what is appended to one need not wait for another.
template <class Isa, bool kParts, std::size_t kInto>
SPILLWAY_INLINE void pickInto(const RequestsAtRate& requests, std::uint32_t blocks, const std::uint32_t* clock,
                              PickedLeaks* into)
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    const Unsigned most = Unsigned{} + requests.rule.most;
    const Unsigned bit = Unsigned{} + requests.bit;
    const Signed cap = Signed{} + requests.rule.cap;
    std::uint32_t* ends[kInto];
    for (std::size_t i = 0; i < kInto; ++i)
        ends[i] = into[i].leaks->data();
    for (; blocks != 0; blocks &= blocks - 1) {
        const std::size_t block = static_cast<std::size_t>(__builtin_ctz(blocks)) * kInBlock;
        for (std::size_t n = block; n < block + kInBlock; n += kInOne<Isa>) {
            const Signed elapsed = loaded<Signed>(&requests.times.elapsed[n]);
            const Unsigned leaked = kParts ? loaded<Unsigned>(&clock[n + 1]) - loaded<Unsigned>(&clock[n])
                                           : as<Unsigned>(elapsed) * requests.rule.millisecond;
            const auto far = Isa::above(elapsed, cap);
            const auto empty = Isa::equal(loaded<Unsigned>(&requests.filled[n]) & bit, Unsigned{});
            const Unsigned leak = Isa::smaller(Isa::choose(far, most, Isa::choose(empty, most, leaked)), most);
            for (std::size_t i = 0; i < kInto; ++i)
                Isa::append(Isa::equal(loaded<Unsigned>(&(*into[i].marks)[n]) & bit, bit), leak, ends[i]);
        }
    }
    for (std::size_t i = 0; i < kInto; ++i)
        into[i].count = static_cast<std::size_t>(ends[i] - into[i].leaks->data());
}

template <class Isa, bool kParts>
SPILLWAY_INLINE void pickAll(const RequestsAtRate& requests, std::span<PickedLeaks> into)
{
    alignas(64) std::uint32_t clock[kRequestsAtOnce + 1 + kRoomBehind];
    const std::uint32_t blocks = markedBlocks<Isa>(requests);
    if constexpr (kParts)
        if (blocks != 0)
            readClock<Isa>(requests.times, requests.rule, static_cast<std::size_t>(__builtin_ctz(blocks)) * kInBlock,
                           static_cast<std::size_t>(32 - __builtin_clz(blocks)) * kInBlock, clock);
    PickedLeaks* next = into.data();
    std::size_t left = into.size();
    for (; left > 3; left -= 3, next += 3)
        pickInto<Isa, kParts, 3>(requests, blocks, clock, next);
    if (left == 3)
        pickInto<Isa, kParts, 3>(requests, blocks, clock, next);
    else if (left == 2)
        pickInto<Isa, kParts, 2>(requests, blocks, clock, next);
    else if (left == 1)
        pickInto<Isa, kParts, 1>(requests, blocks, clock, next);
}

template <class Isa>
void pickLeaks(const RequestsAtRate& requests, std::span<PickedLeaks> into)
{
    if (requests.rule.part > 0)
        pickAll<Isa, true>(requests, into);
    else
        pickAll<Isa, false>(requests, into);
}

template <class Isa>
void addLost(const LostByBurst& of)
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    const auto store = [](std::uint32_t* to, const auto& vector) { __builtin_memcpy(to, &vector, sizeof vector); };
    const Unsigned client = Unsigned{} + of.client;
    std::size_t burst = 0;
    for (; burst + kInOne<Isa> <= of.passed.size(); burst += kInOne<Isa>) {
        const Unsigned lost = of.requests - loaded<Unsigned>(&of.passed[burst]);
        const Unsigned last = loaded<Unsigned>(&of.lastLoser[burst]);
        const auto none = Isa::equal(lost, Unsigned{});
        const auto fresh = Isa::butNot(Isa::no(Isa::equal(last, client)), none);
        store(&of.rejected[burst], loaded<Unsigned>(&of.rejected[burst]) + lost);
        store(&of.clients[burst], Isa::oneMore(fresh, loaded<Signed>(&of.clients[burst])));
        store(&of.lastLoser[burst], Isa::choose(none, last, client));
    }
    for (; burst < of.passed.size(); ++burst) {
        const std::uint32_t lost = of.requests - of.passed[burst];
        of.rejected[burst] += lost;
        of.clients[burst] += lost > 0 && of.lastLoser[burst] != of.client ? 1U : 0U;
        of.lastLoser[burst] = lost > 0 ? of.client : of.lastLoser[burst];
    }
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
    keepMarks<Isa>,
    pickLeaks<Isa>,
    addLost<Isa>,
    wideBursts<typename Isa::Wide>,
    burstsTogether<Isa, false>,
    burstsTogether<Isa, true>,
};

} // namespace

} // namespace spillway
