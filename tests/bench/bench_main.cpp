#include "tests/bench/bench.h"

#include "app/allocator/large_pages.h"
#include "tests/bench/opening.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

/// One line of the closing table: medians where it was repeated, else the mean of its rounds.
struct Row
{
    std::string name;
    double wallMs = 0;
    double cpuMs = 0;
    double items = 0;
};

/// Prints as the console does and keeps the numbers.
class Keeper : public benchmark::ConsoleReporter
{
public:
    Keeper() : ConsoleReporter(OO_Tabular) {}

    void ReportRuns(const std::vector<Run>& reports) override
    {
        ConsoleReporter::ReportRuns(reports);
        for (const Run& run : reports) {
            const bool median = run.run_type == Run::RT_Aggregate && run.aggregate_name == "median";
            if (run.error_occurred || (!median && run.run_type == Run::RT_Aggregate))
                continue;
            const double wallMs = run.GetAdjustedRealTime();
            const auto rate = run.counters.find("items_per_second");
            const double items = rate == run.counters.end() ? 0 : rate->second.value * wallMs / 1000;
            rows.push_back({run.run_name.function_name, wallMs, run.GetAdjustedCPUTime(), items});
        }
    }

    std::vector<Row> rows;
};

const Row* find(const std::vector<Row>& rows, std::string_view name)
{
    for (const Row& row : rows)
        if (row.name == name)
            return &row;
    return nullptr;
}

/// Every row that begins with `prefix` as a multiple of the row `unit`.
void printRatios(const std::vector<Row>& rows, const char* title, std::string_view prefix, std::string_view unit)
{
    const Row* one = find(rows, unit);
    if (one == nullptr)
        return;
    std::printf("\n%-34s %9s %9s %9s %12s %12s\n", title, "wall ms", "CPU ms", "ns/item", "x wall", "x CPU");
    for (const Row& row : rows)
        if (&row == one || row.name.starts_with(prefix))
            std::printf("%-34s %9.1f %9.1f %9.2f %12.2f %12.2f\n", row.name.c_str(), row.wallMs, row.cpuMs,
                        row.wallMs * 1e6 / row.items, row.wallMs / one->wallMs, row.cpuMs / one->cpuMs);
}

} // namespace

int main(int argc, char** argv)
{
    spillway::preferLargePages();
    if (const auto done = spillway::openLog(argc, argv))
        return *done;
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    std::string folder = (std::filesystem::temp_directory_path() / "spillway-bench-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) {
        std::fprintf(stderr, "no temporary folder can be made: %s\n", folder.c_str());
        return 2;
    }
    spillway::registerReplayBenchmarks();
    spillway::registerLimiterBenchmarks();
    spillway::registerGoalBenchmarks();
    spillway::registerIngestBenchmarks(folder);
    Keeper keeper;
    benchmark::RunSpecifiedBenchmarks(&keeper);
    benchmark::Shutdown();
    std::error_code ignored; // a folder that stays behind is no reason to fail
    std::filesystem::remove_all(folder, ignored);
    printRatios(keeper.rows, "10 million requests, one column", "replay", "sweep");
    spillway::printSettingsTable();
    spillway::printLimiterTable();
    spillway::printGoalTable();
    spillway::printIngestTable();
}
