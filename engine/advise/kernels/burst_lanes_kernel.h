#pragma once

// Many bursts on one client, for the instruction set `Isa`; see engine/core/simd/vectors.h.

#include "engine/advise/kernels/burst_lanes.h"
#include "engine/core/simd/vectors.h"

namespace spillway {

namespace {

/// Bits go on to the request before as long as `through` lets them: in so many steps as 2 has to
/// be doubled for all lanes.
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
    Unsigned others[kBands]{};
    for (std::size_t i = 0; i < kBands; ++i)
        later[i] = any[i] = behind;
    for (std::size_t n = (of.count + kIn - 1) / kIn * kIn; n > 0;) {
        n -= kIn;
        Unsigned filled = loaded<Unsigned>(&(*of.filled)[n]);
        const Unsigned firsts = first > 0 ? loaded<Unsigned>(&of.kept[0][n]) : Unsigned{};
        Unsigned inside = ~Unsigned{};
        Unsigned kept[kBands];
        for (std::size_t i = 0; i < kBands; ++i)
            kept[i] = loaded<Unsigned>(&(*of.above[first + i])[n]);
        if (n + kIn > of.count) { // what stands behind the last request is of others
            const Unsigned outside = loaded<Unsigned>(&kFromThere[kRoomBehind - (of.count - n)]);
            inside = ~outside;
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
        for (std::size_t i = 0; i < kBands; ++i)
            others[i] |= inside & (kept[i] ^ (first > 0 ? firsts : kept[0]));
        some |= kept[0];
        if (n % kInBlock != 0 || first > 0)
            continue;
        (*of.some)[n / kInBlock] = bitsOfAny<Isa>(some);
        some = Unsigned{};
    }
    for (std::size_t i = 0; i < kBands; ++i) {
        of.keptAt[first + i] = bitsOfAny<Isa>(any[i]);
        of.sameAt[first + i] = ~bitsOfAny<Isa>(others[i]);
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

/// The rate's clock: what has leaked in units since time 0, of which the differences are the leaks. In
/// thousandths times 1024, and 0 to 999 as they count parts of a thousandth, so that a part by part count runs 24
/// short at each whole one.
template <class Isa>
SPILLWAY_INLINE typename Isa::Unsigned clockOf(typename Isa::Unsigned seconds, typename Isa::Unsigned rest,
                                               typename Isa::Float restAsFloat, const LeakRule& rule)
{
    const auto parts =
        as<typename Isa::Unsigned>(__builtin_convertvector(restAsFloat * rule.part, typename Isa::Signed));
    return seconds * rule.second + rest * rule.millisecond + parts * static_cast<std::uint32_t>(kPhases - 1000);
}

/// The clock at each of some requests, from request `n` on.
template <class Isa>
SPILLWAY_INLINE typename Isa::Unsigned clockAt(const SplitTimes& times, std::size_t n, const LeakRule& rule)
{
    using Unsigned = typename Isa::Unsigned;
    return clockOf<Isa>(loaded<Unsigned>(&times.seconds[n]), loaded<Unsigned>(&times.rest[n]),
                        loaded<typename Isa::Float>(&times.restAsFloat[n]), rule);
}

/// Before that request, in all lanes.
template <class Isa>
SPILLWAY_INLINE typename Isa::Unsigned clockBefore(const SplitTimes& times, std::size_t n, const LeakRule& rule)
{
    using Unsigned = typename Isa::Unsigned;
    const std::uint32_t time = n == 0 ? times.times.before : times.times.times[n - 1];
    const std::uint32_t rest = time % 1000;
    return clockOf<Isa>(Unsigned{} + time / 1000, Unsigned{} + rest, typename Isa::Float{} + static_cast<float>(rest),
                        rule);
}

/// Blocks of requests where any are marked, as bits.
template <class Isa>
SPILLWAY_INLINE std::uint32_t markedBlocks(const RequestsAtRate& requests)
{
    using Unsigned = typename Isa::Unsigned;
    static_assert(std::tuple_size_v<BlockMarks> == 32);
    std::uint32_t blocks = 0;
    for (std::size_t n = 0; n < requests.some.size(); n += kInOne<Isa>)
        blocks |= Isa::bits((loaded<Unsigned>(&requests.some[n]) & requests.bit) != Unsigned{}) << n;
    return blocks;
}

/// As BurstCode::pick, of `kInto` at once: what is appended to one need not wait for another.
template <class Isa, bool kParts, std::size_t kInto>
SPILLWAY_INLINE void pickInto(const RequestsAtRate& requests, std::uint32_t blocks, PickedLeaks* into)
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    const Unsigned most = Unsigned{} + requests.rule.most;
    const Unsigned bit = Unsigned{} + requests.bit;
    const Signed cap = Signed{} + requests.rule.cap;
    std::uint32_t* ends[kInto];
    for (std::size_t i = 0; i < kInto; ++i)
        ends[i] = into[i].leaks->data();
    Unsigned before{};                  // the clock of the last requests that were read
    std::size_t next = kRequestsAtOnce; // the request behind them
    for (; blocks != 0; blocks &= blocks - 1) {
        const std::size_t block = static_cast<std::size_t>(__builtin_ctz(blocks)) * kInBlock;
        if (kParts && block != next)
            before = clockBefore<Isa>(requests.times, block, requests.rule);
        next = block + kInBlock;
        for (std::size_t n = block; n < next; n += kInOne<Isa>) {
            const Signed elapsed = loaded<Signed>(&requests.times.elapsed[n]);
            Unsigned leaked = as<Unsigned>(elapsed) * requests.rule.millisecond;
            if constexpr (kParts) {
                const Unsigned clock = clockAt<Isa>(requests.times, n, requests.rule);
                leaked = clock - movedDown<Isa, kInOne<Isa> - 1>(before, clock);
                before = clock;
            }
            const auto some = ((loaded<Unsigned>(&requests.filled[n]) & bit) != Unsigned{}) & (elapsed <= cap);
            const Unsigned leak = Isa::smaller(Isa::choose(some, leaked, most), most);
            for (std::size_t i = 0; i < kInto; ++i)
                Isa::append((loaded<Unsigned>(&(*into[i].marks)[n]) & bit) != Unsigned{}, leak, ends[i]);
        }
    }
    for (std::size_t i = 0; i < kInto; ++i)
        into[i].count = static_cast<std::size_t>(ends[i] - into[i].leaks->data());
}

template <class Isa, bool kParts>
SPILLWAY_INLINE void pickAll(const RequestsAtRate& requests, std::span<PickedLeaks> into)
{
    const std::uint32_t blocks = markedBlocks<Isa>(requests);
    PickedLeaks* next = into.data();
    std::size_t left = into.size();
    for (; left > 3; left -= 3, next += 3)
        pickInto<Isa, kParts, 3>(requests, blocks, next);
    if (left == 3)
        pickInto<Isa, kParts, 3>(requests, blocks, next);
    else if (left == 2)
        pickInto<Isa, kParts, 2>(requests, blocks, next);
    else if (left == 1)
        pickInto<Isa, kParts, 1>(requests, blocks, next);
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
    for (; burst + kInOne<Isa> <= of.lost.size(); burst += kInOne<Isa>) {
        const auto lost = loaded<Unsigned>(&of.lost[burst]); // all is read before any is written
        const auto rejected = loaded<Unsigned>(&of.rejected[burst]);
        const auto clients = loaded<Signed>(&of.clients[burst]);
        const auto last = loaded<Unsigned>(&of.lastLoser[burst]);
        const auto none = lost == Unsigned{};
        const auto fresh = (last != client) & ~none;
        store(&of.rejected[burst], rejected + lost);
        store(&of.clients[burst], clients - fresh);
        store(&of.lastLoser[burst], Isa::choose(none, last, client));
    }
    for (; burst < of.lost.size(); ++burst) {
        const std::uint32_t lost = of.lost[burst];
        of.rejected[burst] += lost;
        of.clients[burst] += lost > 0 && of.lastLoser[burst] != of.client ? 1U : 0U;
        of.lastLoser[burst] = lost > 0 ? of.client : of.lastLoser[burst];
    }
}

/// A vector of bursts. A request is accepted if there is room for it once the leak has made some; rejected ones leave
/// the room as it is, and what goes on leaking is added to it.
///
/// With parts nginx truncates what has leaked since the last accepted request, t. In units of the rate's clock the
/// room is that of t and the clock's difference since t, so floor(room / 1024) is exactly what nginx finds: a phase
/// before that of t in its round borrows one. To clear the lower ten bits truncates it and makes the next difference
/// count from the present phase.
template <class Isa, class Number, bool kParts>
struct WalkedBursts
{
    static constexpr bool kWide = sizeof(Number) == sizeof(std::int64_t);
    using Signed = std::conditional_t<kWide, typename Isa::WideSigned, typename Isa::Signed>;
    using Unsigned = std::conditional_t<kWide, typename Isa::WideUnsigned, typename Isa::Unsigned>;
    static constexpr std::size_t kIn = sizeof(Signed) / sizeof(Number);

    static constexpr Number kUnit = kParts ? kPhases : 1;

    SPILLWAY_INLINE void load(const BurstLanes<Number>& lanes, std::size_t from)
    {
        empty = loaded<Signed>(&lanes.empty[from]);
        room = loaded<Signed>(&lanes.rooms[from]);
        rejected = Unsigned{};
    }
    template <class Leak>
    SPILLWAY_INLINE void take(Leak leak)
    {
        const Signed found = room + static_cast<Number>(leak);
        const Signed left = Isa::smaller(kParts ? found & -kUnit : found, empty) - 1000 * kUnit;
        room = Isa::ifNegative(left, found);
        rejected -= as<Unsigned>(left >> (8 * sizeof(Number) - 1));
    }
    SPILLWAY_INLINE void store(const BurstLanes<Number>& lanes, std::size_t from) const
    {
        __builtin_memcpy(&lanes.rooms[from], &room, sizeof room);
        if constexpr (!kWide)
            __builtin_memcpy(&lanes.rejected[from], &rejected, sizeof rejected);
        else
            for (std::size_t lane = 0; lane < kIn; ++lane)
                lanes.rejected[from + lane] = static_cast<std::uint32_t>(rejected[lane]);
    }

    Signed empty;
    Signed room;
    Unsigned rejected;
};

template <class Isa>
void wideBursts(const WideBursts& bursts)
{
    using Walked = WalkedBursts<Isa, std::int64_t, true>;
    for (std::size_t from = 0; from < bursts.count; from += Walked::kIn) {
        Walked walked;
        walked.load(bursts.lanes, from);
        for (const std::int64_t leak : bursts.leaks)
            walked.take(leak);
        walked.store(bursts.lanes, from);
    }
}

/// On from request `from`, as long as all have some, then without the last one.
template <std::size_t kCount, class Walked>
SPILLWAY_INLINE void walkOn(Walked* walked, const LeakingBursts* all, std::size_t from)
{
    const std::size_t end = all[kCount - 1].requests;
    for (std::size_t n = from; n < end; ++n)
        for (std::size_t i = 0; i < kCount; ++i)
            walked[i].take(all[i].leaks[n]);
    if constexpr (kCount > 1)
        walkOn<kCount - 1>(walked, all, end);
}

template <class Isa, bool kParts, std::size_t kCount>
SPILLWAY_INLINE void walkTogether(const LeakingBursts* all)
{
    using Walked = WalkedBursts<Isa, std::int32_t, kParts>;
    Walked walked[kCount];
    for (std::size_t i = 0; i < kCount; ++i)
        walked[i].load(all[i].lanes, 0);
    walkOn<kCount>(walked, all, 0);
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
    wideBursts<Isa>,
    burstsTogether<Isa, false>,
    burstsTogether<Isa, true>,
};

} // namespace

} // namespace spillway
