#include "engine/trace/grouped.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/client_numbers.h"
#include "engine/trace/live_keys.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds of work, each may miss the cache many times.
constexpr std::size_t kBlock = 1U << 14U;

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
    auto clients = numberClients(requestsOfKey, stop);
    if (!clients)
        return clients.error();
    const std::vector<ClientId>& clientOf = clients->clientOf;
    grouped->keyOf = std::move(clients->keyOf);
    grouped->offsets = std::move(clients->offsets);

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
