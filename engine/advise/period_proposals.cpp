#include "engine/advise/period_proposals.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>

namespace spillway {

namespace {

constexpr std::int64_t kMostSlices = 2000;
constexpr std::size_t kMostIncidents = 5;
constexpr std::size_t kMostNormal = 3;
constexpr std::size_t kJoined = 2; ///< calm slices between two unusual ones that belong to them
constexpr double kDeviations = 6;
constexpr double kMedians = 2.5;
constexpr double kFewest = 10;              ///< requests in a slice: fewer are never unusual
constexpr std::uint64_t kFewestOfAll = 100; ///< requests of an incident
constexpr std::uint64_t kSmallest =
    20; ///< times the requests of the largest incident are less than it: not worth a mark
constexpr double kDeviationOfMad = 1.4826; ///< standard deviations in a median deviation, where values are normal

/// Slices of time, and the requests of each. They are of whole seconds, and so are the bounds of what is proposed: told and typed
/// back they are the same.
struct Slices
{
    Instant start{};
    std::chrono::seconds width{1};
    std::vector<std::uint32_t> all;
    std::vector<std::uint32_t> ofOne; ///< the most of one client
};

std::optional<Slices> slicesOf(const Grouped& grouped, const std::stop_token& stop)
{
    Slices slices;
    slices.start = std::chrono::floor<std::chrono::seconds>(grouped.base);
    const Milliseconds span = grouped.base + grouped.span - slices.start;
    slices.width = std::chrono::floor<std::chrono::seconds>(span) / kMostSlices + std::chrono::seconds(1);
    slices.all.resize(static_cast<std::size_t>(span / slices.width) + 1);
    slices.ofOne.resize(slices.all.size());
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return std::nullopt;
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        std::size_t present = SIZE_MAX;
        std::uint32_t count = 0;
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            const auto slice = static_cast<std::size_t>((arrivals[i] - slices.start) / slices.width);
            count = slice == present ? count + 1 : 1;
            present = slice;
            ++slices.all[slice];
            slices.ofOne[slice] = std::max(slices.ofOne[slice], count);
        }
    }
    return slices;
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// What is above it is unusual.
double boundOf(const std::vector<std::uint32_t>& counts)
{
    std::vector<double> values(counts.begin(), counts.end());
    const double usual = median(values);
    for (double& value : values)
        value = std::abs(value - usual);
    return std::max({usual + kDeviations * kDeviationOfMad * median(values), kMedians * usual, kFewest});
}

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

/// The unusual stretches that are large enough.
std::vector<Stretch> incidentsIn(const Slices& slices)
{
    const double mostOfAll = boundOf(slices.all);
    const double mostOfOne = boundOf(slices.ofOne);
    std::vector<Stretch> incidents;
    for (std::size_t i = 0; i < slices.all.size(); ++i) {
        if (slices.all[i] <= mostOfAll && slices.ofOne[i] <= mostOfOne)
            continue;
        if (incidents.empty() || i > incidents.back().to + kJoined)
            incidents.push_back({i, i, 0});
        incidents.back().to = i + 1;
    }
    std::uint64_t largest = 0;
    for (Stretch& incident : incidents) {
        // It may have begun or ended within a slice that is still usual.
        incident.from -= std::min<std::size_t>(incident.from, 1);
        incident.to = std::min(incident.to + 1, slices.all.size());
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

} // namespace

Result<std::vector<PeriodProposal>> proposePeriods(const Grouped& grouped, std::stop_token stop)
{
    std::vector<PeriodProposal> proposals;
    if (grouped.requests() == 0)
        return proposals;
    const auto slices = slicesOf(grouped, stop);
    if (!slices)
        return cancelled();
    std::vector<Stretch> incidents = incidentsIn(*slices);
    if (incidents.empty())
        return proposals;
    const std::vector<Stretch> calm = calmBetween(incidents, *slices);
    keepMost(incidents, kMostIncidents, &Stretch::requests);
    const auto add = [&](const Stretch& stretch, PeriodKind kind) {
        const auto at = [&](std::size_t slice) {
            return slices->start + slices->width * static_cast<std::int64_t>(slice);
        };
        const TimeRange range{at(stretch.from), at(stretch.to)};
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

} // namespace spillway
