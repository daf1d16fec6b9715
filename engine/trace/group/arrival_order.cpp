#include "engine/trace/group/arrival_order.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/group/arrival_model.h"

#include <chrono>
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

/// Sorts rows that an arrival model moved. A model moves no request to before the second of its timestamp, or of a
/// completion kLongestDuration: until then those with earlier timestamps are held back.
Result<Done> sortMoved(ArrivalOrder& order, const Grouped& grouped, const std::vector<Instant>& timeOf,
                       const std::stop_token& stop)
{
    using Moved = std::pair<Instant, std::uint32_t>; // time and row
    std::priority_queue<Moved, std::vector<Moved>, std::greater<>> held;
    std::vector<std::uint32_t> sorted;
    sorted.reserve(order.rows.size());
    order.times.reserve(order.rows.size());
    const auto releaseBefore = [&](Instant earliest) {
        for (; !held.empty() && held.top().first < earliest; held.pop()) {
            order.times.push_back(held.top().first);
            sorted.push_back(held.top().second);
        }
    };
    const bool endsOnly = grouped.trace->endsOnly();
    StopPoll poll(stop, kOrderBlock);
    for (const std::uint32_t row : order.rows) {
        if (poll.stopped())
            return cancelled();
        const Instant timestamp = grouped.trace->arrivals[row];
        releaseBefore(endsOnly ? timestamp - kLongestDuration : std::chrono::floor<std::chrono::seconds>(timestamp));
        held.emplace(timeOf[row], row);
    }
    releaseBefore(Instant::max());
    order.rows = std::move(sorted);
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
    if (!grouped.isModelled)
        return order;
    const auto times = timeOfRow(grouped, stop);
    if (!times)
        return times.error();
    const auto done = sortMoved(order, grouped, *times, stop);
    if (!done)
        return done.error();
    return order;
}

} // namespace spillway
