#include "tests/bench/bench.h"

#include "engine/advise/need.h"
#include "engine/policy/policy_text.h"
#include "engine/replay/compare/comparison.h"
#include "engine/replay/compare/difference.h"
#include "engine/replay/kernels/grouped_replay.h"
#include "engine/trace/group/selection.h"
#include "tests/bench/loaded.h"
#include "tests/bench/measured.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <vector>

namespace spillway {

namespace {

/// Reads the column once: the least that anything can cost which looks at each request.
void sweep(benchmark::State& state)
{
    const std::span times = timeColumn();
    for (auto round : state) {
        std::uint32_t sum = 0;
        for (const std::uint32_t time : times)
            sum += time;
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kRequests));
}

void replayUnder(benchmark::State& state, const LimitReq& limit)
{
    const GroupedPtr& grouped = loaded().grouped;
    for (auto round : state) {
        const auto outcome = replayGrouped(limit, grouped, loaded().bins);
        benchmark::DoNotOptimize(outcome.value()->totals.rejected);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kRequests));
}

/// A stroke of 1000 requests in the middle of the log, by its first client and 19 new ones.
const Loaded& drawnOver()
{
    static const Loaded all = [] {
        const Trace& log = *loaded().trace;
        Trace stroke;
        stroke.sources.push_back({"stroke", 1000, {}, {}});
        Column& column = stroke.columns.emplace_back();
        column.variable = "remote_addr";
        for (int i = 0; i < 1000; ++i) {
            const std::string client =
                i % 20 == 0 ? std::string(loaded().grouped->name(0)) : "198.51.100." + std::to_string(i % 20);
            stroke.arrivals.push_back(log.arrivals[log.size() / 2] + Milliseconds(10 * i));
            stroke.sourceOf.push_back(0);
            column.ids.push_back(column.values.intern(client));
        }
        Loaded over;
        over.trace = std::make_shared<const Trace>(
            merged({loaded().trace, std::make_shared<const Trace>(std::move(stroke))}).value());
        over.keys = evaluateKey(over.trace, KeyTemplate()).value();
        over.rows = select(*over.trace, {}).value();
        return over;
    }();
    return all;
}

/// The cost of each of many settings with one instruction set, in sweeps and ms of wall time.
struct Settings
{
    LaneSet set;
    std::vector<double> sweeps;
    std::vector<double> ms;
};

std::vector<Settings>& measuredSettings()
{
    static std::vector<Settings> all;
    return all;
}

/// A sweep before each setting, so that what slows the machine slows both. Each is a move of the slider: the picture
/// before it is known.
void manySettingsInTurn(benchmark::State& state)
{
    for (auto round : state)
        for (const LaneSet set : laneSets()) {
            Settings settings{set, {}, {}};
            OutcomePtr known = replayGrouped(manySettings().front(), loaded().grouped, loaded().bins, {}, set).value();
            for (const LimitReq& limit : manySettings()) {
                const double sweepMs = sweepOver(timeColumn()).wallMs;
                const double ms =
                    took([&] {
                        known = replayGrouped(limit, loaded().grouped, loaded().bins, {}, set, {1, known}).value();
                    }).wallMs;
                settings.sweeps.push_back(ms / sweepMs);
                settings.ms.push_back(ms);
            }
            measuredSettings().push_back(settings);
        }
}

template <class Work>
void once(const char* name, Work work)
{
    benchmark::RegisterBenchmark(name,
                                 [work](benchmark::State& state) {
                                     loaded(); // not part of what is measured
                                     drawnOver();
                                     for (auto round : state)
                                         benchmark::DoNotOptimize(work());
                                     state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kRequests));
                                 })
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->MeasureProcessCPUTime()
        ->Iterations(3);
}

} // namespace

void registerReplayBenchmarks()
{
    const auto registered = [](const char* name, auto function, auto... arguments) {
        benchmark::RegisterBenchmark(name, function, arguments...)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime()
            ->MeasureProcessCPUTime()
            ->Iterations(9)
            ->Repetitions(3)
            ->ReportAggregatesOnly();
    };
    const auto limit = [](std::int64_t rate, std::int64_t burst, std::int64_t delay) {
        return LimitReq{Rate(rate), Thousandths(burst * 1000), delay < 0 ? kNever : Thousandths(delay * 1000)};
    };
    registered("sweep", sweep);
    registered("replay 10r/s burst=20 nodelay", replayUnder, limit(10'000, 20, -1));
    registered("replay 10r/s burst=20 delay=8", replayUnder, limit(10'000, 20, 8));
    registered("replay 1r/s burst=5", replayUnder, limit(1000, 5, 0));
    registered("replay 30r/m burst=10 delay=5", replayUnder, limit(500, 10, 5));
    registered("replay 2r/s", replayUnder, limit(2000, 0, 0));
    registered("replay 100r/s burst=50 nodelay", replayUnder, limit(100'000, 50, -1));
    benchmark::RegisterBenchmark("settings in turn", manySettingsInTurn)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->Iterations(1);
    once("needs at 10r/s", [] { return needs(*loaded().grouped, Rate(10'000)); });
    const Policy limited = parseLimits({"rate=10r/s burst=20 delay=8"}, KeyTemplate()).value();
    const auto six = alternatives(limited);
    for (const Policy& policy : six)
        once(("compare " + limitText(policy)).c_str(),
             [policy] { return compareOne(policy, loaded().grouped, loaded().bins, Milliseconds(1000)).value(); });
    once("difference of limit_req and sliding log", [limited, log = six[4]] {
        const auto first = RequestVerdicts::create(limited, loaded().grouped, {});
        const auto second = RequestVerdicts::create(log, loaded().grouped, {});
        return difference(first.value(), second.value(), *loaded().grouped, loaded().bins, 1000, {}).value();
    });
    once("group by $binary_remote_addr", [] { return group(loaded().trace, loaded().keys, loaded().rows).value(); });
    once("group with a stroke over it, anew",
         [] { return group(drawnOver().trace, drawnOver().keys, drawnOver().rows).value(); });
    once("evaluate $binary_remote_addr", [] { return evaluateKey(loaded().trace, KeyTemplate()).value(); });
    once("evaluate $binary_remote_addr$uri",
         [] { return evaluateKey(loaded().trace, KeyTemplate::parse("$binary_remote_addr$uri").value()).value(); });
    once("select by location", [] {
        Selection selection;
        selection.locations = {"/api"};
        return select(*loaded().trace, selection).value();
    });
}

void printSettingsTable()
{
    if (measuredSettings().empty())
        return;
    static constexpr const char* kNames[] = {"any processor", "AVX2"};
    std::printf("\n%-34s %14s %14s %14s\n", "128 settings, two threads", "median sweeps", "median ms", "95 % below ms");
    for (const Settings& settings : measuredSettings())
        std::printf("%-34s %14.2f %14.1f %14.1f\n", kNames[static_cast<std::size_t>(settings.set)],
                    quantile(settings.sweeps, 0.5), quantile(settings.ms, 0.5), quantile(settings.ms, 0.95));
}

} // namespace spillway
