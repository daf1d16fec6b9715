#include "engine/advise/incident_edges.h"

#include "engine/core/count_below.h"

#include <algorithm>
#include <optional>

namespace spillway {

namespace {

/// The first that is not before `when`.
std::size_t firstAt(const ClientArrivals& arrivals, Instant when)
{
    return countBelow(arrivals, 0, arrivals.size() / 2, when);
}

/// Where the last of the arrivals `begin` to `end` is that has so many in the minute up to it, among these.
std::optional<Instant> lastOfMany(const ClientArrivals& arrivals, std::size_t begin, std::size_t end, std::size_t many)
{
    std::optional<Instant> last;
    for (std::size_t i = begin, first = begin; i < end; ++i) {
        while (arrivals[i] - arrivals[first] >= std::chrono::minutes(1))
            ++first;
        if (i + 1 - first >= many)
            last = arrivals[i];
    }
    return last;
}

/// The first request with so many in the minute that it begins.
std::optional<Instant> firstOfMany(const ClientArrivals& arrivals, std::size_t begin, std::size_t end, std::size_t many)
{
    for (std::size_t i = begin; i + many <= end; ++i)
        if (arrivals[i + many - 1] - arrivals[i] < std::chrono::minutes(1))
            return arrivals[i];
    return std::nullopt;
}

} // namespace

TimeRange withItsEdges(const Grouped& grouped, const TimeRange& incident)
{
    constexpr std::chrono::minutes kAround(5);
    constexpr std::size_t kFewest = 100; // requests of who makes an incident
    constexpr std::size_t kFew = 10;     // in a minute
    constexpr double kPart = 0.1;
    TimeRange whole = incident;
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (grouped.requestsOf(client) < kFewest)
            continue;
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        const std::size_t begin = firstAt(arrivals, incident.from);
        const std::size_t end = firstAt(arrivals, incident.to);
        const std::size_t inside = end - begin;
        if (inside < kFewest || 2 * inside <= arrivals.size())
            continue;
        const double perMinute = static_cast<double>(inside) * 60'000 / static_cast<double>(incident.length().count());
        const std::size_t many = std::max(kFew, static_cast<std::size_t>(kPart * perMinute));
        if (const auto first = firstOfMany(arrivals, firstAt(arrivals, incident.from - kAround), begin, many))
            whole.from = std::min(whole.from, *first);
        if (const auto last = lastOfMany(arrivals, end, firstAt(arrivals, incident.to + kAround), many))
            whole.to = std::max(whole.to, *last + Milliseconds(1));
    }
    return whole;
}

} // namespace spillway
