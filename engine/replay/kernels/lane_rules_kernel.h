#pragma once

// The rules for one request of each lane, for the instruction set `Isa`; see lane_walk_kernel.h.

#include "engine/core/simd/vectors.h"
#include "engine/replay/kernels/lane_walk.h"

namespace spillway {

namespace {

constexpr std::size_t kLanes = Tiles::kTileLanes;

using Shape = LaneRule::Shape;

/// The state of a rule, for the lanes of one vector.
template <class Isa>
struct Memory
{
    typename Isa::Signed level;
    typename Isa::Unsigned last;
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

    static SPILLWAY_INLINE Memory<Isa> start(Unsigned first, const LaneRule& rule)
    {
        return {kShape == Shape::TruncatedLeak ? Signed{} : as<Signed>(first * rule.leak), first};
    }

    /// When a request comes; `memory` becomes what it is after it, rejected or not.
    ///
    /// Where the leak is linear nothing is known of the last request that was not rejected, only of the last one: if
    /// that was rejected something was left at it, so that the level in 32 bits holds until `cap` after it.
    static SPILLWAY_INLINE Found<Isa> find(Memory<Isa>& memory, Unsigned now, const LaneRule& rule)
    {
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
};

} // namespace

} // namespace spillway
