#pragma once

#include "tests/trace/traces.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// Requests of some clients, at once or up to `longestGap` ms apart.
inline GroupedPtr randomGrouped(std::mt19937_64& random, int requests, std::uint64_t clients, std::uint64_t longestGap)
{
    Trace trace;
    trace.sources.push_back({"random", static_cast<std::uint64_t>(requests), {}, {}});
    trace.columns.emplace_back().variable = "uri";
    std::int64_t now = 0;
    for (int i = 0; i < requests; ++i) {
        now += static_cast<std::int64_t>(random() % (random() % 30 == 0 ? longestGap : 20));
        trace.arrivals.push_back(at(now));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(std::to_string(random() % clients)));
    }
    return groupedBy(shared(std::move(trace)), "$uri");
}

/// Requests of clients by name, at these milliseconds, in any order.
inline GroupedPtr groupedOf(std::vector<std::pair<std::int64_t, std::string>> requests)
{
    std::ranges::stable_sort(requests, {}, &std::pair<std::int64_t, std::string>::first);
    Trace trace;
    trace.sources.push_back({"made up", requests.size(), {}, {}});
    trace.columns.emplace_back().variable = "uri";
    for (const auto& [ms, client] : requests) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
    }
    return groupedBy(shared(std::move(trace)), "$uri");
}

} // namespace spillway
