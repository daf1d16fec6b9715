#include "engine/trace/group/arrival_model.h"

#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>
#include <xxhash.h>

namespace spillway {

namespace {

constexpr std::int64_t kMsPerSecond = 1000;

/// One client's requests, and where the times go that a model assumes.
struct ToArrange
{
    const ClientArrivals& arrivals;
    std::string_view client;
    TimesInMaking::OfClient times;

    [[nodiscard]] std::size_t size() const { return arrivals.size(); }
    [[nodiscard]] Instant secondOf(std::size_t i) const
    {
        return std::chrono::floor<std::chrono::seconds>(arrivals[i]);
    }
    [[nodiscard]] std::size_t endOfSecond(std::size_t begin) const
    {
        const Instant next = secondOf(begin) + std::chrono::seconds(1);
        while (begin < size() && arrivals[begin] < next)
            ++begin;
        return begin;
    }
    void setAll(std::size_t begin, std::size_t end, Instant at) const
    {
        for (; begin < end; ++begin)
            times.set(begin, at);
    }
};

void spreadOverSeconds(const ToArrange& requests)
{
    for (std::size_t begin = 0, end = 0; begin < requests.size(); begin = end) {
        end = requests.endOfSecond(begin);
        const auto count = static_cast<std::int64_t>(end - begin);
        for (std::int64_t i = 0; i < count; ++i)
            requests.times.set(begin + static_cast<std::size_t>(i),
                               requests.secondOf(begin) + Milliseconds(i * kMsPerSecond / count));
    }
}

/// A moment within a second, drawn from the client's name: the same one whoever else is in the log.
Milliseconds randomMoment(std::string_view client, Instant second)
{
    const auto seed = static_cast<XXH64_hash_t>(second.time_since_epoch().count());
    return Milliseconds(XXH3_64bits_withSeed(client.data(), client.size(), seed) % kMsPerSecond);
}

void gatherInClusters(const ToArrange& requests)
{
    for (std::size_t begin = 0, end = 0; begin < requests.size(); begin = end) {
        end = requests.endOfSecond(begin);
        const Instant next = requests.secondOf(begin) + std::chrono::seconds(1);
        if (end == requests.size() || requests.secondOf(end) != next) {
            requests.setAll(begin, end,
                            requests.secondOf(begin) + randomMoment(requests.client, requests.secondOf(begin)));
            continue;
        }
        requests.setAll(begin, end, next - Milliseconds(1));
        begin = end;
        end = requests.endOfSecond(begin);
        requests.setAll(begin, end, next);
    }
}

/// Requests `first` to `last` of a client: each was completed less than kLongestDuration after the one before.
struct Series
{
    std::size_t first = 0;
    std::size_t last = 0;
};

/// Arranges completed requests series by series, at the times that `timeOf(series, request)` wishes, as far as their
/// order allows.
template <class TimeOf>
void arrangeSeries(const ToArrange& requests, TimeOf timeOf)
{
    const ClientArrivals& completed = requests.arrivals;
    for (Series series; series.first < requests.size(); series.first = series.last + 1) {
        series.last = series.first;
        while (series.last + 1 < requests.size() &&
               completed[series.last + 1] - completed[series.last] < kLongestDuration)
            ++series.last;
        Instant before = completed[series.first] - kLongestDuration;
        for (std::size_t i = series.first; i <= series.last; ++i) {
            before = std::max(before, series.first == series.last ? completed[i] : timeOf(series, i));
            requests.times.set(i, before);
        }
    }
}

std::int64_t ratioOf(std::int64_t whole, const Series& series, std::size_t request)
{
    return whole * static_cast<std::int64_t>(request - series.first) /
           static_cast<std::int64_t>(series.last - series.first);
}

void shortenSeries(const ToArrange& requests)
{
    arrangeSeries(requests, [&](const Series& series, std::size_t i) {
        return requests.arrivals[i] - Milliseconds(ratioOf(kLongestDuration.count(), series, i));
    });
}

void spreadOverSeries(const ToArrange& requests)
{
    arrangeSeries(requests, [&](const Series& series, std::size_t i) {
        const Instant from = requests.arrivals[series.first] - kLongestDuration;
        const Milliseconds longest = requests.arrivals[series.last] - from;
        return std::clamp(from + Milliseconds(ratioOf(longest.count(), series, i)),
                          requests.arrivals[i] - kLongestDuration, requests.arrivals[i]);
    });
}

using Arrange = void (*)(const ToArrange& requests);

Arrange arrangeOf(ArrivalModel model, bool endsOnly)
{
    if (endsOnly)
        return model == ArrivalModel::Burst ? shortenSeries : spreadOverSeries;
    return model == ArrivalModel::Even ? spreadOverSeconds : gatherInClusters;
}

} // namespace

ArrivalModel modelOf(const Trace& trace)
{
    return trace.endsOnly() ? ArrivalModel::Clustered : ArrivalModel::Burst;
}

Result<GroupedPtr> arrangedBy(ArrivalModel model, const GroupedPtr& grouped, std::stop_token stop)
{
    if (model == modelOf(*grouped->trace))
        return grouped;
    const bool endsOnly = grouped->trace->endsOnly();
    auto moved = std::make_shared<Grouped>();
    moved->trace = grouped->trace;
    moved->keys = grouped->keys;
    moved->keyOf = grouped->keyOf;
    moved->offsets = grouped->offsets;
    moved->keyedRows = grouped->keyedRows;
    moved->unaccounted = grouped->unaccounted;
    moved->unaccountedRows = grouped->unaccountedRows;
    moved->selected = grouped->selected;
    moved->isModelled = true;
    const Instant base = endsOnly ? grouped->base - kLongestDuration
                                  : std::chrono::floor<std::chrono::seconds>(grouped->base); // nothing arrives before
    const Milliseconds span = grouped->base + grouped->span - base + Milliseconds(endsOnly ? 0 : kMsPerSecond - 1);
    const TimesInMaking times(*moved, base, span);
    const Arrange arrange = arrangeOf(model, endsOnly);
    for (ClientId client = 0; client < grouped->clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        const ClientArrivals arrivals = grouped->arrivalsOf(client);
        arrange({arrivals, grouped->name(client), TimesInMaking::OfClient(times, client)});
    }
    times.finish();
    return GroupedPtr(std::move(moved));
}

Result<std::vector<GroupedPtr>> byOtherModels(const GroupedPtr& grouped, std::stop_token stop)
{
    struct Share
    {
        ArrivalModel model;
        Result<GroupedPtr> moved{GroupedPtr()};
    };
    std::vector<Share> shares;
    for (const ArrivalModel model : {ArrivalModel::Burst, ArrivalModel::Even, ArrivalModel::Clustered})
        if (model != modelOf(*grouped->trace))
            shares.push_back({model});
    const auto arrange = [&](Share& share) { share.moved = arrangedBy(share.model, grouped, stop); };
    if (grouped->requests() >= kWorthTwoThreads)
        inThreads(shares, arrange);
    else
        std::ranges::for_each(shares, arrange);
    std::vector<GroupedPtr> others;
    for (Share& share : shares) {
        if (!share.moved)
            return share.moved.error();
        others.push_back(*std::move(share.moved));
    }
    return others;
}

} // namespace spillway
