#include "engine/trace/grouped.h"

#include "engine/trace/live_keys.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kBlock = 1U << 17U;

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
        return Error{ErrorCode::Unsupported, {}, "More than 4294967294 requests are selected; select fewer at once."};
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
    if (grouped->wide.empty())
        grouped->tiles = tilesOf(grouped->times, grouped->offsets);
    grouped->trace = std::move(trace);
    grouped->keys = std::move(keys);
    return GroupedPtr(std::move(grouped));
}

} // namespace spillway
