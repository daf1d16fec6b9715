#pragma once

#include "engine/policy/limit.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <stop_token>
#include <vector>

namespace spillway {

/// A request of a grouping.
struct KeyedArrival
{
    Instant at;
    std::uint32_t row = 0; ///< in the trace
    ClientId client = 0;
};

/// All requests that have a key, in order of arrival. 16 bytes each. Cancelled.
[[nodiscard]] inline Result<std::vector<KeyedArrival>> keyedArrivals(const Grouped& grouped,
                                                                     const std::stop_token& stop)
{
    if (const auto found = grouped.findRows(stop); !found)
        return found.error();
    std::vector<KeyedArrival> order;
    order.reserve(grouped.requests());
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        const auto rows = grouped.rowsOf(client);
        for (std::size_t i = 0; i < arrivals.size(); ++i)
            order.push_back({arrivals[i], rows[i], client});
    }
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    std::ranges::sort(order, {}, [](const KeyedArrival& one) { return std::pair(one.at, one.row); });
    return order;
}

/// Requests by verdict.
struct DecisionCounts
{
    std::uint64_t passed = 0;
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;

    void add(Verdict verdict)
    {
        ++(verdict == Verdict::Passed ? passed : verdict == Verdict::Delayed ? delayed : rejected);
    }
    [[nodiscard]] std::uint64_t served() const { return passed + delayed; }
    [[nodiscard]] std::uint64_t all() const { return served() + rejected; }
    bool operator==(const DecisionCounts&) const = default;
};

} // namespace spillway
