#pragma once

// The walk over tiles, for the instruction set `Isa`. Included by one source file for each, which is compiled for it: nothing
// here may be shared with other files, so everything is in an unnamed namespace and nothing of the library is called that is
// not inlined.

#include "engine/replay/lane_walk.h"

#define SPILLWAY_INLINE __attribute__((always_inline)) inline

namespace spillway {

namespace {

constexpr std::size_t kLanes = Tiles::kTileLanes;

/// Rows between two looks at how full the collected times are.
constexpr std::size_t kRows = 32;

/// Which verdicts' times are collected.
enum class Collect : std::uint8_t {
    Nothing,
    Rejected,
    Passed,
    DelayedAndRejected,
    PassedAndRejected,
    PassedAndDelayed
};

/// `kTiles` tiles in vectors, and nginx's rule for one request of each lane.
///
/// The level of a lane is its excess and the request that comes, 1000. At a whole rate the leak is linear in time, so the level
/// is kept as it would have been at time 0, modulo 2^32: the product of the time is then no part of the chain from request to
/// request.
template <class Isa, std::size_t kTiles, bool kWhole, bool kMayDelay, Collect kCollect>
class Lanes
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    using Mask = typename Isa::Mask;
    static constexpr std::size_t kInOne = sizeof(Unsigned) / sizeof(std::uint32_t);
    static constexpr std::size_t kOfTile = kLanes / kInOne;
    static constexpr std::size_t kCount = kTiles * kOfTile;
    static constexpr bool kPassed =
        kCollect == Collect::Passed || kCollect == Collect::PassedAndRejected || kCollect == Collect::PassedAndDelayed;
    static constexpr bool kDelayed = kCollect == Collect::DelayedAndRejected || kCollect == Collect::PassedAndDelayed;
    static constexpr bool kRejected = kCollect == Collect::Rejected || kCollect == Collect::DelayedAndRejected ||
                                      kCollect == Collect::PassedAndRejected;

public:
    SPILLWAY_INLINE explicit Lanes(TileWalk& walk) : m_walk(walk)
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            const LaneState& state = *walk.states[i / kOfTile];
            const std::size_t lane = i % kOfTile * kInOne;
            __builtin_memcpy(&m_level[i], &state.level[lane], sizeof m_level[i]);
            __builtin_memcpy(&m_last[i], &state.last[lane], sizeof m_last[i]);
            __builtin_memcpy(&m_peak[i], &state.peak[lane], sizeof m_peak[i]);
            __builtin_memcpy(&m_delayed[i], &state.delayed[lane], sizeof m_delayed[i]);
            __builtin_memcpy(&m_rejected[i], &state.rejected[lane], sizeof m_rejected[i]);
        }
        m_leak = Unsigned{} + walk.limit.leak;
        m_cap = Unsigned{} + walk.limit.cap;
        m_burst = Signed{} + walk.limit.burst;
        m_notDelayed = Signed{} + (walk.limit.delayedFrom - 1);
    }

    SPILLWAY_INLINE void run(std::size_t from, std::size_t to)
    {
        for (std::size_t begin = from; begin < to; begin += kRows) {
            const std::size_t end = to - begin < kRows ? to : begin + kRows;
            block(begin, end);
            if constexpr (kCollect != Collect::Nothing) {
                constexpr std::size_t kFull = CollectedTimes::kRoom - kRows * kLanes * 2; // what two tiles may add
                const CollectedTimes& times = *m_walk.collected;
                if (times.by[0].size > kFull || times.by[1].size > kFull || times.by[2].size > kFull)
                    m_walk.drain(m_walk);
            }
        }
    }

    SPILLWAY_INLINE void store() const
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            LaneState& state = *m_walk.states[i / kOfTile];
            const std::size_t lane = i % kOfTile * kInOne;
            __builtin_memcpy(&state.level[lane], &m_level[i], sizeof m_level[i]);
            __builtin_memcpy(&state.last[lane], &m_last[i], sizeof m_last[i]);
            __builtin_memcpy(&state.peak[lane], &m_peak[i], sizeof m_peak[i]);
            __builtin_memcpy(&state.delayed[lane], &m_delayed[i], sizeof m_delayed[i]);
            __builtin_memcpy(&state.rejected[lane], &m_rejected[i], sizeof m_rejected[i]);
        }
    }

private:
    SPILLWAY_INLINE void block(std::size_t begin, std::size_t end)
    {
        std::uint32_t* ends[3] = {};
        if constexpr (kCollect != Collect::Nothing)
            for (std::size_t i = 0; i < 3; ++i)
                ends[i] = m_walk.collected->by[i].times.data() + m_walk.collected->by[i].size;
        for (std::size_t row = begin; row < end; ++row)
            for (std::size_t i = 0; i < kCount; ++i) {
                Unsigned now;
                __builtin_memcpy(&now, m_walk.times[i / kOfTile] + row * kLanes + i % kOfTile * kInOne, sizeof now);
                step(i, now, ends);
            }
        if constexpr (kCollect != Collect::Nothing)
            for (std::size_t i = 0; i < 3; ++i)
                m_walk.collected->by[i].size = static_cast<std::size_t>(ends[i] - m_walk.collected->by[i].times.data());
    }

    /// nginx's rule: the excess leaks, the request adds 1000, what exceeds the burst changes nothing.
    SPILLWAY_INLINE void step(std::size_t i, Unsigned now, std::uint32_t** ends)
    {
        const Unsigned sinceLast = now - m_last[i];
        Signed excess;
        Signed level;
        if constexpr (kWhole) {
            const Unsigned leakedByNow = now * m_leak;
            excess = Isa::positiveIfAtMost(
                reinterpret_cast<Signed>(reinterpret_cast<Unsigned>(m_level[i]) - leakedByNow), sinceLast, m_cap);
            level = reinterpret_cast<Signed>(reinterpret_cast<Unsigned>(excess) + leakedByNow + 1000U);
        } else {
            const Unsigned elapsed = Isa::smaller(sinceLast, m_cap);
            const Unsigned leaked = elapsed * m_leak / 1000U;
            excess = Isa::larger(m_level[i] - reinterpret_cast<Signed>(leaked), Signed{});
            level = excess + 1000;
        }
        const Mask rejected = Isa::above(excess, m_burst);
        m_level[i] = Isa::choose(rejected, m_level[i], level);
        m_last[i] = Isa::choose(rejected, m_last[i], now);
        m_peak[i] = Isa::choose(rejected, m_peak[i], Isa::larger(m_peak[i], excess));
        m_rejected[i] = Isa::oneMore(rejected, m_rejected[i]);
        if constexpr (kRejected)
            Isa::append(rejected, now, ends[2]);
        if constexpr (kMayDelay) {
            const Mask waits = Isa::above(excess, m_notDelayed);
            const Mask delayed = Isa::butNot(waits, rejected);
            m_delayed[i] = Isa::oneMore(delayed, m_delayed[i]);
            if constexpr (kDelayed)
                Isa::append(delayed, now, ends[1]);
            if constexpr (kPassed)
                Isa::append(Isa::neither(waits, rejected), now, ends[0]);
        } else if constexpr (kPassed) {
            Isa::append(Isa::neither(rejected, rejected), now, ends[0]);
        }
    }

    TileWalk& m_walk;
    Signed m_level[kCount];
    Unsigned m_last[kCount];
    Signed m_peak[kCount];
    Signed m_delayed[kCount];
    Signed m_rejected[kCount];
    Unsigned m_leak;
    Unsigned m_cap;
    Signed m_burst;
    Signed m_notDelayed;
};

template <class Isa, bool kWhole, bool kMayDelay, Collect kCollect>
SPILLWAY_INLINE void walkAll(TileWalk& walk)
{
    std::size_t together = 0;
    if (walk.tiles == 2) {
        together = walk.rows[1];
        Lanes<Isa, 2, kWhole, kMayDelay, kCollect> both(walk);
        both.run(0, together);
        both.store();
    }
    Lanes<Isa, 1, kWhole, kMayDelay, kCollect> first(walk);
    first.run(together, walk.rows[0]);
    first.store();
}

template <class Isa, bool kWhole>
SPILLWAY_INLINE void walkTiles(TileWalk& walk)
{
    const bool mayDelay = walk.limit.delayedFrom <= walk.limit.burst;
    if (walk.collected == nullptr)
        mayDelay ? walkAll<Isa, kWhole, true, Collect::Nothing>(walk)
                 : walkAll<Isa, kWhole, false, Collect::Nothing>(walk);
    else if (walk.leftOut == Verdict::Delayed)
        walkAll<Isa, kWhole, true, Collect::PassedAndRejected>(walk);
    else if (walk.leftOut == Verdict::Passed)
        mayDelay ? walkAll<Isa, kWhole, true, Collect::DelayedAndRejected>(walk)
                 : walkAll<Isa, kWhole, false, Collect::Rejected>(walk);
    else
        mayDelay ? walkAll<Isa, kWhole, true, Collect::PassedAndDelayed>(walk)
                 : walkAll<Isa, kWhole, false, Collect::Passed>(walk);
}

template <class Isa>
void walkTiles(TileWalk& walk)
{
    walk.limit.whole ? walkTiles<Isa, true>(walk) : walkTiles<Isa, false>(walk);
}

/// First all slots, in place of the times, then one by one: two times may share a slot.
template <class Isa>
void countTimes(CollectedTimes::Times& collected, const NarrowSlices& slices, std::uint32_t* slots)
{
    using Unsigned = typename Isa::Unsigned;
    constexpr std::size_t kInOne = sizeof(Unsigned) / sizeof(std::uint32_t);
    std::uint32_t* const times = collected.times.data();
    const std::size_t size = collected.size;
    const NarrowSlices local = slices;               // so that no store can change it
    for (std::size_t i = 0; i < size; i += kInOne) { // to the end of a vector: there is room
        Unsigned time;
        __builtin_memcpy(&time, times + i, sizeof time);
        const Unsigned offset = time - local.start;
        const Unsigned slice = Isa::shiftedProduct(offset, local.factor, local.shift);
        const Unsigned slot = Isa::ifLess(offset, local.length, slice, local.nowhere);
        __builtin_memcpy(times + i, &slot, sizeof slot);
    }
    for (std::size_t i = 0; i < size; ++i)
        ++slots[times[i]];
    collected.size = 0;
}

} // namespace

} // namespace spillway
