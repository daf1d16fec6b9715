#include "engine/trace/grouped.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/live_keys.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace spillway {

namespace {

/// Requests or clients between two looks at the stop token: a few milliseconds of work, each may miss the cache many times.
constexpr std::size_t kBlock = 1U << 14U;

/// The keys that have requests, those with most first and among equals in their order. Nearly all have few, so most are
/// sorted by counting: O(n).
Result<std::vector<ValueId>> byRequests(const std::vector<std::uint32_t>& requestsOfKey, const std::stop_token& stop)
{
    constexpr std::uint32_t kFew = 1U << 16U;
    std::vector<std::uint32_t> place(kFew, 0); // by requests: how many keys, then where the next one belongs
    std::vector<std::uint64_t>
        many; // the complement of the count above the key; of 2^32 requests at most 2^16 have as many
    StopPoll poll(stop, kBlock);
    for (ValueId key = 1; key < requestsOfKey.size(); ++key) {
        if (poll.stopped())
            return cancelled();
        if (requestsOfKey[key] < kFew)
            ++place[requestsOfKey[key]];
        else
            many.push_back((std::uint64_t{~requestsOfKey[key]} << 32U) | key);
    }
    std::sort(many.begin(), many.end());
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

/// Numbers the clients, most requests first, and says where each one's requests start. Returns the client of each key.
Result<std::vector<ClientId>> numberClients(Grouped& grouped, const std::vector<std::uint32_t>& requestsOfKey,
                                            const std::stop_token& stop)
{
    auto order = byRequests(requestsOfKey, stop);
    if (!order)
        return order.error();
    grouped.keyOf = *std::move(order);
    std::vector<ClientId> clientOf(requestsOfKey.size(), 0);
    grouped.offsets.reserve(grouped.keyOf.size() + 1);
    grouped.offsets.push_back(0);
    StopPoll poll(stop, kBlock);
    for (ClientId client = 0; client < grouped.keyOf.size(); ++client) {
        if (poll.stopped())
            return cancelled();
        const ValueId key = grouped.keyOf[client];
        clientOf[key] = client;
        grouped.offsets.push_back(grouped.offsets.back() + requestsOfKey[key]);
    }
    return clientOf;
}

} // namespace

void Grouped::setTimes(Instant from, Milliseconds length)
{
    constexpr std::int64_t kLongestSpan = std::int64_t{UINT32_MAX} - 1; // the largest number marks what is no time
    base = from;
    span = length;
    if (span.count() > kLongestSpan) {
        wide.resize(requests());
        return;
    }
    times.resize(requests());
    ordered.reserve(requests() + unaccounted);
}

Result<GroupedPtr> group(TracePtr trace, KeyColumnPtr keys, std::span<const std::uint32_t> rows, std::stop_token stop)
{
    assert(keys->ids.size() == trace->size());
    if (rows.size() > Trace::kMostRequests)
        return Error{ErrorCode::Unsupported, {}, "more than 4294967294 requests are selected; select fewer at once"};
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
    const auto clients = numberClients(*grouped, requestsOfKey, stop);
    if (!clients)
        return clients.error();
    const std::vector<ClientId>& clientOf = *clients;

    grouped->rows.resize(grouped->offsets.back());
    if (!rows.empty()) {
        const Instant first = trace->arrivals[rows.front()];
        grouped->setTimes(first, trace->arrivals[rows.back()] - first);
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
        grouped->setArrival(request, arrival);
        liveKeys.lookUp(client, arrival);
    }
    grouped->mostLiveKeys = liveKeys.most();
    if (grouped->wide.empty()) {
        auto tiles = tilesOf(grouped->times, grouped->offsets, stop);
        if (!tiles)
            return tiles.error();
        grouped->tiles = *std::move(tiles);
    }
    grouped->trace = std::move(trace);
    grouped->keys = std::move(keys);
    return GroupedPtr(std::move(grouped));
}

} // namespace spillway
