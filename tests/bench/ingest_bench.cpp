#include "tests/bench/bench.h"

#include "engine/ingest/import.h"
#include "tests/bench/traffic.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <stdexcept>
#include <sys/resource.h>

namespace spillway {

namespace {

constexpr std::size_t kLines = 2'000'000;

/// The log, written when the first benchmark needs it.
const std::string& logIn(const std::string& folder)
{
    static const std::string path = [&] {
        std::string file = folder + "/access.log";
        if (!writeCombinedLog(madeUpTraffic(kLines), file))
            throw std::runtime_error("cannot write " + file);
        return file;
    }();
    return path;
}

/// What the processes that we started and that have ended used.
double childrensCpuMs()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto ms = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) * 1000 + static_cast<double>(time.tv_usec) / 1000;
    };
    return ms(usage.ru_utime) + ms(usage.ru_stime);
}

void countLines(benchmark::State& state, const std::string& folder)
{
    const std::string command = "wc -l < '" + logIn(folder) + "' > /dev/null";
    const double before = childrensCpuMs();
    for (auto round : state)
        if (std::system(command.c_str()) != 0)
            state.SkipWithError("wc -l failed");
    state.counters[kChildrensCpuMs] = benchmark::Counter(childrensCpuMs() - before, benchmark::Counter::kAvgIterations);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kLines));
}

void import(benchmark::State& state, const std::string& folder)
{
    const std::string& path = logIn(folder);
    for (auto round : state) {
        const auto traffic = importTraffic({path}, {});
        if (!traffic || traffic->trace->size() != kLines)
            state.SkipWithError("the log was not read in full");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kLines));
}

} // namespace

void registerIngestBenchmarks(const std::string& folder)
{
    const auto registered = [&](const char* name, auto function) {
        benchmark::RegisterBenchmark(name, function, folder)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime()
            ->MeasureProcessCPUTime()
            ->Iterations(1)
            ->Repetitions(3)
            ->ReportAggregatesOnly();
    };
    registered("wc -l", countLines);
    registered("import", import);
}

} // namespace spillway
