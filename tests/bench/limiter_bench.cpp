#include "tests/bench/bench.h"

#include "engine/policy/policy_text.h"
#include "engine/replay/compare/comparison.h"
#include "engine/replay/replay.h"
#include "tests/bench/loaded.h"
#include "tests/bench/measured.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

namespace {

constexpr int kRounds = 9;

/// Who takes part, and what each of its runs took.
struct Row
{
    std::string name;
    std::function<void()> run;
    std::vector<Took> costs{};
};

Policy limited(const std::string& limit)
{
    return parseLimits({limit}, KeyTemplate()).value();
}

/// nginx's own first: the others are multiples of it. The windows of the sliding log grow, and
/// with them what it holds.
std::vector<Row> everyLimiter()
{
    std::vector<Row> rows;
    for (const char* limit :
         {"rate=10r/s burst=20 nodelay", "rate=10r/s burst=20 delay=8", "token-bucket rate=10r/s capacity=21",
          "token-bucket refill=10/1s capacity=21", "leaking-bucket rate=10r/s capacity=20",
          "fixed-window limit=10 window=1s", "fixed-window limit=100 window=60s", "sliding-counter limit=10 window=1s",
          "sliding-counter limit=100 window=60s", "sliding-log limit=10 window=1s", "sliding-log limit=100 window=60s",
          "sliding-log limit=1000 window=60s", "sliding-log limit=10000 window=1h"}) {
        const Policy policy = limited(limit);
        rows.push_back({limitText(policy), [policy] {
                            const OutcomePtr outcome = replay(policy, loaded().grouped, loaded().bins).value();
                            benchmark::DoNotOptimize(outcome->totals.rejected);
                        }});
    }
    const Policy compared = limited("rate=10r/s burst=20 delay=8");
    rows.push_back({"compare: six rows", [compared] {
                        for (const Policy& policy : alternatives(compared))
                            benchmark::DoNotOptimize(
                                compareOne(policy, loaded().grouped, loaded().bins, naturalWindow(compared)).value());
                    }});
    return rows;
}

std::vector<Row>& table()
{
    static std::vector<Row> rows;
    return rows;
}

/// One after the other in each round, so that what slows the machine for a while slows them all.
void inTurn(benchmark::State& state)
{
    loaded(); // not part of what is measured
    std::vector<Row> rows = everyLimiter();
    for (auto round : state)
        for (Row& row : rows)
            row.costs.push_back(took(row.run));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kRequests * rows.size()));
    table() = std::move(rows);
}

template <class Value>
double medianOf(std::size_t rounds, Value value)
{
    std::vector<double> all;
    for (std::size_t round = 0; round < rounds; ++round)
        all.push_back(value(round));
    return quantile(std::move(all), 0.5);
}

} // namespace

void registerLimiterBenchmarks()
{
    benchmark::RegisterBenchmark("limiters in turn", inTurn)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->MeasureProcessCPUTime()
        ->Iterations(kRounds);
}

void printLimiterTable()
{
    const std::vector<Row>& rows = table();
    if (rows.empty())
        return;
    std::printf("\n%-40s %10s %9s %12s %12s\n", "the limiters in turn, ns a request", "wall ns", "CPU ns", "x wall",
                "x CPU");
    const std::vector<Took>& one = rows.front().costs;
    for (const Row& row : rows) {
        const auto median = [&](auto value) { return medianOf(row.costs.size(), value); };
        std::printf("%-40s %10.2f %9.2f %12.2f %12.2f\n", row.name.c_str(),
                    median([&](std::size_t i) { return row.costs[i].wallMs * 1e6 / kRequests; }),
                    median([&](std::size_t i) { return row.costs[i].cpuMs * 1e6 / kRequests; }),
                    median([&](std::size_t i) { return row.costs[i].wallMs / one[i].wallMs; }),
                    median([&](std::size_t i) { return row.costs[i].cpuMs / one[i].cpuMs; }));
    }
}

} // namespace spillway
