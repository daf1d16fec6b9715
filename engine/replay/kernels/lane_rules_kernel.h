#pragma once

// The rules for one request of each lane, for the instruction set `Isa`; see lane_walk_kernel.h.

#include "engine/core/simd/vectors.h"
#include "engine/replay/kernels/lane_walk.h"

namespace spillway {

namespace {

constexpr std::size_t kLanes = Tiles::kTileLanes;

using Shape = LaneRule::Shape;

/// How many windows have begun, and how far the present one is.
template <class Isa>
SPILLWAY_INLINE typename Isa::Unsigned windowOf(typename Isa::Unsigned now, const LaneRule& rule)
{
    return Isa::shiftedProduct(now + rule.phase, rule.byWidth.factor, rule.byWidth.shift);
}

/// The state of a rule, for the lanes of one vector.
template <class Isa>
struct Memory
{
    typename Isa::Signed level;
    typename Isa::Unsigned last;
    typename Isa::Signed before;
    std::uint32_t* log = nullptr; ///< of the first lane
};

/// The state that a request meets.
template <class Isa>
struct Found
{
    typename Isa::Signed left;     ///< in the bucket
    typename Isa::Signed accepted; ///< where it is not too much
};

/// A level that leaks.
///
/// It is kept with the part of the request that came last. Where the leak is linear in time it is kept as it would have
/// been at time 0, modulo 2^32: the product with the time is then no part of the chain from request to request.
template <class Isa, Shape kShape>
struct Leak
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;

    static SPILLWAY_INLINE Memory<Isa> start(Unsigned first, std::uint32_t* /*log*/, const LaneRule& rule)
    {
        const Unsigned now = clock(first, rule);
        return {kShape == Shape::TruncatedLeak ? Signed{} : as<Signed>(now * rule.leak), now, Signed{}};
    }

    /// When a request comes; `memory` becomes what it is after it, rejected or not.
    ///
    /// Where the leak is linear nothing is known of the last request that was not rejected, only of the last one: if
    /// that was rejected something was left at it, so that the level in 32 bits holds until `cap` after it.
    static SPILLWAY_INLINE Found<Isa> find(Memory<Isa>& memory, Unsigned time, const LaneRule& rule)
    {
        const Unsigned now = clock(time, rule);
        const Unsigned sinceLast = now - memory.last;
        const Signed tooMuch = Signed{} + (rule.most + 1);
        if constexpr (kShape == Shape::TruncatedLeak) {
            const Unsigned leaked = Isa::smaller(sinceLast, Unsigned{} + rule.cap) * rule.leak / 1000U;
            const Signed left = Isa::larger(memory.level - as<Signed>(leaked), Signed{});
            const Signed accepted = tooMuch > left;
            memory.level = Isa::choose(accepted, left + rule.add, memory.level);
            memory.last = Isa::choose(accepted, now, memory.last);
            return {left, accepted};
        }
        memory.last = now;
        const Unsigned leaked = now * rule.leak;
        const Signed left =
            Isa::positiveIfAtMost(as<Signed>(as<Unsigned>(memory.level) - leaked), sinceLast, Unsigned{} + rule.cap);
        const Signed accepted = tooMuch > left;
        const Signed rejected = as<Signed>(as<Unsigned>(left) + leaked);
        memory.level = Isa::plusWhere(accepted, rejected, Signed{} + rule.add);
        return {left, accepted};
    }

private:
    static SPILLWAY_INLINE Unsigned clock(Unsigned time, const LaneRule& rule)
    {
        return kShape == Shape::WindowLeak ? windowOf<Isa>(time, rule) : time;
    }
};

/// The counts of two windows, weighted.
template <class Isa>
struct TwoWindows
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;

    static SPILLWAY_INLINE Memory<Isa> start(Unsigned first, std::uint32_t* /*log*/, const LaneRule& rule)
    {
        return {Signed{}, windowOf<Isa>(first, rule), Signed{}};
    }

    static SPILLWAY_INLINE Found<Isa> find(Memory<Isa>& memory, Unsigned time, const LaneRule& rule)
    {
        const Unsigned window = windowOf<Isa>(time, rule);
        const Signed present = window == memory.last;
        const Signed next = window == memory.last + 1U;
        memory.before = Isa::choose(present, memory.before, Isa::choose(next, memory.level, Signed{}));
        memory.level = Isa::choose(present, memory.level, Signed{});
        memory.last = window;
        const Unsigned covered = (window + 1U) * rule.width - (time + rule.phase);
        const Unsigned estimate = as<Unsigned>(memory.before) * covered + as<Unsigned>(memory.level) * rule.width;
        const Signed accepted = Signed{} + (rule.most + 1) > as<Signed>(estimate);
        memory.level += Isa::choose(accepted, Signed{} + 1, Signed{} + static_cast<std::int32_t>(rule.ifRejected));
        return {as<Signed>(estimate), accepted};
    }
};

/// A log of times, entry by entry in rows of lanes. Numbers of entries are kept in lanes: times kLanes.
template <class Isa>
struct Log
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    static constexpr std::uint32_t kRow = kLanes;
    static constexpr auto kOne = static_cast<std::int32_t>(kRow);

    /// Each lane as if it had a peak of 1, of an entry that is just out.
    static SPILLWAY_INLINE Memory<Isa> start(Unsigned first, std::uint32_t* log, const LaneRule& rule)
    {
        Signed place;
        for (std::size_t lane = 0; lane < kInOne<Isa>; ++lane)
            place[lane] = static_cast<std::int32_t>(lane);
        Isa::scatter(log, as<Unsigned>(place), first - rule.width);
        return {Signed{} + kOne, first, place + kOne, log};
    }

    /// A whole window after the last request the log is empty. That is checked separately, because entries of a lane
    /// that has ended would count again after 2^32 ms.
    static SPILLWAY_INLINE Found<Isa> find(Memory<Isa>& memory, Unsigned time, const LaneRule& rule)
    {
        const Unsigned around = Unsigned{} + (rule.entries * kRow - 1U);
        const Unsigned place = as<Unsigned>(memory.before);
        const Unsigned width = Unsigned{} + rule.width;
        const Unsigned oldest = Isa::gathered(memory.log, (place - as<Unsigned>(memory.level)) & around);
        const Signed inside = (time - oldest < width) & (time - memory.last < width);
        const Signed room = Signed{} + rule.most * kOne > memory.level;
        const Signed accepted = ~inside | room;
        memory.last = time;
        memory.level = Isa::plusWhere(inside & room, memory.level, Signed{} + kOne);
        Isa::scatter(memory.log, place & around, time); // one that is not to stay is written over by the next
        memory.before +=
            Isa::choose(accepted, Signed{} + kOne, Signed{} + static_cast<std::int32_t>(rule.ifRejected) * kOne);
        return {as<Signed>(as<Unsigned>(memory.level) / kRow), accepted};
    }
};

} // namespace

} // namespace spillway
