#pragma once

// The walk over tiles, for the instruction set `Isa`. Included by one source file for each, which is compiled for it.
// Code that other files share must not be compiled here: everything is in an unnamed namespace, and the only type of
// the library is std::array, whose functions are inlined or have no vectors.

#include "engine/replay/kernels/lane_rules_kernel.h"

namespace spillway {

namespace {

/// Rows between two looks at how full the collected times are.
constexpr std::size_t kRows = 32;
/// How many of the three verdicts have their times collected: all that can occur but TileWalk::leftOut.
enum class Collect : std::uint8_t { None, One, Two };

/// `kTiles` neighbouring tiles in vectors, and the rule for one request of each lane.
template <class Isa, class Rule, std::size_t kTiles, bool kMayDelay, Collect kCollect>
class Lanes
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    static constexpr std::size_t kOfTile = kLanes / kInOne<Isa>;
    static constexpr std::size_t kCount = kTiles * kOfTile;

public:
    /// Before row 0 no client has made a request; before any other the lanes are as TileWalk::states has them.
    SPILLWAY_INLINE Lanes(TileWalk& walk, std::size_t row) : m_walk(walk), m_rule(walk.rule)
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            m_accepted[i] = Signed{};
            if (row > 0) {
                resume(i);
                continue;
            }
            m_peak[i] = m_delayed[i] = m_rejected[i] = Signed{};
            m_memory[i] = Rule::start(loaded<Unsigned>(timesOf(i, 0)), m_rule);
        }
    }

    SPILLWAY_INLINE void run(std::size_t from, std::size_t to)
    {
        for (std::size_t begin = from; begin < to; begin += kRows) {
            block(begin, to - begin < kRows ? to : begin + kRows);
            if constexpr (kCollect != Collect::None) {
                constexpr std::size_t kFull =
                    CollectedTimes::kRoom - kRows * kLanes * TileWalk::kMost; // what the next block may add
                const CollectedTimes& times = *m_walk.collected;
                if (times.by[0].size > kFull || times.by[1].size > kFull || times.by[2].size > kFull)
                    m_walk.drain(m_walk);
            }
        }
        for (std::size_t i = 0; i < kCount; ++i)
            m_rejected[i] += static_cast<std::int32_t>(to - from) - m_accepted[i];
    }

    SPILLWAY_INLINE void store() const
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            LaneState& state = *m_walk.states[i / kOfTile];
            const std::size_t lane = i % kOfTile * kInOne<Isa>;
            __builtin_memcpy(&state.level[lane], &m_memory[i].level, sizeof(Signed));
            __builtin_memcpy(&state.last[lane], &m_memory[i].last, sizeof(Signed));
            __builtin_memcpy(&state.peak[lane], &m_peak[i], sizeof(Signed));
            __builtin_memcpy(&state.delayed[lane], &m_delayed[i], sizeof(Signed));
            __builtin_memcpy(&state.rejected[lane], &m_rejected[i], sizeof(Signed));
        }
    }

private:
    SPILLWAY_INLINE void resume(std::size_t i)
    {
        const LaneState& state = *m_walk.states[i / kOfTile];
        const std::size_t lane = i % kOfTile * kInOne<Isa>;
        m_memory[i] = {loaded<Signed>(&state.level[lane]), loaded<Unsigned>(&state.last[lane])};
        m_peak[i] = loaded<Signed>(&state.peak[lane]);
        m_delayed[i] = loaded<Signed>(&state.delayed[lane]);
        m_rejected[i] = loaded<Signed>(&state.rejected[lane]);
    }

    [[nodiscard]] SPILLWAY_INLINE const std::uint32_t* timesOf(std::size_t i, std::size_t row) const
    {
        return m_walk.times[i / kOfTile] + row * kLanes + i % kOfTile * kInOne<Isa>;
    }

    SPILLWAY_INLINE void block(std::size_t begin, std::size_t end)
    {
        std::uint32_t* ends[2] = {};
        if constexpr (kCollect != Collect::None)
            for (std::size_t list = 0; list < 2; ++list)
                ends[list] = m_lists[list]->times.data() + m_lists[list]->size;
        for (std::size_t row = begin; row < end; ++row)
            for (std::size_t i = 0; i < kCount; ++i) {
                const std::uint32_t* const times = timesOf(i, row);
                __builtin_prefetch(times + m_ahead, 0, 2); // never read if it is not there
                step(i, loaded<Unsigned>(times), ends);
            }
        if constexpr (kCollect != Collect::None)
            for (std::size_t list = 0; list < 2; ++list)
                m_lists[list]->size = static_cast<std::size_t>(ends[list] - m_lists[list]->times.data());
    }

    SPILLWAY_INLINE void step(std::size_t i, Unsigned now, std::uint32_t** ends)
    {
        const auto [left, accepted] = Rule::find(m_memory[i], now, m_rule);
        m_peak[i] = Isa::larger(m_peak[i], left & accepted);
        m_accepted[i] -= accepted;
        Signed delayed{};
        if constexpr (kMayDelay) {
            delayed = accepted & (left > Signed{} + (m_rule.delayedFrom - 1));
            m_delayed[i] -= delayed;
        }
        if constexpr (kCollect != Collect::None) // passed or rejected
            Isa::append(accepted ^ (delayed | m_firstRejected), now, ends[0]);
        if constexpr (kCollect == Collect::Two) // passed or delayed
            Isa::append(delayed ^ (accepted & m_secondPassed), now, ends[1]);
    }

    [[nodiscard]] CollectedTimes::Times* listOf(Verdict verdict) const
    {
        return kCollect == Collect::None ? nullptr : &m_walk.collected->by[static_cast<std::size_t>(verdict)];
    }

    TileWalk& m_walk;
    const LaneRule m_rule; // a copy that no store can change
    const std::ptrdiff_t m_ahead = m_walk.ahead;
    const Verdict m_leftOut = m_walk.leftOut;
    const Signed m_firstRejected = Signed{} - (m_leftOut == Verdict::Rejected ? 0 : 1);
    const Signed m_secondPassed = Signed{} - (m_leftOut == Verdict::Delayed ? 1 : 0);
    CollectedTimes::Times* const m_lists[2] = {
        listOf(m_leftOut == Verdict::Rejected ? Verdict::Passed : Verdict::Rejected),
        listOf(m_leftOut == Verdict::Delayed ? Verdict::Passed : Verdict::Delayed)};
    Memory<Isa> m_memory[kCount];
    Signed m_peak[kCount];
    Signed m_delayed[kCount];
    Signed m_rejected[kCount]; ///< before the first row that is walked here
    Signed m_accepted[kCount]; ///< since then
};

/// Rows [from, to) of the first tiles. Not inlined: compilers take minutes for all of these in one function.
template <class Isa, class Rule, std::size_t kTiles, bool kMayDelay, Collect kCollect>
[[gnu::noinline]] void walkRows(TileWalk& walk, std::size_t from, std::size_t to)
{
    Lanes<Isa, Rule, kTiles, kMayDelay, kCollect> lanes(walk, from);
    lanes.run(from, to);
    lanes.store();
}

/// Both tiles side by side as long as they have rows, so that neither waits for its own last request.
template <class Isa, class Rule, bool kMayDelay, Collect kCollect>
void walkBoth(TileWalk& walk)
{
    const std::size_t together = walk.rows[1];
    if (together > 0)
        walkRows<Isa, Rule, 2, kMayDelay, kCollect>(walk, 0, together);
    if (together < walk.rows[0])
        walkRows<Isa, Rule, 1, kMayDelay, kCollect>(walk, together, walk.rows[0]);
}

template <class Isa, class Rule>
void walkLeak(TileWalk& walk)
{
    const bool mayDelay = walk.rule.delayedFrom <= walk.rule.most;
    if (walk.collected == nullptr)
        (mayDelay ? walkBoth<Isa, Rule, true, Collect::None> : walkBoth<Isa, Rule, false, Collect::None>)(walk);
    else
        (mayDelay ? walkBoth<Isa, Rule, true, Collect::Two> : walkBoth<Isa, Rule, false, Collect::One>)(walk);
}

template <class Isa>
void walkTiles(TileWalk& walk)
{
    if (walk.rule.shape == Shape::Leak)
        walkLeak<Isa, Leak<Isa, Shape::Leak>>(walk);
    else
        walkLeak<Isa, Leak<Isa, Shape::TruncatedLeak>>(walk);
}

/// First all slices, in place of the times, then one by one: two times may share one.
template <class Isa>
void countTimes(CollectedTimes::Times& collected, const NarrowSlices& slices, std::uint32_t* counts)
{
    using Unsigned = typename Isa::Unsigned;
    std::uint32_t* const times = collected.times.data();
    const std::size_t size = collected.size;
    const NarrowSlices local = slices;                    // so that no store can change it
    for (std::size_t i = 0; i < size; i += kInOne<Isa>) { // to the end of a vector: there is room
        Unsigned time;
        __builtin_memcpy(&time, times + i, sizeof time);
        const Unsigned offset = time - local.start;
        const Unsigned slice = Isa::shiftedProduct(offset, local.byWidth.factor, local.byWidth.shift);
        const Unsigned counted = Isa::choose(offset < Unsigned{} + local.length, slice, Unsigned{} + local.nowhere);
        __builtin_memcpy(times + i, &counted, sizeof counted);
    }
    for (std::size_t i = 0; i < size; ++i)
        ++counts[times[i]];
    collected.size = 0;
}

template <class Isa>
constexpr LaneCode kCode{walkTiles<Isa>, countTimes<Isa>};

} // namespace

} // namespace spillway
