#include "engine/trace/group/grouped.h"

#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"
#include "engine/trace/columns/dictionary.h"
#include "engine/trace/nginx/key.h"

#include <cassert>
#include <functional>

namespace spillway {

namespace {

/// Clients in the order of a Grouped: most requests first, among equals by key.
struct ClientNumbers
{
    std::vector<ValueId> keyOf;          ///< by client
    std::vector<std::uint32_t> offsets;  ///< by client, and one more: where its requests start
    std::vector<std::uint32_t> clientOf; ///< by key; 0 for those without requests
};

/// Clients between two looks at the stop token: a few milliseconds of work, each may miss the cache many times.
constexpr std::size_t kNumberedBlock = 1U << 14U;

/// The keys that have requests, those with most first and among equals in their order. Nearly all have few, so most are
/// sorted by counting: O(n).
Result<std::vector<ValueId>> byRequests(const std::vector<std::uint32_t>& requestsOfKey, const std::stop_token& stop)
{
    constexpr std::uint32_t kFew = 1U << 16U;
    std::vector<std::uint32_t> place(kFew, 0); // by requests: how many keys, then where the next one belongs
    std::vector<std::uint64_t>
        many; // the complement of the count above the key; of 2^32 requests at most 2^16 have as many
    StopPoll poll(stop, kNumberedBlock);
    for (ValueId key = 1; key < requestsOfKey.size(); ++key) {
        if (poll.stopped())
            return cancelled();
        if (requestsOfKey[key] < kFew)
            ++place[requestsOfKey[key]];
        else
            many.push_back((std::uint64_t{~requestsOfKey[key]} << 32U) | key);
    }
    std::ranges::sort(many);
    auto next = static_cast<std::uint32_t>(many.size());
    for (std::uint32_t requests = kFew - 1; requests > 0; --requests)
        next += std::exchange(place[requests], next);
    std::vector<ValueId> order(next);
    std::transform(many.begin(), many.end(), order.begin(),
                   [](std::uint64_t entry) { return static_cast<ValueId>(entry); });
    for (ValueId key = 1; key < requestsOfKey.size(); ++key) {
        if (poll.stopped())
            return cancelled();
        if (requestsOfKey[key] > 0 && requestsOfKey[key] < kFew)
            order[place[requestsOfKey[key]]++] = key;
    }
    return order;
}

/// Numbers the keys that have requests. O(keys). Cancelled when asked to stop.
Result<ClientNumbers> numberClients(const std::vector<std::uint32_t>& requestsOfKey, const std::stop_token& stop)
{
    auto order = byRequests(requestsOfKey, stop);
    if (!order)
        return order.error();
    ClientNumbers numbers;
    numbers.keyOf = *std::move(order);
    numbers.clientOf.resize(requestsOfKey.size(), 0);
    numbers.offsets.reserve(numbers.keyOf.size() + 1);
    numbers.offsets.push_back(0);
    StopPoll poll(stop, kNumberedBlock);
    for (std::uint32_t client = 0; client < numbers.keyOf.size(); ++client) {
        if (poll.stopped())
            return cancelled();
        const ValueId key = numbers.keyOf[client];
        numbers.clientOf[key] = client;
        numbers.offsets.push_back(numbers.offsets.back() + requestsOfKey[key]);
    }
    return numbers;
}

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

std::vector<Part> countedParts(const SelectedRows& rows, const KeyColumn& keys, const std::stop_token& stop)
{
    std::vector<Part> parts = partsOf(rows);
    inThreads(parts, [&](Part& part) { part.count(keys, stop); });
    return parts;
}

using NextPlaces = std::vector<RequestPlace>; ///< by key

/// One part, and where the next request of each key goes.
struct Placing
{
    Part& part;
    NextPlaces next;

    /// Calls `put(place, row)` for each request that has a key, and `leave(row)` for the others.
    template <class Put, class Leave>
    void run(const KeyColumn& keys, const std::stop_token& stop, const Put& put, const Leave& leave)
    {
        keys.ids().visit([&, nextOf = next.data()](auto ids) {
            part.rows.visit(part.begin, part.end, stop, [&](std::uint32_t row) {
                if (ids[row] == kEmptyValue)
                    return leave(row);
                RequestPlace& place = nextOf[ids[row]];
                put(place, row);
                place.skip(1);
            });
        });
    }
};

/// The requests of a key stand in order of the parts. `firstOf` finds a client's first place.
template <class FirstOf>
std::vector<Placing> placingsOf(const Grouped& grouped, std::vector<Part>& parts, const KeyColumn& keys,
                                const FirstOf& firstOf)
{
    NextPlaces next(keys.values().size());
    for (ClientId client = 0; client < grouped.clients(); ++client)
        next[grouped.keyOf[client]] = firstOf(client);
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
    return placings;
}

/// Puts all times where they belong.
void placeTimes(Grouped& grouped, std::vector<Part>& parts, const Trace& trace, const KeyColumn& keys,
                const TimesInMaking& times, const std::stop_token& stop)
{
    auto placings = placingsOf(grouped, parts, keys, [&](ClientId client) { return times.firstOf(client); });
    trace.arrivals.visit([&](auto arrivals) {
        inThreads(placings, [&](Placing& placing) {
            placing.run(
                keys, stop, [&](const RequestPlace& place, std::uint32_t row) { times.set(place, arrivals(row)); },
                [&](std::uint32_t row) { placing.part.unaccounted.push_back(row); });
        });
    });
    for (const Part& part : parts)
        grouped.unaccountedRows.insert(grouped.unaccountedRows.end(), part.unaccounted.begin(), part.unaccounted.end());
}

UnsetVector<std::uint32_t> rowsInKeyOrder(const Grouped& grouped, const std::stop_token& stop)
{
    const KeyColumn& keys = *grouped.keys;
    std::vector<Part> parts = countedParts(grouped.selected, keys, stop);
    auto placings = placingsOf(grouped, parts, keys, [&](ClientId client) {
        return RequestPlace{0, 1, grouped.offsets[client]};
    });
    UnsetVector<std::uint32_t> rows(grouped.requests());
    if (stop.stop_requested()) // places may be counted in part only
        return rows;
    inThreads(placings, [&, to = rows.data()](Placing& placing) {
        placing.run(
            keys, stop, [to](const RequestPlace& place, std::uint32_t row) { to[place.request] = row; },
            [](std::uint32_t) {});
    });
    return rows;
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

std::string_view Grouped::name(ClientId client) const
{
    return keys->values()[keyOf[client]];
}

Result<std::span<const std::uint32_t>> KeyedRows::find(const Grouped& grouped, const std::stop_token& stop) const
{
    if (!m_found) {
        const std::lock_guard lock(m_mutex);
        if (!m_found) {
            auto rows = rowsInKeyOrder(grouped, stop);
            if (stop.stop_requested())
                return cancelled();
            m_rows = std::move(rows);
            m_found = true;
        }
    }
    return std::span<const std::uint32_t>(m_rows);
}

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
    std::vector<Part> parts = countedParts(rows, *keys, stop);
    std::vector<std::uint32_t> requestsOfKey = parts.front().requestsOfKey;
    for (std::size_t i = 1; i < parts.size(); ++i)
        std::ranges::transform(requestsOfKey, parts[i].requestsOfKey, requestsOfKey.begin(), std::plus());
    auto clients = numberClients(requestsOfKey, stop);
    if (!clients)
        return clients.error();
    grouped->unaccounted = requestsOfKey[kEmptyValue];
    grouped->keyOf = std::move(clients->keyOf);
    grouped->offsets = std::move(clients->offsets);
    const TimesInMaking times(*grouped, *trace, rows);
    placeTimes(*grouped, parts, *trace, *keys, times, stop);
    if (stop.stop_requested())
        return cancelled();
    times.finish();
    grouped->selected = std::move(rows);
    grouped->trace = std::move(trace);
    grouped->keys = std::move(keys);
    return GroupedPtr(std::move(grouped));
}

} // namespace spillway
