#pragma once

// The walk over tiles, for the instruction set `Isa`. Included by one source file for each, which is compiled for it.
// What other files share must not be compiled here, so everything is in an unnamed namespace, and of the library only
// std::array is used, whose functions are inlined or have no vectors.

#include "engine/replay/kernels/lane_rules_kernel.h"

namespace spillway {

namespace {

/// Rows between two looks at how full the collected times are.
constexpr std::size_t kRows = 32;
/// Tiles of up to so many requests fetch those behind them ahead. Of longer ones the first would be forgotten before
/// they are walked, and the processor foresees these.
constexpr std::ptrdiff_t kFetchedAhead = 1 << 16;

/// Which verdicts' times are collected.
struct Collect
{
    bool passed = false;
    bool delayed = false;
    bool rejected = false;
};

/// So many tiles are walked side by side, so that none waits for another's last request: as many as
/// there are registers for.
template <class Isa>
constexpr std::size_t kTogether = Isa::kRegisters / 8;

/// `kTiles` tiles in vectors, from `first` on, and the rule for one request of each lane. They go on from
/// `walk.states`, or are those of clients who have made no request if `row`, the next, is 0.
template <class Isa, class Rule, std::size_t kTiles, bool kMayDelay, Collect kCollect>
class Lanes
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    using Mask = typename Isa::Mask;
    static constexpr std::size_t kOfTile = kLanes / kInOne<Isa>;
    static constexpr std::size_t kCount = kTiles * kOfTile;
    static constexpr bool kCollects = kCollect.passed || kCollect.delayed || kCollect.rejected;

public:
    SPILLWAY_INLINE Lanes(TileWalk& walk, std::size_t first, std::size_t row) :
        m_walk(walk), m_first(first), m_rule(walk.rule)
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            m_peak[i] = Signed{};
            m_delayed[i] = Signed{};
            m_rejected[i] = Signed{};
            m_accepted[i] = Signed{};
            if (row > 0)
                goOn(i);
            else
                m_memory[i] = Rule::start(loaded<Unsigned>(timesOf(i, 0)), logOf(i), m_rule);
        }
    }

    SPILLWAY_INLINE void run(std::size_t from, std::size_t to)
    {
        m_walked += to - from;
        if (m_next - m_walk.times[0] <= kFetchedAhead)
            blocks<true>(from, to);
        else
            blocks<false>(from, to);
    }

    SPILLWAY_INLINE void store() const
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            LaneState& state = *m_walk.states[m_first + i / kOfTile];
            const std::size_t lane = i % kOfTile * kInOne<Isa>;
            __builtin_memcpy(&state.level[lane], &m_memory[i].level, sizeof(Signed));
            __builtin_memcpy(&state.last[lane], &m_memory[i].last, sizeof(Signed));
            __builtin_memcpy(&state.before[lane], &m_memory[i].before, sizeof(Signed));
            __builtin_memcpy(&state.peak[lane], &m_peak[i], sizeof(Signed));
            __builtin_memcpy(&state.delayed[lane], &m_delayed[i], sizeof(Signed));
            const Signed rejected = m_rejected[i] + (static_cast<std::int32_t>(m_walked) - m_accepted[i]);
            __builtin_memcpy(&state.rejected[lane], &rejected, sizeof rejected);
        }
    }

private:
    SPILLWAY_INLINE void goOn(std::size_t i)
    {
        const LaneState& state = *m_walk.states[m_first + i / kOfTile];
        const std::size_t lane = i % kOfTile * kInOne<Isa>;
        m_memory[i] = {loaded<Signed>(&state.level[lane]), loaded<Unsigned>(&state.last[lane]),
                       loaded<Signed>(&state.before[lane]), logOf(i)};
        m_peak[i] = loaded<Signed>(&state.peak[lane]);
        m_delayed[i] = loaded<Signed>(&state.delayed[lane]);
        m_rejected[i] = loaded<Signed>(&state.rejected[lane]);
    }

    [[nodiscard]] SPILLWAY_INLINE const std::uint32_t* timesOf(std::size_t i, std::size_t row) const
    {
        return m_walk.times[m_first + i / kOfTile] + row * kLanes + i % kOfTile * kInOne<Isa>;
    }

    [[nodiscard]] SPILLWAY_INLINE std::uint32_t* logOf(std::size_t i) const
    {
        std::uint32_t* const log = m_walk.logs[m_first + i / kOfTile];
        return log == nullptr ? nullptr : log + i % kOfTile * kInOne<Isa>;
    }

    template <bool kFetchesAhead>
    SPILLWAY_INLINE void blocks(std::size_t from, std::size_t to)
    {
        for (std::size_t begin = from; begin < to; begin += kRows) {
            const std::size_t end = to - begin < kRows ? to : begin + kRows;
            block<kFetchesAhead>(begin, end);
            if constexpr (kCollects) {
                constexpr std::size_t kFull =
                    CollectedTimes::kRoom - kRows * kLanes * kTogether<Isa>; // what the next block may add
                const CollectedTimes& times = *m_walk.collected;
                if (times.by[0].size > kFull || times.by[1].size > kFull || times.by[2].size > kFull)
                    m_walk.drain(m_walk);
            }
        }
    }

    template <bool kFetchesAhead>
    SPILLWAY_INLINE void block(std::size_t begin, std::size_t end)
    {
        std::uint32_t* ends[3] = {};
        if constexpr (kCollects)
            for (std::size_t i = 0; i < 3; ++i)
                ends[i] = m_walk.collected->by[i].times.data() + m_walk.collected->by[i].size;
        for (std::size_t row = begin; row < end; ++row)
            for (std::size_t i = 0; i < kCount; ++i) {
                const auto now = loaded<Unsigned>(timesOf(i, row));
                if constexpr (kFetchesAhead)
                    __builtin_prefetch(m_next + (row * kCount + i) * kInOne<Isa>, 0,
                                       2); // never read if it is not there
                step(i, now, ends);
            }
        if constexpr (kCollects)
            for (std::size_t i = 0; i < 3; ++i)
                m_walk.collected->by[i].size = static_cast<std::size_t>(ends[i] - m_walk.collected->by[i].times.data());
    }

    SPILLWAY_INLINE void step(std::size_t i, Unsigned now, std::uint32_t** ends)
    {
        const auto [left, accepted] = Rule::find(m_memory[i], now, m_rule);
        m_peak[i] = Isa::largerWhere(accepted, m_peak[i], left);
        m_accepted[i] = Isa::oneMore(accepted, m_accepted[i]);
        if constexpr (kCollect.rejected)
            Isa::append(Isa::no(accepted), now, ends[2]);
        if constexpr (kMayDelay) {
            const Mask delayed = Isa::both(accepted, Isa::above(left, Signed{} + (m_rule.delayedFrom - 1)));
            m_delayed[i] = Isa::oneMore(delayed, m_delayed[i]);
            if constexpr (kCollect.delayed)
                Isa::append(delayed, now, ends[1]);
            if constexpr (kCollect.passed)
                Isa::append(Isa::butNot(accepted, delayed), now, ends[0]);
        } else if constexpr (kCollect.passed) {
            Isa::append(accepted, now, ends[0]);
        }
    }

    TileWalk& m_walk;
    const std::size_t m_first;
    /// The tiles that are walked after these: most are so short that no processor foresees them.
    const std::uint32_t* const m_next = m_walk.times[m_walk.tiles - 1] + m_walk.rows[m_walk.tiles - 1] * kLanes;
    const LaneRule m_rule; // a copy that no store can change
    Memory<Isa> m_memory[kCount];
    Signed m_peak[kCount];
    Signed m_delayed[kCount];
    Signed m_rejected[kCount]; ///< before the first row that is walked here
    Signed m_accepted[kCount]; ///< since
    std::size_t m_walked = 0;  ///< rows
};

/// Tiles side by side as long as all of them have rows, then in halves. The first ones are the longest.
template <class Isa, class Rule, std::size_t kTiles, bool kMayDelay, Collect kCollect>
SPILLWAY_INLINE void walkFrom(TileWalk& walk, std::size_t first, std::size_t row)
{
    const std::size_t together = walk.rows[first + kTiles - 1];
    if (row < together) {
        Lanes<Isa, Rule, kTiles, kMayDelay, kCollect> lanes(walk, first, row);
        lanes.run(row, together);
        lanes.store();
    }
    if constexpr (kTiles > 1) {
        if (walk.rows[first] == together)
            return;
        walkFrom<Isa, Rule, kTiles / 2, kMayDelay, kCollect>(walk, first, together);
        walkFrom<Isa, Rule, kTiles / 2, kMayDelay, kCollect>(walk, first + kTiles / 2, together);
    }
}

template <class Isa, class Rule, bool kMayDelay, Collect kCollect>
SPILLWAY_INLINE void walkAll(TileWalk& walk)
{
    if (walk.tiles == kTogether<Isa>)
        return walkFrom<Isa, Rule, kTogether<Isa>, kMayDelay, kCollect>(walk, 0, 0);
    for (std::size_t tile = 0; tile < walk.tiles; ++tile)
        walkFrom<Isa, Rule, 1, kMayDelay, kCollect>(walk, tile, 0);
}

template <class Isa, class Rule, bool kMayDelay>
SPILLWAY_INLINE void walkBy(TileWalk& walk)
{
    if (walk.collected == nullptr)
        walkAll<Isa, Rule, kMayDelay, Collect{false, false, false}>(walk);
    else if (walk.leftOut == Verdict::Passed)
        walkAll<Isa, Rule, kMayDelay, Collect{false, kMayDelay, true}>(walk);
    else if (walk.leftOut == Verdict::Delayed)
        walkAll<Isa, Rule, kMayDelay, Collect{true, false, true}>(walk);
    else
        walkAll<Isa, Rule, kMayDelay, Collect{true, kMayDelay, false}>(walk);
}

template <class Isa, Shape kShape>
SPILLWAY_INLINE void walkLeak(TileWalk& walk)
{
    if (walk.rule.delayedFrom <= walk.rule.most)
        walkBy<Isa, Leak<Isa, kShape>, true>(walk);
    else
        walkBy<Isa, Leak<Isa, kShape>, false>(walk);
}

template <class Isa>
void walkTiles(TileWalk& walk)
{
    switch (walk.rule.shape) {
    case Shape::Leak: return walkLeak<Isa, Shape::Leak>(walk);
    case Shape::TruncatedLeak: return walkLeak<Isa, Shape::TruncatedLeak>(walk);
    case Shape::WindowLeak: return walkBy<Isa, Leak<Isa, Shape::WindowLeak>, false>(walk);
    case Shape::TwoWindows: return walkBy<Isa, TwoWindows<Isa>, false>(walk);
    case Shape::Log: return walkBy<Isa, Log<Isa>, false>(walk);
    }
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
        const Unsigned counted = Isa::ifLess(offset, local.length, slice, local.nowhere);
        __builtin_memcpy(times + i, &counted, sizeof counted);
    }
    for (std::size_t i = 0; i < size; ++i)
        ++counts[times[i]];
    collected.size = 0;
}

template <class Isa>
constexpr LaneCode kCode{kTogether<Isa>, walkTiles<Isa>, countTimes<Isa>};

} // namespace

} // namespace spillway
