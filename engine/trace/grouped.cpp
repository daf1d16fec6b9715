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

KeyOrderedTimes::KeyOrderedTimes(Grouped& grouped, Instant base, Milliseconds span) : m_grouped(grouped)
{
    constexpr std::int64_t kLongestSpan = std::int64_t{UINT32_MAX} - 1; // the largest number marks what is no time
    grouped.base = base;
    grouped.span = span;
    if (span.count() > kLongestSpan)
        grouped.wide.resize(grouped.requests());
    else
        grouped.times.resize(grouped.requests());
}

Result<Done> KeyOrderedTimes::layOut(const std::stop_token& stop)
{
    if (!m_grouped.wide.empty())
        return Done{};
    auto tiles = tilesOf(m_grouped.times, m_grouped.offsets, stop);
    if (!tiles)
        return tiles.error();
    m_grouped.tiles = *std::move(tiles);
    m_grouped.times.resize(m_grouped.offsets[m_grouped.tiles.firstClient]);
    m_grouped.times.shrink_to_fit();
    return Done{};
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
    grouped->selected = SelectedRows(rows, trace->size());
    const Instant first = rows.empty() ? Instant() : trace->arrivals[rows.front()];
    KeyOrderedTimes times(*grouped, first, rows.empty() ? Milliseconds(0) : trace->arrivals[rows.back()] - first);
    std::vector<std::uint32_t> next(grouped->offsets.begin(), grouped->offsets.end() - 1);
    LiveKeys liveKeys(grouped->clients());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::uint32_t row = rows[i];
        const Instant arrival = trace->arrivals[row];
        if (ids[row] == kEmptyValue) {
            grouped->unaccountedRows.push_back(row);
            continue;
        }
        const ClientId client = clientOf[ids[row]];
        const std::uint32_t request = next[client]++;
        grouped->rows[request] = row;
        times.set(request, arrival);
        liveKeys.lookUp(client, arrival);
    }
    grouped->mostLiveKeys = liveKeys.most();
    if (const auto done = times.layOut(stop); !done)
        return done.error();
    grouped->trace = std::move(trace);
    grouped->keys = std::move(keys);
    return GroupedPtr(std::move(grouped));
}

} // namespace spillway
