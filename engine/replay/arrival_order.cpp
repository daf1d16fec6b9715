#include "engine/replay/arrival_order.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

bool timesAreTheTraces(const Grouped& grouped)
{
    for (std::size_t i = 0; i < grouped.requests(); ++i) {
        if (grouped.arrival(i) != grouped.trace->arrivals[grouped.rows[i]])
            return false;
    }
    return true;
}

ArrivalOrder byRow(const Grouped& grouped)
{
    std::vector<bool> selected(grouped.trace->size());
    for (const std::uint32_t row : grouped.rows)
        selected[row] = true;
    for (const std::uint32_t row : grouped.unaccountedRows)
        selected[row] = true;
    ArrivalOrder order;
    order.rows.reserve(grouped.requests() + grouped.unaccountedRows.size());
    for (std::uint32_t row = 0; row < selected.size(); ++row) {
        if (selected[row])
            order.rows.push_back(row);
    }
    return order;
}

ArrivalOrder byTime(const Grouped& grouped)
{
    std::vector<std::pair<Instant, std::uint32_t>> requests;
    requests.reserve(grouped.requests() + grouped.unaccountedRows.size());
    for (std::size_t i = 0; i < grouped.requests(); ++i)
        requests.emplace_back(grouped.arrival(i), grouped.rows[i]);
    for (const std::uint32_t row : grouped.unaccountedRows)
        requests.emplace_back(grouped.trace->arrivals[row], row);
    std::sort(requests.begin(), requests.end());
    ArrivalOrder order;
    order.rows.reserve(requests.size());
    order.times.reserve(requests.size());
    for (const auto& [time, row] : requests) {
        order.rows.push_back(row);
        order.times.push_back(time);
    }
    return order;
}

} // namespace

ArrivalOrder arrivalOrder(const Grouped& grouped)
{
    if (!grouped.trace)
        return {};
    return timesAreTheTraces(grouped) ? byRow(grouped) : byTime(grouped);
}

} // namespace spillway
