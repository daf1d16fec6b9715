#include "engine/replay/kernels/lane_replay.h"

#include "engine/replay/kernels/lane_walk.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

constexpr std::size_t kLanes = Tiles::kTileLanes;
static_assert(kTilesTogether == TileWalk::kMost);
/// Tiles of up to so many requests fetch those after them ahead: most are too short for the processor to foresee that.
/// Behind longer ones the first would be forgotten before they are walked.
constexpr std::size_t kFetchedAhead = 1U << 16U;
constexpr std::array kVerdicts{Verdict::Passed, Verdict::Delayed, Verdict::Rejected};

const LaneCode& codeFor(LaneSet set)
{
#if defined(__x86_64__)
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
    std::array<std::optional<NarrowSlices>, 3> slices; ///< by verdict; nothing where 32 bits do not suffice

    Drain(const LaneCode& lanes, BinCounter& into, Milliseconds span) : code(lanes), bins(into)
    {
        for (const Verdict verdict : kVerdicts)
            slices[static_cast<std::size_t>(verdict)] = bins.narrow(span, verdict);
    }

    void count(Verdict verdict, CollectedTimes::Times& times)
    {
        if (const auto& narrow = slices[static_cast<std::size_t>(verdict)]) {
            code.count(times, *narrow, bins.countsOf(verdict));
            return;
        }
        for (const std::uint32_t time : std::span(times.times).first(times.size))
            bins.count(verdict, std::int64_t{time});
        times.size = 0;
    }
};

void drain(TileWalk& walk)
{
    for (const Verdict verdict : kVerdicts)
        static_cast<Drain*>(walk.drainInto)->count(verdict, walk.collected->by[static_cast<std::size_t>(verdict)]);
}

/// `clients` starts with those of the tile.
void store(const TileClients& of, const LaneState& state, std::span<ClientOutcome> clients)
{
    const std::size_t count = of.end() - of.begin();
    for (std::size_t lane = 0; lane < count; ++lane) {
        const auto requests =
            static_cast<std::uint32_t>(of.grouped.requestsOf(of.begin() + static_cast<ClientId>(lane)));
        clients[lane] = {requests, state.delayed[lane], state.rejected[lane], Thousandths(state.peak[lane]),
                         Milliseconds(0)};
    }
}

/// Takes back the requests that were counted as passed in lanes that had ended.
void uncountEnded(const TileClients& of, BinCounter& bins)
{
    const Tiles& tiles = of.grouped.tiles;
    const std::uint32_t* const times = tiles.times.data() + tiles.offsets[of.tile];
    const std::size_t count = of.end() - of.begin();
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const auto client = static_cast<ClientId>(of.begin() + lane);
        std::size_t row = lane < count ? of.grouped.requestsOf(client) : 0;
        for (; row < tiles.rowsOf(of.tile); ++row)
            bins.uncount(Verdict::Passed, std::int64_t{times[row * kLanes + lane]});
    }
}

} // namespace

std::span<const LaneSet> laneSets()
{
    static constexpr std::array kAll{LaneSet::Plain, LaneSet::Avx2};
    std::size_t known = 1;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        known = 2;
#endif
    return std::span(kAll).first(known);
}

ClientId TileClients::begin() const
{
    return static_cast<ClientId>(std::min(grouped.tiles.firstClient + tile * kLanes, grouped.clients()));
}

ClientId TileClients::end() const
{
    return TileClients{grouped, tile + 1}.begin();
}

std::uint32_t TileClients::longest() const
{
    return static_cast<std::uint32_t>(grouped.requestsOf(begin()));
}

void replayTiles(const Grouped& grouped, std::size_t first, std::size_t end, const LaneRule& rule, LaneSet set,
                 BinCounter& bins, std::span<ClientOutcome> clients)
{
    const Tiles& tiles = grouped.tiles;
    const LaneCode& code = codeFor(set);
    Drain into(code, bins, grouped.span);
    CollectedTimes collected;
    std::array<LaneState, TileWalk::kMost> states;
    TileWalk walk;
    for (std::size_t i = 0; i < states.size(); ++i)
        walk.states[i] = &states[i];
    walk.rule = rule;
    walk.collected = bins.counts() ? &collected : nullptr;
    walk.leftOut = bins.leftOut();
    walk.drain = drain;
    walk.drainInto = &into;
    for (std::size_t tile = first; tile < end; tile += TileWalk::kMost) {
        const std::size_t count = std::min(TileWalk::kMost, end - tile);
        walk.rows = {};
        for (std::size_t i = 0; i < count; ++i) {
            walk.times[i] = tiles.times.data() + tiles.offsets[tile + i];
            walk.rows[i] = tiles.rowsOf(tile + i);
        }
        const std::size_t length = tiles.offsets[tile + count] - tiles.offsets[tile];
        walk.ahead = length <= kFetchedAhead ? static_cast<std::ptrdiff_t>(length) : 0;
        code.walk(walk);
        for (std::size_t i = 0; i < count; ++i) {
            const TileClients of{grouped, tile + i};
            store(of, states[i], clients.subspan((tile + i - first) * kLanes));
            if (bins.counts() && bins.leftOut() != Verdict::Passed)
                uncountEnded(of, bins);
        }
    }
    if (bins.counts())
        drain(walk);
}

Verdict usualVerdict(const Grouped& grouped, const LaneRules& rules, LaneSet set)
{
    constexpr std::size_t kOneIn = 40; // groups of tiles
    BinCounter none({}, grouped.base);
    std::array<ClientOutcome, kTilesTogether * kLanes> clients;
    std::uint64_t requests = 0;
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;
    const std::size_t tiles = grouped.tiles.count();
    for (std::size_t first = kOneIn / 2 * kTilesTogether; first < tiles; first += kOneIn * kTilesTogether) {
        const std::size_t end = std::min(first + kTilesTogether, tiles);
        const TileClients of{grouped, first};
        const auto rule = rules(of.longest());
        if (!rule)
            continue;
        const auto own = std::span(clients).first(TileClients{grouped, end}.begin() - of.begin());
        replayTiles(grouped, first, end, *rule, set, none, own);
        for (const ClientOutcome& client : own) {
            requests += client.requests;
            delayed += client.delayed;
            rejected += client.rejected;
        }
    }
    const std::uint64_t passed = requests - delayed - rejected;
    if (passed >= delayed && passed >= rejected)
        return Verdict::Passed;
    return delayed > rejected ? Verdict::Delayed : Verdict::Rejected;
}

} // namespace spillway
