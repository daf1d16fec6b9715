#include "engine/advise/period_proposals.h"

#include "engine/advise/period_slices.h"
#include "engine/core/count_below.h"
#include "engine/core/stop_poll.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <numeric>

namespace spillway {

namespace {

constexpr std::size_t kMostIncidents = 5;
constexpr std::size_t kMostNormal = 3;
constexpr std::size_t kJoined = 2;          ///< calm slices between two unusual ones that belong to them
constexpr double kFewest = 10;              ///< requests in a slice: fewer are never unusual
constexpr std::uint64_t kFewestOfAll = 100; ///< requests of an incident
constexpr std::uint64_t kSmallest = 20;     ///< times as many has the largest incident at most: less is not marked
constexpr std::uint64_t kFewestOfOne = 100; ///< requests of one client in a wider slice: fewer are a visit

struct Stretch
{
    std::size_t from = 0;
    std::size_t to = 0; ///< the slice behind it
    std::uint64_t requests = 0;
};

/// The longest or fullest ones, in order of time.
template <class Measure>
void keepMost(std::vector<Stretch>& stretches, std::size_t most, const Measure& measure)
{
    std::ranges::stable_sort(stretches, std::ranges::greater(), measure);
    stretches.resize(std::min(stretches.size(), most));
    std::ranges::sort(stretches, {}, &Stretch::from);
}

Stretch inFinerSlices(const Stretch& stretch, std::size_t slices)
{
    const auto finer = [&](std::size_t slice) { return std::min(slice << kWider, slices); };
    return {finer(stretch.from), finer(stretch.to), 0};
}

Stretch withNeighbours(const Stretch& stretch, std::size_t slices)
{
    return {stretch.from - std::min<std::size_t>(stretch.from, 1), std::min(stretch.to + 1, slices), 0};
}

std::uint64_t sumOf(const std::vector<std::uint32_t>& counts, const Stretch& stretch)
{
    return std::accumulate(counts.begin() + static_cast<std::ptrdiff_t>(stretch.from),
                           counts.begin() + static_cast<std::ptrdiff_t>(stretch.to), std::uint64_t{0});
}

/// How many of these counts, from the first on, are together most above `level`; one at least.
template <class Iterator>
std::ptrdiff_t fullest(Iterator begin, Iterator end, double level)
{
    std::ptrdiff_t fullest = 1;
    double most = 0;
    double sum = 0;
    for (auto count = begin; count != end; ++count) {
        sum += *count - level;
        if (sum < most)
            continue;
        most = sum;
        fullest = count - begin + 1;
    }
    return fullest;
}

/// Where the steady client of some slices of that scale, and perhaps of one more on either side, begins and ends:
/// what is nearer to the usual than to its own level is cut off, with finer and finer slices as long as the two
/// differ clearly. In the finest.
Stretch narrowed(const Slices& slices, std::size_t scale, Stretch core)
{
    constexpr double kClear = 2;
    Stretch stretch = core;
    for (bool isClear = true; scale > 0;) {
        const Stretch wider = withNeighbours(stretch, slices.ofOne[scale].size());
        const std::vector<std::uint32_t>& counts = slices.ofOne[--scale];
        stretch = inFinerSlices(isClear ? wider : stretch, counts.size());
        core = inFinerSlices(core, counts.size());
        const double level = static_cast<double>(sumOf(counts, core)) / static_cast<double>(core.to - core.from);
        const double usual = usualOf(counts, slices.widthOf(scale));
        isClear = isClear && level > kClear * usual;
        if (!isClear)
            continue;
        const double between = (level + usual) / 2;
        const auto at = [&](std::size_t slice) { return counts.begin() + static_cast<std::ptrdiff_t>(slice); };
        const auto back = [&](std::size_t slice) { return std::make_reverse_iterator(at(slice)); };
        stretch.from = core.to - static_cast<std::size_t>(fullest(back(core.to), back(stretch.from), between));
        core.from = std::max(core.from, stretch.from);
        stretch.to = core.from + static_cast<std::size_t>(fullest(at(core.from), at(stretch.to), between));
        core.to = std::min(core.to, stretch.to);
    }
    return stretch;
}

/// Marks the slices in which one client stands out that does not in a short time: it makes most of its requests
/// where none are marked yet.
void markSteady(const Slices& slices, std::vector<bool>& unusual)
{
    for (std::size_t scale = 1; scale < slices.ofOne.size(); ++scale) {
        const std::vector<std::uint32_t>& counts = slices.ofOne[scale];
        const double bound = boundOf(counts, slices.widthOf(scale), static_cast<double>(kFewestOfOne));
        const double nearly = (bound + usualOf(counts, slices.widthOf(scale))) / 2; // what goes on around it
        for (std::size_t i = 0; i < counts.size(); ++i) {
            if (counts[i] <= bound)
                continue;
            Stretch core{i, i + 1, 0};
            while (core.from > 0 && counts[core.from - 1] > nearly)
                --core.from;
            while (core.to < counts.size() && counts[core.to] > nearly)
                ++core.to;
            i = core.to;
            std::uint64_t marked = 0;
            for (std::size_t slice = core.from << (kWider * scale);
                 slice < std::min(core.to << (kWider * scale), unusual.size()); ++slice)
                marked += unusual[slice] ? slices.ofOne.front()[slice] : 0;
            if (2 * marked > sumOf(counts, core))
                continue;
            const Stretch steady = narrowed(slices, scale, core);
            std::fill(unusual.begin() + static_cast<std::ptrdiff_t>(steady.from),
                      unusual.begin() + static_cast<std::ptrdiff_t>(steady.to), true);
        }
    }
}

/// Whether each slice is unusual.
std::vector<bool> unusualIn(const Slices& slices)
{
    const double mostOfAll = boundOf(slices.all, slices.width, kFewest);
    const double mostOfOne = boundOf(slices.ofOne.front(), slices.width, kFewest);
    std::vector<bool> unusual(slices.all.size());
    for (std::size_t i = 0; i < unusual.size(); ++i)
        unusual[i] = slices.all[i] > mostOfAll || slices.ofOne.front()[i] > mostOfOne;
    markSteady(slices, unusual);
    return unusual;
}

/// Joins those that are one incident with pauses; short ones within a pause belong to it.
void joinOverPauses(std::vector<Stretch>& incidents, const Slices& slices)
{
    constexpr std::chrono::minutes kLongest(5);
    constexpr double kMore = 1.15; ///< times the usual
    const double usual = usualOf(slices.all, slices.width);
    const auto areOne = [&](const Stretch& one, const Stretch& next) {
        const Stretch pause{one.to, next.from, 0};
        const std::size_t length = pause.to - pause.from;
        const std::size_t shorter = std::min(one.to - one.from, next.to - next.from);
        return (length <= shorter && slices.width * static_cast<std::int64_t>(length) <= kLongest) ||
               (length <= 2 * shorter &&
                static_cast<double>(sumOf(slices.all, pause)) > kMore * usual * static_cast<double>(length));
    };
    std::vector<Stretch> joined;
    for (Stretch next : incidents) {
        for (std::size_t before = joined.size(); before-- > 0;) {
            if (!areOne(joined[before], next))
                continue;
            next.from = joined[before].from;
            joined.resize(before);
        }
        joined.push_back(next);
    }
    incidents = std::move(joined);
}

/// The unusual stretches that are large enough.
std::vector<Stretch> incidentsIn(const Slices& slices)
{
    const std::vector<bool> unusual = unusualIn(slices);
    std::vector<Stretch> incidents;
    for (std::size_t i = 0; i < unusual.size(); ++i) {
        if (!unusual[i])
            continue;
        if (incidents.empty() || i > incidents.back().to + kJoined)
            incidents.push_back({i, i, 0});
        incidents.back().to = i + 1;
    }
    joinOverPauses(incidents, slices);
    std::uint64_t largest = 0;
    for (Stretch& incident : incidents) {
        // It may have begun or ended within a slice that is still usual.
        incident = withNeighbours(incident, slices.all.size());
        for (std::size_t i = incident.from; i < incident.to; ++i)
            incident.requests += slices.all[i];
        largest = std::max(largest, incident.requests);
    }
    std::erase_if(incidents, [least = std::max(kFewestOfAll, largest / kSmallest)](const Stretch& incident) {
        return incident.requests < least;
    });
    return incidents;
}

/// The longest stretches between them.
std::vector<Stretch> calmBetween(const std::vector<Stretch>& incidents, const Slices& slices)
{
    std::vector<Stretch> calm;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= incidents.size(); ++i) {
        const std::size_t end = i < incidents.size() ? incidents[i].from : slices.all.size();
        if (end > begin)
            calm.push_back({begin, end, 0});
        begin = i < incidents.size() ? incidents[i].to : begin;
    }
    for (Stretch& stretch : calm)
        for (std::size_t i = stretch.from; i < stretch.to; ++i)
            stretch.requests += slices.all[i];
    keepMost(calm, kMostNormal, [](const Stretch& stretch) { return stretch.to - stretch.from; });
    return calm;
}

TimeRange rangeOf(const Stretch& stretch, const Slices& slices)
{
    const auto at = [&](std::size_t slice) { return slices.start + slices.width * static_cast<std::int64_t>(slice); };
    return {at(stretch.from), at(stretch.to)};
}

/// The largest of them with their edges; those that touch each other then are one.
void widen(std::vector<Stretch>& incidents, const Slices& slices, const Grouped& grouped)
{
    std::vector<Stretch> largest = incidents;
    keepMost(largest, kMostIncidents, &Stretch::requests);
    for (const Stretch& incident : largest) {
        const TimeRange whole = withItsEdges(grouped, rangeOf(incident, slices));
        const Milliseconds upTo = whole.to - slices.start - Milliseconds(1);
        incidents.push_back({static_cast<std::size_t>((whole.from - slices.start) / slices.width),
                             static_cast<std::size_t>(upTo / slices.width) + 1, 0});
    }
    std::ranges::sort(incidents, {}, &Stretch::from);
    std::vector<Stretch> apart;
    for (const Stretch& incident : incidents) {
        if (apart.empty() || incident.from > apart.back().to)
            apart.push_back(incident);
        apart.back().to = std::max(apart.back().to, incident.to);
    }
    for (Stretch& incident : apart)
        incident.requests = sumOf(slices.all, incident);
    incidents = std::move(apart);
}

/// Whether it is more than a few requests where there are next to none.
bool mayBeFlood(const Stretch& stretch, const Slices& slices, const Grouped& grouped)
{
    constexpr std::uint64_t kFewestAMinute = 10;
    const TimeRange range = rangeOf(stretch, slices);
    const auto milliseconds = static_cast<std::uint64_t>(range.length().count());
    return stretch.requests * 60'000 >= milliseconds * kFewestAMinute ||
           busiestMinute(grouped, range) >= kFewestOfFlood;
}

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

std::uint64_t busiestMinute(const Grouped& grouped, const TimeRange& range)
{
    std::vector<Instant> times;
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        for (std::size_t i = 0; i < arrivals.size(); ++i)
            if (arrivals[i] >= range.from && arrivals[i] < range.to)
                times.push_back(arrivals[i]);
    }
    std::ranges::sort(times);
    std::size_t most = 0;
    std::size_t begin = 0;
    for (std::size_t end = 0; end < times.size(); ++end) {
        while (times[end] - times[begin] >= std::chrono::minutes(1))
            ++begin;
        most = std::max(most, end + 1 - begin);
    }
    return most;
}

Result<std::vector<PeriodProposal>> proposePeriods(const Grouped& grouped, std::stop_token stop)
{
    std::vector<PeriodProposal> proposals;
    if (grouped.requests() == 0)
        return proposals;
    const auto slices = slicesOf(grouped, stop);
    if (!slices)
        return cancelled();
    std::vector<Stretch> incidents = incidentsIn(*slices);
    std::erase_if(incidents, [&](const Stretch& stretch) { return !mayBeFlood(stretch, *slices, grouped); });
    if (incidents.empty())
        return proposals;
    widen(incidents, *slices, grouped);
    const std::vector<Stretch> calm = calmBetween(incidents, *slices);
    keepMost(incidents, kMostIncidents, &Stretch::requests);
    const auto add = [&](const Stretch& stretch, PeriodKind kind) {
        const TimeRange range = rangeOf(stretch, *slices);
        proposals.push_back(
            {{kind, range},
             static_cast<double>(stretch.requests) * 1000 / static_cast<double>(range.length().count())});
    };
    for (const Stretch& stretch : incidents)
        add(stretch, PeriodKind::Incident);
    for (const Stretch& stretch : calm)
        add(stretch, PeriodKind::Normal);
    std::ranges::sort(proposals, {}, [](const PeriodProposal& proposal) { return proposal.period.range.from; });
    return proposals;
}

Result<PeriodFindings> findPeriods(const Grouped& grouped, std::stop_token stop)
{
    auto proposals = proposePeriods(grouped, std::move(stop));
    if (!proposals)
        return proposals.error();
    PeriodFindings found{*std::move(proposals)};
    const auto minutes = static_cast<std::uint64_t>(grouped.span.count() / 60'000 + 1);
    const bool isBusy = grouped.requests() >= kFewestOfFlood * minutes; // then so is one of the minutes
    if (!found.proposals.empty() || isBusy || !grouped.trace->sample.isAll())
        return found;
    const auto busiest = busiestMinute(grouped, {grouped.base, grouped.base + grouped.span + Milliseconds(1)});
    if (busiest < kFewestOfFlood)
        found.quietMinute = busiest;
    return found;
}

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
