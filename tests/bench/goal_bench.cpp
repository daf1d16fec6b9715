#include "tests/bench/bench.h"

#include "engine/policy/policy_text.h"
#include "engine/replay/compare/verdict_map.h"
#include "engine/replay/kernels/grouped_replay.h"
#include "engine/replay/replay.h"
#include "engine/trace/group/selection.h"
#include "tests/bench/goals.h"
#include "tests/bench/loaded.h"
#include "tests/bench/measured.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

namespace {

constexpr int kRounds = 9;
constexpr int kTimesAsMany = 10; ///< requests of the largest traffic, in those of loaded()

LimitReq limit(std::int64_t rate, std::int64_t burst, std::int64_t delay)
{
    return {Rate(rate), Thousandths(burst * 1000), delay < 0 ? kNever : Thousandths(delay * 1000)};
}

std::vector<LimitReq> usualLimits()
{
    return {limit(10'000, 20, -1), limit(10'000, 20, 8), limit(1000, 5, 0),
            limit(500, 10, 5),     limit(2000, 0, 0),    limit(100'000, 50, -1)};
}

/// CPU time in that of a sweep just before, median of the limits and rounds.
template <class Limit, class Replay>
double sweepsOfCpu(std::span<const std::uint32_t> column, const std::vector<Limit>& limits, int rounds, Replay replay)
{
    const OnOneProcessor alone;
    std::vector<double> ratios;
    for (int round = 0; round < rounds; ++round)
        for (const Limit& one : limits) {
            const Took sweep = sweepOver(column);
            ratios.push_back(took([&] { replay(one); }).cpuMs / sweep.cpuMs);
        }
    return quantile(ratios, 0.5);
}

void keep(const OutcomePtr& outcome)
{
    benchmark::DoNotOptimize(outcome->totals.rejected);
}

void totalsAndClients(LaneSet set, double bound)
{
    const double sweeps = sweepsOfCpu(timeColumn(), usualLimits(), kRounds, [&](const LimitReq& one) {
        keep(replayGrouped(one, loaded().grouped, {}, {}, set).value());
    });
    goals().push_back({std::string("totals and clients, ") + nameOf(set), "sweeps of CPU", sweeps, bound});
}

/// Results of the loop below.
struct InOrder
{
    struct OfKey
    {
        std::int64_t excess = -kOneRequest.raw();
        std::int64_t last = 0;
        std::int64_t peak = 0;
        std::uint32_t requests = 0;
        std::uint32_t delayed = 0;
        std::uint32_t rejected = 0;
    };
    std::vector<OfKey> keys;
    Bins bins;
};

/// The replay that everybody would write first: a state for each key, requests in order of arrival, nothing laid out for it. It
/// finds what a replay finds: slices of three verdicts, and each client's counts and highest level.
InOrder inOrderOfArrival(const LimitReq& one)
{
    const Loaded& traffic = loaded();
    const std::vector<std::uint32_t> none(traffic.bins.count, 0);
    InOrder all{std::vector<InOrder::OfKey>(traffic.keys->values().size()), {traffic.bins, none, none, none}};
    const std::int64_t rate = one.rate.raw();
    const std::int64_t width = traffic.bins.width.count();
    const std::int64_t delayedFrom =
        one.delayAfter < one.burst ? one.delayAfter.raw() + (rate + 999) / 1000 : INT64_MAX;
    for (std::size_t row = 0; row < traffic.trace->size(); ++row) {
        const std::int64_t now = (traffic.trace->arrivals[row] - traffic.bins.start).count();
        const auto bin = static_cast<std::size_t>(now / width);
        InOrder::OfKey& key = all.keys[traffic.keys->ids()[row]];
        ++key.requests;
        const std::int64_t leaked = rate * (now - key.last) / 1000;
        const std::int64_t excess = std::max<std::int64_t>(key.excess - leaked + kOneRequest.raw(), 0);
        if (excess > one.burst.raw()) {
            ++key.rejected;
            ++all.bins.rejected[bin];
            continue;
        }
        key.excess = excess;
        key.last = now;
        key.peak = std::max(key.peak, excess);
        if (excess >= delayedFrom) {
            ++key.delayed;
            ++all.bins.delayed[bin];
        } else {
            ++all.bins.passed[bin];
        }
    }
    return all;
}

void againstOrderOfArrival(LaneSet set, double bound)
{
    const OnOneProcessor alone;
    std::vector<double> ratios;
    for (int round = 0; round < 3; ++round)
        for (const LimitReq& one : usualLimits()) {
            InOrder inOrder;
            const Took slow = took([&] { inOrder = inOrderOfArrival(one); });
            OutcomePtr outcome;
            const Took fast =
                took([&] { outcome = replayGrouped(one, loaded().grouped, loaded().bins, {}, set).value(); });
            if (outcome->bins.rejected != inOrder.bins.rejected || outcome->bins.delayed != inOrder.bins.delayed)
                std::printf("the loop in order of arrival disagrees\n");
            ratios.push_back(slow.cpuMs / fast.cpuMs);
        }
    goals().push_back(
        {std::string("in order of arrival, against ") + nameOf(set), "x CPU", quantile(ratios, 0.5), bound, false});
}

/// All of the requests under one key.
void oneHotKey()
{
    const Loaded& traffic = loaded();
    const KeyColumnPtr key = evaluateKey(traffic.trace, KeyTemplate::parse("all").value()).value();
    const GroupedPtr grouped = group(traffic.trace, key, traffic.rows).value();
    const OnOneProcessor alone;
    std::vector<double> sweeps;
    for (const LimitReq& one : manySettings()) {
        const Took sweep = sweepOver(timeColumn());
        sweeps.push_back(took([&] { keep(replayGrouped(one, grouped, traffic.bins).value()); }).cpuMs / sweep.cpuMs);
    }
    goals().push_back({"one hot key, median of 128 settings", "sweeps of CPU", quantile(sweeps, 0.5), 6});
    goals().push_back({"one hot key, the slowest setting", "sweeps of CPU", quantile(sweeps, 1), 6});
}

/// Ten such days, and no more columns than are counted by.
GroupedPtr manyDays()
{
    constexpr std::int64_t kDayMs = 86'400'000;
    const Trace& day = *loaded().trace;
    auto trace = std::make_shared<Trace>();
    trace->sources = day.sources;
    trace->arrivals.reserve(day.size() * kTimesAsMany);
    trace->sourceOf.assign(day.size() * kTimesAsMany, 0);
    Column& addresses = trace->columns.emplace_back();
    addresses.variable = "remote_addr";
    addresses.ids.reserve(day.size() * kTimesAsMany);
    const Column& known = *day.column("remote_addr");
    for (ValueId id = 0; id < known.values.size(); ++id)
        addresses.values.intern(known.values[id]);
    for (std::int64_t copy = 0; copy < kTimesAsMany; ++copy)
        for (std::size_t row = 0; row < day.size(); ++row) {
            trace->arrivals.push_back(day.arrivals[row] + Milliseconds(kDayMs * copy));
            addresses.ids.push_back(known.ids[row]);
        }
    const auto rows = select(*trace, {}).value();
    const auto keys = evaluateKey(trace, KeyTemplate()).value();
    return group(trace, keys, rows).value();
}

/// Where a view from the whole to a millisecond may stand.
std::vector<BinSpec> views(const Grouped& grouped, std::uint32_t columns)
{
    std::vector<BinSpec> all;
    std::uint64_t place = 1;
    for (std::int64_t width = grouped.span.count() / columns + 1;; width /= 3) {
        const std::int64_t length = std::max<std::int64_t>(width, 1) * columns;
        for (int i = 0; i < 4; ++i) {
            place = place * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
            const std::int64_t room = std::max<std::int64_t>(grouped.span.count() - length, 1);
            all.push_back({grouped.base + Milliseconds(static_cast<std::int64_t>(place >> 33U) % room),
                           Milliseconds(std::max<std::int64_t>(width, 1)), columns});
        }
        if (width <= 1)
            return all;
    }
}

void zoom(const char* of, const GroupedPtr& grouped, double boundMs)
{
    const Policy policy = parseLimits({"rate=10r/s burst=20 delay=8"}, KeyTemplate()).value();
    auto outcome = std::make_shared<Outcome>(*replayGrouped(limit(10'000, 20, 8), grouped, {}).value());
    outcome->path = ReplayPath::ByKey;
    const VerdictMap map = VerdictMap::create(policy, outcome).value();
    // Each view is looked at between all others, so that its memory is in no near cache; its median counts, since what
    // takes longer once in nine times is the machine.
    const std::vector<BinSpec> all = views(*grouped, loaded().bins.count);
    std::vector<std::vector<double>> rounds(all.size()); // by view
    for (int round = 0; round < kRounds; ++round)
        for (std::size_t i = 0; i < all.size(); ++i)
            rounds[i].push_back(took([&] { benchmark::DoNotOptimize(map.bins(all[i]).rejected.data()); }).cpuMs);
    std::vector<double> ms;
    for (const std::vector<double>& ofView : rounds)
        ms.push_back(quantile(ofView, 0.5));
    goals().push_back({std::string("zoom in ") + of + ", median", "ms", quantile(ms, 0.5), boundMs});
    goals().push_back({std::string("zoom in ") + of + ", the slowest view", "ms", quantile(ms, 1), boundMs});
}

void hundredMillion()
{
    const GroupedPtr grouped = manyDays();
    const auto column =
        std::span(grouped->tiles.times).first(std::min(grouped->tiles.times.size(), grouped->requests()));
    const double share = static_cast<double>(grouped->requests()) / static_cast<double>(column.size());
    const BinSpec bins{grouped->base, Milliseconds(grouped->span.count() / loaded().bins.count + 1),
                       loaded().bins.count};
    const Policy policy = parseLimits({"rate=10r/s burst=20 delay=8"}, KeyTemplate()).value();
    std::vector<double> sweeps;
    std::vector<double> first;
    OutcomePtr known = replayGrouped(limit(10'000, 20, 8), grouped, bins).value(); // as where a slider moves
    for (const LimitReq& one : usualLimits()) {
        const Took sweep = sweepOver(column);
        sweeps.push_back(took([&] {
                             known = replayGrouped(one, grouped, bins, {}, laneSets().back(), {1, known}).value();
                         }).wallMs /
                         (sweep.wallMs * share));
        first.push_back(took([&] {
                            keep(firstImpression(policy, grouped, bins,
                                                 {static_cast<std::uint32_t>(grouped->requests() / 8'000'000), known})
                                     .value());
                        }).wallMs);
    }
    goals().push_back({"100 million, two threads and slices", "sweeps", quantile(sweeps, 0.5), 2});
    goals().push_back({"100 million, first impression", "ms", quantile(first, 0.5), 16});
    zoom("100 million", grouped, 3);
}

/// Bytes of what a replay reads, and of what leads from there to the line of the log.
void residentBytes()
{
    const Grouped& grouped = *loaded().grouped;
    const auto bytes = [](const auto& values) { return static_cast<double>(values.capacity() * sizeof(values[0])); };
    const auto requests = static_cast<double>(grouped.requests());
    const double replay =
        bytes(grouped.times) + bytes(grouped.tiles.times) + bytes(grouped.wide) + bytes(grouped.unaccountedRows);
    const double clients =
        bytes(grouped.keyOf) + bytes(grouped.offsets) + bytes(grouped.tiles.offsets) + bytes(grouped.keys->keyLength);
    double names = 0;
    for (ValueId id = 0; id < grouped.keys->values().size(); ++id)
        names += static_cast<double>(grouped.keys->values()[id].size());
    goals().push_back({"resident for replay, of each request", "bytes", replay / requests, 4.5});
    goals().push_back({"beside it, of each client and its name", "bytes",
                       (clients + names) / static_cast<double>(grouped.clients()), 350});
    const auto column = [](const char* variable) {
        return static_cast<double>(loaded().trace->column(variable)->ids.residentBytes());
    };
    goals().push_back(
        {"with its row, status and URI", "bytes",
         (replay + static_cast<double>(grouped.rows().size_bytes()) + column("status") + column("uri")) / requests,
         16});
}

void goalsInTurn(benchmark::State& state)
{
    loaded(); // not part of what is measured
    for (auto round : state) {
        residentBytes();
        for (const LaneSet set : laneSets()) {
            const bool wide = set == LaneSet::Avx2;
            totalsAndClients(set, wide ? 2.5 : 0);
            againstOrderOfArrival(set, wide ? 7 : 0);
        }
        for (const LaneSet set : laneSets())
            measureMaps(set);
        oneHotKey();
        zoom("10 million", loaded().grouped, 2);
        hundredMillion();
    }
}

} // namespace

std::vector<Goal>& goals()
{
    static std::vector<Goal> all;
    return all;
}

const char* nameOf(LaneSet set)
{
    static constexpr const char* kNames[] = {"any processor", "AVX2"};
    return kNames[static_cast<std::size_t>(set)];
}

void registerGoalBenchmarks()
{
    benchmark::RegisterBenchmark("goals in turn", goalsInTurn)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->Iterations(1);
}

void printGoalTable()
{
    if (goals().empty())
        return;
    std::printf("\n%-46s %10s %10s  %s\n", "goals, in one run", "measured", "goal", "in");
    for (const Goal& line : goals()) {
        std::printf("%-46s %10.2f ", line.name.c_str(), line.measured);
        if (line.bound > 0)
            std::printf("%2s %7.2f  ", line.atMost ? "<=" : ">=", line.bound);
        else
            std::printf("%10s  ", "-");
        const bool kept = line.bound <= 0 || (line.atMost ? line.measured <= line.bound : line.measured >= line.bound);
        std::printf("%s%s\n", line.unit.c_str(), kept ? "" : ", missed");
    }
}

} // namespace spillway
