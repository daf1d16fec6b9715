#pragma once

#include "engine/policy/policy.h"
#include "tests/trace/traces.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// Requests of some clients, each by its arrivals in ms; the key is $arg_k.
inline GroupedPtr groupedClients(const std::vector<std::vector<std::int64_t>>& clients)
{
    std::vector<std::pair<std::int64_t, std::size_t>> all;
    for (std::size_t client = 0; client < clients.size(); ++client)
        for (const std::int64_t ms : clients[client])
            all.emplace_back(ms, client);
    std::sort(all.begin(), all.end());
    Trace trace;
    trace.sources.push_back({"drawn", all.size(), {}, {}});
    Column& key = trace.columns.emplace_back();
    key.variable = "arg_k";
    for (const auto& [ms, client] : all) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        key.ids.push_back(key.values.intern("client " + std::to_string(client)));
    }
    return groupedBy(shared(std::move(trace)), "$arg_k");
}

/// As --limit takes it; by $arg_k.
inline Policy limitBy(const std::string& text)
{
    return parseLimits({text}, KeyTemplate::parse("$arg_k").value()).value();
}

} // namespace spillway
