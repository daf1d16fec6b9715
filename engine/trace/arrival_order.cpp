#include "engine/trace/arrival_order.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: about a millisecond.
constexpr std::size_t kBlock = 1U << 16U;

std::size_t selectedRequests(const Grouped& grouped)
{
    return grouped.requests() + grouped.unaccountedRows.size();
}

Result<std::vector<std::uint32_t>> selectedRows(const Grouped& grouped, const std::stop_token& stop)
{
    std::vector<bool> selected(grouped.trace->size());
    for (std::size_t i = 0; i < grouped.requests(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        selected[grouped.rows[i]] = true;
    }
    for (std::size_t i = 0; i < grouped.unaccountedRows.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        selected[grouped.unaccountedRows[i]] = true;
    }
    std::vector<std::uint32_t> rows;
    rows.reserve(selectedRequests(grouped));
    for (std::uint32_t row = 0; row < selected.size(); ++row) {
        if (row % kBlock == 0 && stop.stop_requested())
            return cancelled();
        if (selected[row])
            rows.push_back(row);
    }
    return rows;
}

/// By row of the trace: where its request was moved to.
Result<std::vector<Instant>> timeOfRow(const Grouped& grouped, const std::stop_token& stop)
{
    std::vector<Instant> times(grouped.trace->size());
    for (std::size_t i = 0; i < grouped.requests(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        times[grouped.rows[i]] = grouped.arrival(i);
    }
    for (std::size_t i = 0; i < grouped.unaccountedRows.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::uint32_t row = grouped.unaccountedRows[i];
        times[row] = grouped.trace->arrivals[row];
    }
    return times;
}

/// No request was moved out of its second: only within each the rows may be out of order.
Result<Done> sortSeconds(ArrivalOrder& order, const std::vector<Instant>& timeOf, const std::stop_token& stop)
{
    std::vector<std::pair<Instant, std::uint32_t>> second;
    for (std::size_t begin = 0, sorted = 0; begin < order.rows.size(); begin += second.size()) {
        if (begin >= sorted) {
            if (stop.stop_requested())
                return cancelled();
            sorted = begin + kBlock;
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
    auto rows = selectedRows(grouped, stop);
    if (!rows)
        return rows.error();
    order.rows = *std::move(rows);
    if (!grouped.spread)
        return order;
    const auto times = timeOfRow(grouped, stop);
    if (!times)
        return times.error();
    order.times.reserve(order.rows.size());
    if (const auto done = sortSeconds(order, *times, stop); !done)
        return done.error();
    return order;
}

} // namespace spillway
