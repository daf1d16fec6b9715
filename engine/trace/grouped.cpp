#include "engine/trace/grouped.h"

#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"
#include "engine/trace/client_numbers.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <utility>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds of work, each may miss the cache many times.
constexpr std::size_t kBlock = 1U << 14U;

/// Rows of the trace that follow one another, for one thread.
struct Part
{
    const SelectedRows& rows;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::uint32_t> requestsOfKey{};
    std::vector<std::uint32_t> unaccounted{};

    template <class Take>
    void visit(const std::stop_token& stop, const Take& take) const
    {
        for (std::size_t at = begin; at < end && !stop.stop_requested(); at += kBlock)
            rows.visit(at, std::min(at + kBlock, end), take);
    }

    void count(std::span<const ValueId> ids, std::size_t keys, const std::stop_token& stop)
    {
        requestsOfKey.resize(keys, 0);
        visit(stop, [&](std::uint32_t row) { ++requestsOfKey[ids[row]]; });
    }
};

/// As many as threads are worth it.
std::vector<Part> partsOf(const SelectedRows& rows)
{
    if (rows.count() < kWorthTwoThreads)
        return {{rows, 0, rows.size()}};
    const std::size_t middle = rows.nth(rows.count() / 2);
    return {{rows, 0, middle}, {rows, middle, rows.size()}};
}

using NextPlaces = std::vector<RequestPlace>; ///< by key

/// Puts the rows of one part in key order, and when their requests came where that belongs.
struct Placing
{
    Part& part;
    NextPlaces next;

    void run(Grouped& grouped, const Trace& trace, std::span<const ValueId> ids, const TimesInMaking& times,
             const std::stop_token& stop)
    {
        part.visit(stop, [&](std::uint32_t row) {
            if (ids[row] == kEmptyValue) {
                part.unaccounted.push_back(row);
                return;
            }
            RequestPlace& place = next[ids[row]];
            grouped.rows[place.request] = row;
            times.set(place, trace.arrivals[row]);
            place.skip(1);
        });
    }
};

/// The requests of a key stand in order of the parts.
void placeAll(Grouped& grouped, std::vector<Part>& parts, const Trace& trace, const KeyColumn& keys,
              const TimesInMaking& times, const std::stop_token& stop)
{
    NextPlaces next(keys.values.size());
    for (ClientId client = 0; client < grouped.clients(); ++client)
        next[grouped.keyOf[client]] = times.firstOf(client);
    std::vector<Placing> placings;
    placings.reserve(parts.size());
    for (Part& part : parts) {
        if (&part == &parts.back()) {
            placings.push_back({part, std::move(next)});
            break;
        }
        placings.push_back({part, next});
        for (std::size_t key = 0; key < next.size(); ++key)
            next[key].skip(part.requestsOfKey[key]);
    }
    inThreads(placings, [&](Placing& placing) { placing.run(grouped, trace, keys.ids, times, stop); });
    for (const Part& part : parts)
        grouped.unaccountedRows.insert(grouped.unaccountedRows.end(), part.unaccounted.begin(), part.unaccounted.end());
}

} // namespace

TimesInMaking::TimesInMaking(Grouped& grouped, Instant base, Milliseconds span) : m_grouped(grouped), m_base(base)
{
    constexpr std::int64_t kLongestSpan = std::int64_t{UINT32_MAX} - 1; // the largest number marks what is no time
    grouped.base = base;
    grouped.span = span;
    if (span.count() > kLongestSpan) {
        grouped.wide.resize(grouped.requests());
        m_wide = grouped.wide.data();
        return;
    }
    grouped.tiles = Tiles::forClients(grouped.offsets);
    grouped.times.resize(grouped.offsets[grouped.tiles.firstClient]);
    m_alone = grouped.times.data();
    m_tiled = grouped.tiles.times.data();
}

RequestPlace TimesInMaking::firstOf(ClientId client) const
{
    const std::uint32_t request = m_grouped.offsets[client];
    if (m_wide != nullptr || client < m_grouped.tiles.firstClient)
        return {request, 1, request};
    return {m_grouped.tiles.firstPlaceOf(client), Tiles::kTileLanes, request};
}

void TimesInMaking::finish() const
{
    if (m_wide == nullptr)
        m_grouped.tiles.endLanes(m_grouped.offsets);
}

Result<GroupedPtr> group(TracePtr trace, KeyColumnPtr keys, SelectedRows rows, std::stop_token stop)
{
    if (rows.count() > Trace::kMostRequests)
        return Error{ErrorCode::Unsupported, {}, "more than 4294967294 requests are selected; select fewer at once"};
    assert(keys->ids.size() == trace->size() && rows.size() == trace->size());
    auto grouped = std::make_shared<Grouped>();
    std::vector<Part> parts = partsOf(rows);
    inThreads(parts, [&](Part& part) { part.count(keys->ids, keys->values.size(), stop); });
    std::vector<std::uint32_t> requestsOfKey = parts.front().requestsOfKey;
    for (std::size_t i = 1; i < parts.size(); ++i)
        std::ranges::transform(requestsOfKey, parts[i].requestsOfKey, requestsOfKey.begin(), std::plus());
    auto clients = numberClients(requestsOfKey, stop);
    if (!clients)
        return clients.error();
    grouped->unaccounted = requestsOfKey[kEmptyValue];
    grouped->keyOf = std::move(clients->keyOf);
    grouped->offsets = std::move(clients->offsets);
    grouped->rows.resize(grouped->offsets.back());
    const Instant first = rows.empty() ? Instant() : trace->arrivals[rows.nth(0)];
    const Instant last = rows.empty() ? Instant() : trace->arrivals[rows.nth(rows.count() - 1)];
    const TimesInMaking times(*grouped, first, last - first);
    placeAll(*grouped, parts, *trace, *keys, times, stop);
    if (stop.stop_requested())
        return cancelled();
    times.finish();
    grouped->selected = std::move(rows);
    grouped->trace = std::move(trace);
    grouped->keys = std::move(keys);
    return GroupedPtr(std::move(grouped));
}

} // namespace spillway
