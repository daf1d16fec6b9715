#include "engine/replay/lane_replay.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

constexpr std::size_t kLanes = Tiles::kTileLanes;

const LaneCode& codeFor(LaneSet set)
{
#if defined(__x86_64__)
    if (set == LaneSet::Avx512)
        return kAvx512Lanes;
    if (set == LaneSet::Avx2)
        return kAvx2Lanes;
#endif
    return kPlainLanes;
}

/// Where collected times go.
struct Drain
{
    const LaneCode& code;
    BinCounter& bins;
    Milliseconds span;

    void count(Verdict verdict, CollectedTimes::Times& times)
    {
        if (const auto slices = bins.narrow(span, verdict)) {
            code.count(times, *slices, bins.slots(verdict));
            return;
        }
        for (const std::uint32_t time : std::span(times.times).first(times.size))
            bins.count(verdict, std::int64_t{time});
        times.size = 0;
    }
};

void drain(TileWalk& walk)
{
    for (const Verdict verdict : {Verdict::Passed, Verdict::Delayed, Verdict::Rejected})
        static_cast<Drain*>(walk.drainInto)->count(verdict, walk.collected->by[static_cast<std::size_t>(verdict)]);
}

/// Before its first request a lane has -1000, so that this one has 0.
LaneState startOf(const std::uint32_t* times, const LaneLimit& limit)
{
    LaneState state{};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        state.last[lane] = times[lane];
        state.level[lane] = limit.whole ? static_cast<std::int32_t>(times[lane] * limit.leak) : 0;
    }
    return state;
}

/// The clients of one tile.
struct TileClients
{
    const Grouped& grouped;
    std::size_t tile;

    [[nodiscard]] std::size_t first() const { return grouped.tiles.firstClient + tile * kLanes; }
    [[nodiscard]] std::size_t requestsOf(std::size_t lane) const
    {
        return first() + lane < grouped.clients() ? grouped.requestsOf(static_cast<ClientId>(first() + lane)) : 0;
    }

    /// `clients` starts with those of this tile.
    static void store(const LaneState& state, std::span<ClientOutcome> clients)
    {
        for (std::size_t lane = 0; lane < std::min(kLanes, clients.size()); ++lane) {
            ClientOutcome& client = clients[lane];
            client.delayed = state.delayed[lane];
            client.rejected = state.rejected[lane];
            client.peakExcess = Thousandths(state.peak[lane]);
        }
    }

    /// What goes on in a lane that has ended was counted as passed.
    void uncountEnded(BinCounter& bins) const
    {
        const std::uint32_t* const times = grouped.tiles.times.data() + grouped.tiles.offsets[tile];
        const std::size_t rows = grouped.tiles.rowsOf(tile);
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            for (std::size_t row = requestsOf(lane); row < rows; ++row)
                bins.uncount(Verdict::Passed, std::int64_t{times[row * kLanes + lane]});
    }
};

} // namespace

std::span<const LaneSet> laneSets()
{
    static constexpr std::array kAll{LaneSet::Plain, LaneSet::Avx2, LaneSet::Avx512};
    std::size_t known = 1;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        known = 2;
    if (known == 2 && __builtin_cpu_supports("avx512f"))
        known = 3;
#endif
    return std::span(kAll).first(known);
}

std::optional<LaneLimit> laneLimit(const LimitReq& limit, std::int64_t delayedFrom, std::uint32_t longest)
{
    const std::int64_t rate = limit.rate.raw();
    const std::int64_t most = std::min(limit.burst.raw(), std::int64_t{longest} * 1000) + 1000;
    const bool whole = rate % 1000 == 0;
    if (rate > std::int64_t{UINT32_MAX} * (whole ? 1000 : 1) || most > INT32_MAX)
        return std::nullopt;
    const std::int64_t leak = whole ? rate / 1000 : rate;
    const std::int64_t needed = whole ? most : most * 1000;
    const std::int64_t cap = (needed + leak - 1) / leak;
    if (cap * leak > (whole ? std::int64_t{INT32_MAX} : std::int64_t{UINT32_MAX}) || cap > INT32_MAX)
        return std::nullopt;
    const auto low = [](std::int64_t number) {
        return static_cast<std::int32_t>(std::min<std::int64_t>(number, INT32_MAX));
    };
    return LaneLimit{static_cast<std::uint32_t>(leak), static_cast<std::uint32_t>(cap), low(limit.burst.raw()),
                     low(delayedFrom), whole};
}

void replayTiles(const Grouped& grouped, std::size_t first, std::size_t end, const LaneLimit& limit, LaneSet set,
                 BinCounter& bins, std::span<ClientOutcome> clients)
{
    const Tiles& tiles = grouped.tiles;
    const LaneCode& code = codeFor(set);
    Drain into{code, bins, grouped.span};
    CollectedTimes collected;
    std::array<LaneState, 2> states;
    TileWalk walk;
    walk.states = {&states[0], &states[1]};
    walk.limit = limit;
    walk.collected = bins.counts() ? &collected : nullptr;
    walk.leftOut = bins.leftOut();
    walk.drain = drain;
    walk.drainInto = &into;
    for (std::size_t tile = first; tile < end; tile += walk.tiles) {
        walk.tiles = std::min<std::size_t>(2, end - tile);
        for (std::size_t i = 0; i < walk.tiles; ++i) {
            walk.times[i] = tiles.times.data() + tiles.offsets[tile + i];
            walk.rows[i] = tiles.rowsOf(tile + i);
            states[i] = startOf(walk.times[i], limit);
        }
        code.walk(walk);
        for (std::size_t i = 0; i < walk.tiles; ++i) {
            const TileClients of{grouped, tile + i};
            of.store(states[i], clients.subspan((tile + i - first) * kLanes));
            if (bins.counts() && bins.leftOut() != Verdict::Passed)
                of.uncountEnded(bins);
        }
    }
    if (bins.counts())
        drain(walk);
}

} // namespace spillway
