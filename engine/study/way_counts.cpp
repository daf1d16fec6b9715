#include "engine/study/way_counts.h"

#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <map>

namespace spillway {

namespace {

std::vector<WayCount> mostFirst(const std::map<std::string, std::uint64_t>& counts)
{
    std::vector<WayCount> sorted;
    for (const auto& [why, requests] : counts)
        sorted.push_back({why, requests});
    std::ranges::stable_sort(sorted, std::greater<>(), &WayCount::requests);
    return sorted;
}

} // namespace

Result<WayCounts> wayCounts(const Policy& policy, const Grouped& grouped, const std::stop_token& stop)
{
    if (!policy.router || !grouped.trace)
        return WayCounts{};
    const auto ways = policy.router->ways(grouped.trace, stop);
    if (!ways)
        return ways.error();
    std::vector<std::uint64_t> requests((*ways)->all.size());
    if (!grouped.selected.visit(stop, [&](std::size_t row) { ++requests[(*ways)->way[row]]; }))
        return Error{ErrorCode::Cancelled, {}, {}};
    std::map<std::string, std::uint64_t> unlimited;
    std::map<std::string, std::uint64_t> rests;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const Way& way = (*ways)->all[i];
        if (requests[i] == 0)
            continue;
        if (way.rules.empty())
            unlimited[way.end] += requests[i];
        for (const std::string& rest : way.rests)
            rests[rest] += requests[i];
    }
    return WayCounts{mostFirst(unlimited), mostFirst(rests)};
}

} // namespace spillway
