#include "tests/bench/measured.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <numeric>

namespace spillway {

namespace {

double processCpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

} // namespace

Took took(const std::function<void()>& run)
{
    const auto start = std::chrono::steady_clock::now();
    const double cpuStart = processCpuMs();
    run();
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
    return {wall.count(), processCpuMs() - cpuStart};
}

OnOneProcessor::OnOneProcessor()
{
#ifdef __linux__
    sched_getaffinity(0, sizeof m_before, &m_before);
    cpu_set_t one{};
    CPU_SET(static_cast<std::size_t>(sched_getcpu()), &one);
    sched_setaffinity(0, sizeof one, &one);
#endif
}

OnOneProcessor::~OnOneProcessor()
{
#ifdef __linux__
    sched_setaffinity(0, sizeof m_before, &m_before);
#endif
}

Took sweepOver(std::span<const std::uint32_t> column)
{
    return took([&] { benchmark::DoNotOptimize(std::accumulate(column.begin(), column.end(), 0U)); });
}

double quantile(std::vector<double> values, double share)
{
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

std::vector<LimitReq> manySettings()
{
    std::vector<LimitReq> all;
    for (const std::int64_t rate : {500, 1000, 2000, 5000, 10'000, 20'000, 50'000, 100'000})
        for (const std::int64_t burst : {0, 5, 20, 50, 200, 1000})
            for (const std::int64_t delay : {std::int64_t{0}, burst / 2, kNever.raw() / 1000})
                if (burst > 0 || delay == 0)
                    all.push_back(
                        {Rate(rate), Thousandths(burst * 1000), delay > burst ? kNever : Thousandths(delay * 1000)});
    return all;
}

} // namespace spillway
