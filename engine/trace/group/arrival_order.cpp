#include "engine/trace/group/arrival_order.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/group/to_place.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: about a millisecond.
constexpr std::size_t kOrderBlock = 1U << 16U;

/// By row of the trace: where its request was moved to.
Result<std::vector<Instant>> timeOfRow(const Grouped& grouped, const std::stop_token& stop)
{
    if (const auto found = grouped.findRows(stop); !found)
        return found.error();
    std::vector<Instant> times(grouped.trace->size());
    StopPoll poll(stop, kOrderBlock);
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        const auto rows = grouped.rowsOf(client);
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            if (poll.stopped())
                return cancelled();
            times[rows[i]] = arrivals[i];
        }
    }
    for (const std::uint32_t row : grouped.unaccountedRows) {
        if (poll.stopped())
            return cancelled();
        times[row] = grouped.trace->arrivals[row];
    }
    return times;
}

using Moved = std::pair<Instant, std::uint32_t>; ///< a request's time and row

/// A request that ended may have come up to kLongestDuration before its stamp: it is held back until
/// none can come before it.
Result<Done> sortEnds(ArrivalOrder& order, const Grouped& grouped, const std::vector<Instant>& timeOf,
                      const std::stop_token& stop)
{
    std::priority_queue<Moved, std::vector<Moved>, std::greater<>> held;
    std::vector<std::uint32_t> sorted;
    sorted.reserve(order.rows.size());
    const auto release = [&] {
        order.times.push_back(held.top().first);
        sorted.push_back(held.top().second);
        held.pop();
    };
    StopPoll poll(stop, kOrderBlock);
    for (const std::uint32_t row : order.rows) {
        if (poll.stopped())
            return cancelled();
        while (!held.empty() && held.top().first < grouped.trace->arrivals[row] - kLongestDuration)
            release();
        held.emplace(timeOf[row], row);
    }
    while (!held.empty())
        release();
    order.rows = std::move(sorted);
    return Done{};
}

/// No request was moved out of its second: only within each the rows may be out of order.
Result<Done> sortSeconds(ArrivalOrder& order, const std::vector<Instant>& timeOf, const std::stop_token& stop)
{
    std::vector<Moved> second;
    for (std::size_t begin = 0, sorted = 0; begin < order.rows.size(); begin += second.size()) {
        if (begin >= sorted) {
            if (stop.stop_requested())
                return cancelled();
            sorted = begin + kOrderBlock;
        }
        const Instant next =
            std::chrono::floor<std::chrono::seconds>(timeOf[order.rows[begin]]) + std::chrono::seconds(1);
        second.clear();
        for (std::size_t i = begin; i < order.rows.size() && timeOf[order.rows[i]] < next; ++i)
            second.emplace_back(timeOf[order.rows[i]], order.rows[i]);
        std::sort(second.begin(), second.end());
        for (std::size_t i = 0; i < second.size(); ++i) {
            order.times.push_back(second[i].first);
            order.rows[begin + i] = second[i].second;
        }
    }
    return Done{};
}

} // namespace

Result<ArrivalOrder> arrivalOrder(const Grouped& grouped, const std::stop_token& stop)
{
    ArrivalOrder order;
    if (!grouped.trace)
        return order;
    auto rows = grouped.selected.rows(stop);
    if (!rows)
        return rows.error();
    order.rows = *std::move(rows);
    if (!grouped.spread)
        return order;
    const auto times = timeOfRow(grouped, stop);
    if (!times)
        return times.error();
    order.times.reserve(order.rows.size());
    const auto done =
        grouped.trace->endsOnly() ? sortEnds(order, grouped, *times, stop) : sortSeconds(order, *times, stop);
    if (!done)
        return done.error();
    return order;
}

} // namespace spillway
