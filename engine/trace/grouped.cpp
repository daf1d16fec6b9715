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

/// Rows of the trace that follow one another, for one thread.
struct Part
{
    const SelectedRows& rows;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::uint32_t> requestsOfKey{};
    std::vector<std::uint32_t> unaccounted{};

    void count(const KeyColumn& keys, const std::stop_token& stop)
    {
        requestsOfKey.resize(keys.values().size(), 0);
        keys.ids().visit([&, counts = requestsOfKey.data()](auto ids) {
            rows.visit(begin, end, stop, [=](std::uint32_t row) { ++counts[ids[row]]; });
        });
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

    void run(Grouped& grouped, const Trace& trace, const KeyColumn& keys, const TimesInMaking& times,
             const std::stop_token& stop)
    {
        keys.ids().visit([&](auto ids) {
            trace.arrivals.visit([&, nextOf = next.data(), rows = grouped.rows.data()](auto arrivals) {
                part.rows.visit(part.begin, part.end, stop, [&](std::uint32_t row) {
                    if (ids[row] == kEmptyValue) {
                        part.unaccounted.push_back(row);
                        return;
                    }
                    RequestPlace& place = nextOf[ids[row]];
                    rows[place.request] = row;
                    times.set(place, arrivals(row));
                    place.skip(1);
                });
            });
        });
    }
};

/// The requests of a key stand in order of the parts.
void placeAll(Grouped& grouped, std::vector<Part>& parts, const Trace& trace, const KeyColumn& keys,
              const TimesInMaking& times, const std::stop_token& stop)
{
    NextPlaces next(keys.values().size());
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
    inThreads(placings, [&](Placing& placing) { placing.run(grouped, trace, keys, times, stop); });
    for (const Part& part : parts)
        grouped.unaccountedRows.insert(grouped.unaccountedRows.end(), part.unaccounted.begin(), part.unaccounted.end());
}

/// When the first of them came.
Instant firstArrival(const Trace& trace, const SelectedRows& rows)
{
    return rows.empty() ? Instant() : trace.arrivals[rows.nth(0)];
}

Milliseconds spanOf(const Trace& trace, const SelectedRows& rows)
{
    return rows.empty() ? Milliseconds(0) : trace.arrivals[rows.nth(rows.count() - 1)] - firstArrival(trace, rows);
}

} // namespace

TimesInMaking::TimesInMaking(Grouped& grouped, Instant base, Milliseconds span) : m_grouped(grouped), m_base(base)
{
    grouped.base = base;
    grouped.span = span;
    if (!areNarrow(span)) {
        grouped.wide.resize(grouped.requests());
        m_wide = grouped.wide.data();
        return;
    }
    grouped.tiles = Tiles::forClients(grouped.offsets);
    grouped.times.resize(grouped.offsets[grouped.tiles.firstClient]);
    m_alone = grouped.times.data();
    m_tiled = grouped.tiles.times.data();
}

TimesInMaking::TimesInMaking(Grouped& grouped, const Trace& trace, const SelectedRows& rows) :
    TimesInMaking(grouped, firstArrival(trace, rows), spanOf(trace, rows))
{
}

bool TimesInMaking::areNarrow(const Trace& trace, const SelectedRows& rows)
{
    return areNarrow(spanOf(trace, rows));
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
    assert(keys->ids().size() == trace->size() && rows.size() == trace->size());
    auto grouped = std::make_shared<Grouped>();
    std::vector<Part> parts = partsOf(rows);
    inThreads(parts, [&](Part& part) { part.count(*keys, stop); });
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
    const TimesInMaking times(*grouped, *trace, rows);
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
