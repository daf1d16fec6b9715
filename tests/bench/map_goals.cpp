#include "tests/bench/goals.h"

#include "engine/advise/loss_map.h"
#include "engine/advise/map_axes.h"
#include "engine/advise/need_table.h"
#include "tests/bench/loaded.h"
#include "tests/bench/measured.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace spillway {

namespace {

/// `count` rates, evenly over a logarithm, whole in r/s or not.
std::vector<Rate> ladder(std::size_t count, double first, double last, std::int64_t unit)
{
    std::vector<Rate> rates;
    for (std::size_t i = 0; i < count; ++i) {
        const double even = first * std::pow(last / first, static_cast<double>(i) / static_cast<double>(count - 1));
        const auto raw = static_cast<std::int64_t>(std::llround(even * 1000 / static_cast<double>(unit))) * unit;
        rates.emplace_back(rates.empty() ? raw : std::max(raw, rates.back().raw() + unit));
    }
    return rates;
}

/// In sweeps of CPU.
double mapOnOneProcessor(const Grouped& grouped, const MapAxes& axes, LaneSet set)
{
    const OnOneProcessor alone;
    const Took before = sweepOver(timeColumn());
    const Took map =
        took([&] { benchmark::DoNotOptimize(lossMap(grouped, axes, periodSpans({}), {}, set).value().layers.data()); });
    const Took behind = sweepOver(timeColumn());
    return map.cpuMs / (before.cpuMs + behind.cpuMs) * 2;
}

/// Maps of 64 rates and 64 bursts, and the needs that they begin with.
void maps(const char* of, const std::vector<Rate>& rates, LaneSet set, double boundOfCell)
{
    const Grouped& grouped = *loaded().grouped;
    const auto spans = periodSpans({});
    MapAxes axes{rates, {}};
    for (std::size_t i = 0; i < 64; ++i) {
        const auto burst = std::llround(std::pow(920.0, static_cast<double>(i) / 63) - 1);
        axes.bursts.push_back(axes.bursts.empty() ? burst : std::max<std::int64_t>(burst, axes.bursts.back() + 1));
    }
    std::vector<double> needs;
    std::vector<double> cells;
    std::vector<double> first;
    for (int round = 0; round < 3; ++round) {
        const Took sweep = sweepOver(timeColumn());
        needs.push_back(took([&] {
                            benchmark::DoNotOptimize(
                                needTable(grouped, rates, spans, NeedOf::All, {}, set).value().needs.data());
                        }).wallMs /
                        sweep.wallMs);
        cells.push_back(mapOnOneProcessor(grouped, axes, set) / static_cast<double>(axes.cells()));
        first.push_back(took([&] {
                            benchmark::DoNotOptimize(
                                lossMap(grouped, thinned(axes, 8), spans, {}, set).value().layers.data());
                        }).wallMs);
    }
    const std::string name = std::string(of) + ", " + nameOf(set);
    goals().push_back({"needs of " + name, "sweeps", quantile(needs, 0.5), boundOfCell > 0 ? 30.0 : 0.0});
    goals().push_back({"map of " + name, "sweeps/cell", quantile(cells, 0.5), boundOfCell});
    goals().push_back({"8 x 8 of it", "ms", quantile(first, 0.5), 200});
}

} // namespace

void measureMaps(LaneSet set)
{
    maps("64 rates, r/s", ladder(64, 1, 1693, 1000), set, set == LaneSet::Plain ? 0 : 0.15);
    maps("64 rates, r/m", ladder(64, 0.1, 1000, 1), set, set == LaneSet::Plain ? 0 : 0.15);
}

} // namespace spillway
