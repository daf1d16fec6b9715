#pragma once

// The rules for one request of each lane, for the instruction set `Isa`; see lane_walk_kernel.h.

#include "engine/core/vectors.h"
#include "engine/replay/lane_walk.h"

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

/// What a rule remembers of the lanes of one vector.
template <class Isa>
struct Memory
{
    typename Isa::Signed level;
    typename Isa::Unsigned last;
    typename Isa::Signed before;
};

/// What a request finds.
template <class Isa>
struct Found
{
    typename Isa::Signed left;   ///< in the bucket
    typename Isa::Mask accepted; ///< where it is not too much
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
    using Mask = typename Isa::Mask;

    static SPILLWAY_INLINE Memory<Isa> start(Unsigned first, const LaneRule& rule)
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
            const Mask accepted = Isa::above(tooMuch, left);
            memory.level = Isa::choose(accepted, left + rule.add, memory.level);
            memory.last = Isa::choose(accepted, now, memory.last);
            return {left, accepted};
        }
        memory.last = now;
        const Unsigned leaked = now * rule.leak;
        const Signed left =
            Isa::positiveIfAtMost(as<Signed>(as<Unsigned>(memory.level) - leaked), sinceLast, Unsigned{} + rule.cap);
        const Mask accepted = Isa::above(tooMuch, left);
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
    using Mask = typename Isa::Mask;

    static SPILLWAY_INLINE Memory<Isa> start(Unsigned first, const LaneRule& rule)
    {
        return {Signed{}, windowOf<Isa>(first, rule), Signed{}};
    }

    static SPILLWAY_INLINE Found<Isa> find(Memory<Isa>& memory, Unsigned time, const LaneRule& rule)
    {
        const Unsigned window = windowOf<Isa>(time, rule);
        const Mask present = Isa::equal(window, memory.last);
        const Mask next = Isa::equal(window, memory.last + 1U);
        memory.before = Isa::choose(present, memory.before, Isa::choose(next, memory.level, Signed{}));
        memory.level = Isa::choose(present, memory.level, Signed{});
        memory.last = window;
        const Unsigned covered = (window + 1U) * rule.width - (time + rule.phase);
        const Unsigned estimate = as<Unsigned>(memory.before) * covered + as<Unsigned>(memory.level) * rule.width;
        const Mask accepted = Isa::above(Signed{} + (rule.most + 1), as<Signed>(estimate));
        memory.level += Isa::choose(accepted, Signed{} + 1, Signed{} + static_cast<std::int32_t>(rule.ifRejected));
        return {as<Signed>(estimate), accepted};
    }
};

} // namespace

} // namespace spillway
