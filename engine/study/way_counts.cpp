#include "engine/study/way_counts.h"

#include <algorithm>
#include <map>
#include <utility>

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

void DecidedCounts::add(const DecidedCounts& more)
{
    requests += more.requests;
    delayed += more.delayed;
    rejected += more.rejected;
}

Result<WayTally> tallyOf(const Policy& policy, const TracePtr& trace, const std::stop_token& stop)
{
    const auto ways = policy.router->ways(trace, stop);
    return ways ? Result(WayTally{*ways, std::vector<DecidedCounts>((*ways)->all.size())}) : ways.error();
}

void WayTally::count(std::uint32_t row, Verdict verdict)
{
    counts[ways->way[row]].add({1, verdict == Verdict::Delayed ? 1U : 0U, verdict == Verdict::Rejected ? 1U : 0U});
}

WayCounts WayTally::summary(std::size_t servers) const
{
    WayCounts all{std::vector<DecidedCounts>(servers), {}, {}};
    std::map<std::string, std::uint64_t> unlimited;
    std::map<std::string, std::uint64_t> rests;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const Way& way = ways->all[i];
        if (counts[i].requests == 0)
            continue;
        if (way.server < servers)
            all.servers[way.server].add(counts[i]);
        if (way.rules.empty())
            unlimited[way.end] += counts[i].requests;
        for (const std::string& rest : way.rests)
            rests[rest] += counts[i].requests;
    }
    all.unlimited = mostFirst(unlimited);
    all.rests = mostFirst(rests);
    return all;
}

} // namespace spillway
