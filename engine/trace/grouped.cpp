#include "engine/trace/grouped.h"

#include "engine/trace/arrival_order.h"
#include "engine/trace/live_keys.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kBlock = 1U << 17U;

/// The largest number never is a time, so that it can mark what is none.
constexpr std::int64_t kLongestSpan = std::int64_t{UINT32_MAX} - 1;

Error cancelled()
{
    return {ErrorCode::Cancelled, {}, {}};
}

/// Numbers the clients, most requests first, and says where each one's requests start. Returns the client of each key.
std::vector<ClientId> numberClients(Grouped& grouped, const std::vector<std::uint32_t>& requestsOfKey)
{
    std::vector<std::uint64_t> order; // the complement of the count above the key, so that sorting is by both
    for (ValueId key = 1; key < requestsOfKey.size(); ++key)
        if (requestsOfKey[key] > 0)
            order.push_back((std::uint64_t{~requestsOfKey[key]} << 32U) | key);
    std::sort(order.begin(), order.end());

    std::vector<ClientId> clientOf(requestsOfKey.size(), 0);
    grouped.keyOf.reserve(order.size());
    grouped.offsets.reserve(order.size() + 1);
    grouped.offsets.push_back(0);
    for (const std::uint64_t entry : order) {
        const auto key = static_cast<ValueId>(entry);
        clientOf[key] = static_cast<ClientId>(grouped.keyOf.size());
        grouped.keyOf.push_back(key);
        grouped.offsets.push_back(grouped.offsets.back() + requestsOfKey[key]);
    }
    return clientOf;
}

/// Sets base and span, and makes room for the times in as many bits as the span needs.
void setTimes(Grouped& grouped, Instant base, Milliseconds span, std::size_t requests)
{
    grouped.base = base;
    grouped.span = span;
    if (span.count() > kLongestSpan) {
        grouped.wide.resize(requests);
        return;
    }
    grouped.times.resize(requests);
    grouped.ordered.reserve(requests + grouped.unaccounted);
}

void setArrival(Grouped& grouped, std::size_t request, Instant arrival)
{
    const std::int64_t after = (arrival - grouped.base).count();
    if (grouped.wide.empty())
        grouped.times[request] = static_cast<std::uint32_t>(after);
    else
        grouped.wide[request] = after;
}

/// What `group` counts on its way through the trace, for requests that no longer are in its order.
Result<Done> countSpread(Grouped& spread, const std::stop_token& stop)
{
    const auto order = arrivalOrder(spread, stop);
    if (!order)
        return order.error();
    std::vector<ClientId> clientOf(spread.keys->values.size(), 0);
    for (ClientId client = 0; client < spread.clients(); ++client)
        clientOf[spread.keyOf[client]] = client;
    LiveKeys liveKeys(spread.clients());
    for (std::size_t i = 0; i < order->rows.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const Instant at = order->times[i];
        if (spread.wide.empty())
            spread.ordered.push_back(static_cast<std::uint32_t>((at - spread.base).count()));
        if (const ValueId key = spread.keys->ids[order->rows[i]]; key != kEmptyValue)
            liveKeys.lookUp(clientOf[key], at);
    }
    spread.mostLiveKeys = liveKeys.most();
    if (spread.wide.empty())
        spread.tiles = tilesOf(spread.times, spread.offsets);
    return Done{};
}

/// Gives one client's requests [begin, end) of one second their places in it, ascending.
using Placing = void (*)(Grouped& grouped, std::size_t begin, std::size_t end, Instant second);

constexpr std::int64_t kSecond = 1000;

void placeEvenly(Grouped& grouped, std::size_t begin, std::size_t end, Instant second)
{
    const auto count = static_cast<std::int64_t>(end - begin);
    for (std::int64_t i = 0; i < count; ++i)
        setArrival(grouped, begin + static_cast<std::size_t>(i), second + Milliseconds(i * kSecond / count));
}

/// Finalizer of MurmurHash3 (fmix64): integers only, so that every machine scatters alike.
std::uint64_t mixed(std::uint64_t bits)
{
    bits = (bits ^ (bits >> 33U)) * 0xFF51AFD7ED558CCDULL;
    bits = (bits ^ (bits >> 33U)) * 0xC4CEB9FE1A85EC53ULL;
    return bits ^ (bits >> 33U);
}

void placeAtRandom(Grouped& grouped, std::size_t begin, std::size_t end, Instant second)
{
    std::vector<Milliseconds> places;
    places.reserve(end - begin);
    for (std::size_t request = begin; request < end; ++request)
        places.emplace_back(static_cast<std::int64_t>(mixed(grouped.rows[request] + 1ULL) % 1000));
    std::sort(places.begin(), places.end());
    for (std::size_t i = 0; i < places.size(); ++i)
        setArrival(grouped, begin + i, second + places[i]);
}

/// The same requests with each client's requests of one whole second placed anew within it.
Result<GroupedPtr> placedAnew(const GroupedPtr& grouped, Placing place, const std::stop_token& stop)
{
    auto spread = std::make_shared<Grouped>();
    spread->trace = grouped->trace;
    spread->keys = grouped->keys;
    spread->keyOf = grouped->keyOf;
    spread->offsets = grouped->offsets;
    spread->rows = grouped->rows;
    spread->unaccounted = grouped->unaccounted;
    spread->unaccountedRows = grouped->unaccountedRows;
    spread->spread = true;
    const Instant base = std::chrono::floor<std::chrono::seconds>(grouped->base); // nothing is moved before its second
    const Milliseconds span = grouped->base + grouped->span - base + Milliseconds(kSecond - 1);
    setTimes(*spread, base, span, grouped->requests());
    for (ClientId client = 0; client < grouped->clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        const std::size_t end = grouped->offsets[client + 1];
        for (std::size_t begin = grouped->offsets[client]; begin < end;) {
            const Instant second = std::chrono::floor<std::chrono::seconds>(grouped->arrival(begin));
            std::size_t next = begin + 1;
            while (next < end && grouped->arrival(next) < second + Milliseconds(kSecond))
                ++next;
            place(*spread, begin, next, second);
            begin = next;
        }
    }
    if (const auto done = countSpread(*spread, stop); !done)
        return done.error();
    return GroupedPtr(std::move(spread));
}

} // namespace

Result<GroupedPtr> group(TracePtr trace, KeyColumnPtr keys, std::span<const std::uint32_t> rows, std::stop_token stop)
{
    assert(rows.size() < UINT32_MAX && keys->ids.size() == trace->size());
    auto grouped = std::make_shared<Grouped>();
    const std::vector<ValueId>& ids = keys->ids;
    std::vector<std::uint32_t> requestsOfKey(keys->values.size(), 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        ++requestsOfKey[ids[rows[i]]];
    }
    grouped->unaccounted = requestsOfKey[kEmptyValue];
    grouped->unaccountedRows.reserve(grouped->unaccounted);
    const std::vector<ClientId> clientOf = numberClients(*grouped, requestsOfKey);

    const std::size_t accounted = grouped->offsets.back();
    grouped->rows.resize(accounted);
    if (!rows.empty()) {
        const Instant first = trace->arrivals[rows.front()];
        setTimes(*grouped, first, trace->arrivals[rows.back()] - first, accounted);
    }
    std::vector<std::uint32_t> next(grouped->offsets.begin(), grouped->offsets.end() - 1);
    LiveKeys liveKeys(grouped->clients());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::uint32_t row = rows[i];
        const Instant arrival = trace->arrivals[row];
        if (grouped->wide.empty())
            grouped->ordered.push_back(static_cast<std::uint32_t>((arrival - grouped->base).count()));
        if (ids[row] == kEmptyValue) {
            grouped->unaccountedRows.push_back(row);
            continue;
        }
        const ClientId client = clientOf[ids[row]];
        const std::uint32_t request = next[client]++;
        grouped->rows[request] = row;
        setArrival(*grouped, request, arrival);
        liveKeys.lookUp(client, arrival);
    }
    grouped->mostLiveKeys = liveKeys.most();
    if (grouped->wide.empty())
        grouped->tiles = tilesOf(grouped->times, grouped->offsets);
    grouped->trace = std::move(trace);
    grouped->keys = std::move(keys);
    return GroupedPtr(std::move(grouped));
}

Result<GroupedPtr> spreadEvenly(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, placeEvenly, stop);
}

Result<GroupedPtr> scattered(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, placeAtRandom, stop);
}

} // namespace spillway
