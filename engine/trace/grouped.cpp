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

/// Selected rows that follow one another, for one thread.
struct Part
{
    std::span<const std::uint32_t> rows;
    std::vector<std::uint32_t> requestsOfKey{};
    std::vector<std::uint32_t> next{}; ///< by key: where its next request of this part belongs
    std::vector<std::uint32_t> unaccounted{};

    void count(std::span<const ValueId> ids, std::size_t keys, const std::stop_token& stop)
    {
        requestsOfKey.resize(keys, 0);
        StopPoll poll(stop, kBlock);
        for (const std::uint32_t row : rows) {
            if (poll.stopped())
                return;
            ++requestsOfKey[ids[row]];
        }
    }

    /// Puts the rows and their times in key order.
    void place(const Trace& trace, std::span<const ValueId> ids, std::vector<std::uint32_t>& byKey,
               KeyOrderedTimes& times, const std::stop_token& stop)
    {
        StopPoll poll(stop, kBlock);
        for (const std::uint32_t row : rows) {
            if (poll.stopped())
                return;
            if (ids[row] == kEmptyValue) {
                unaccounted.push_back(row);
                continue;
            }
            const std::uint32_t request = next[ids[row]]++;
            byKey[request] = row;
            times.set(request, trace.arrivals[row]);
        }
    }
};

/// As many as threads are worth it.
std::vector<Part> partsOf(std::span<const std::uint32_t> rows)
{
    if (rows.size() < kWorthTwoThreads)
        return {{rows}};
    const std::size_t half = rows.size() / 2;
    return {{rows.first(half)}, {rows.subspan(half)}};
}

} // namespace

KeyOrderedTimes::KeyOrderedTimes(Grouped& grouped, Instant base, Milliseconds span) : m_grouped(grouped)
{
    constexpr std::int64_t kLongestSpan = std::int64_t{UINT32_MAX} - 1; // the largest number marks what is no time
    grouped.base = base;
    grouped.span = span;
    if (span.count() > kLongestSpan) {
        grouped.wide.resize(grouped.requests());
        return;
    }
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
    grouped->selected = SelectedRows(rows, trace->size());
    const Instant first = rows.empty() ? Instant() : trace->arrivals[rows.front()];
    KeyOrderedTimes times(*grouped, first, rows.empty() ? Milliseconds(0) : trace->arrivals[rows.back()] - first);

    // The requests of a key stand in order of the parts.
    std::vector<std::uint32_t> next(requestsOfKey.size(), 0);
    for (ClientId client = 0; client < grouped->clients(); ++client)
        next[grouped->keyOf[client]] = grouped->offsets[client];
    for (Part& part : parts) {
        part.next = next;
        std::ranges::transform(next, part.requestsOfKey, next.begin(), std::plus());
    }
    inThreads(parts, [&](Part& part) { part.place(*trace, keys->ids, grouped->rows, times, stop); });
    if (stop.stop_requested())
        return cancelled();
    for (const Part& part : parts)
        grouped->unaccountedRows.insert(grouped->unaccountedRows.end(), part.unaccounted.begin(),
                                        part.unaccounted.end());
    if (const auto done = times.layOut(stop); !done)
        return done.error();
    grouped->trace = std::move(trace);
    grouped->keys = std::move(keys);
    return GroupedPtr(std::move(grouped));
}

} // namespace spillway
