#include "engine/advise/incident_edges.h"

#include <algorithm>
#include <ranges>

namespace spillway {

namespace {

/// The first that is not before `when`.
std::size_t firstAt(const ClientArrivals& arrivals, Instant when)
{
    const auto all = std::views::iota(std::size_t{0}, arrivals.size());
    return *std::ranges::lower_bound(all, when, {}, [&](std::size_t i) { return arrivals[i]; });
}

} // namespace

TimeRange withItsEdges(const Grouped& grouped, const TimeRange& incident)
{
    constexpr std::chrono::minutes kAround(5);
    constexpr std::size_t kFewest = 100; // requests of who makes an incident
    constexpr std::size_t kFew = 10;     // of an edge
    TimeRange whole = incident;
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (grouped.requestsOf(client) < kFewest)
            continue;
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        const std::size_t begin = firstAt(arrivals, incident.from);
        const std::size_t end = firstAt(arrivals, incident.to);
        if (end - begin < kFewest || 2 * (end - begin) <= arrivals.size())
            continue;
        const std::size_t before = firstAt(arrivals, incident.from - kAround);
        const std::size_t behind = firstAt(arrivals, incident.to + kAround);
        if (begin - before >= kFew)
            whole.from = std::min(whole.from, arrivals[before]);
        if (behind - end >= kFew)
            whole.to = std::max(whole.to, arrivals[behind - 1] + Milliseconds(1));
    }
    return whole;
}

} // namespace spillway
