#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/kernels/grouped_replay.h"
#include "engine/replay/replay.h"
#include "tests/trace/traces.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace spillway {

inline ZoneSpec zone(const char* name, std::uint64_t bytes, const char* key, const char* rate)
{
    return {name, bytes, KeyTemplate::parse(key).value(), NginxRate::parse(rate).value()};
}

/// What a random trace looks like.
struct Shape
{
    std::size_t requests = 0;
    std::size_t clients = 0;
    std::size_t longestKey = 0; ///< bytes that some keys have; 0: all are short
    std::int64_t longestGap = 0;
};

inline TracePtr randomTrace(std::mt19937_64& random, const Shape& shape)
{
    Trace trace;
    trace.sources.push_back({"random", shape.requests, {}, {}});
    Column& key = trace.columns.emplace_back();
    key.variable = "arg_k";
    std::vector<std::string> names(shape.clients);
    for (std::size_t i = 0; i < names.size(); ++i) {
        names[i] = std::to_string(i);
        if (shape.longestKey > 0 && random() % 3 == 0)
            names[i].resize(names[i].size() + random() % shape.longestKey, 'x');
    }
    std::int64_t now = 0;
    std::size_t current = 0;
    for (std::size_t i = 0; i < shape.requests; ++i) {
        if (random() % 3 != 0)
            current = random() % (1 + random() % shape.clients);
        now += random() % 8 == 0 ? static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(shape.longestGap))
                                 : static_cast<std::int64_t>(random() % 4);
        trace.arrivals.push_back(at(now));
        trace.sourceOf.push_back(0);
        key.ids.push_back(key.values.intern(random() % 20 == 0 ? std::string() : names[current]));
    }
    return shared(std::move(trace));
}

inline Policy randomPolicy(std::mt19937_64& random)
{
    static constexpr std::int64_t kCounts[] = {1, 2, 7, 30, 60, 61, 100, 1000};
    static constexpr std::int64_t kBursts[] = {0, 1, 2, 5, 20, 59, 60, 100};
    static constexpr std::uint64_t kBytes[] = {32'768, 36'864, 65'536, 1'048'576};
    ZoneSpec spec = zone("one", kBytes[random() % std::size(kBytes)], "$arg_k", "1r/s");
    spec.rate = {kCounts[random() % std::size(kCounts)], random() % 2 == 0 ? RateUnit::PerMinute : RateUnit::PerSecond};
    ZoneLimit limit;
    limit.burst = kBursts[random() % std::size(kBursts)];
    limit.nodelay = random() % 2 == 0;
    limit.delay = static_cast<std::int64_t>(random() % 5);
    return simplePolicy(spec, limit);
}

inline bool same(const Outcome& a, const Outcome& b)
{
    return a.totals == b.totals && a.clients == b.clients && a.bins.passed == b.bins.passed &&
           a.bins.delayed == b.bins.delayed && a.bins.rejected == b.bins.rejected;
}

/// Whether a proof was found that the fast replay is exact.
inline ReplayPath pathOf(const Policy& policy, const GroupedPtr& grouped)
{
    return replay(policy, grouped, {}).value()->path;
}

inline Outcome byKey(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins = {})
{
    const LimitReq limit = limitReq(policy.zones.front(), policy.rules.front().limits.front());
    return *replayGrouped(limit, grouped, bins).value();
}

inline Outcome inOrder(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins = {},
                       const ReplayOptions& options = {})
{
    return *replayInOrder(policy, grouped, bins, {}, {}, options).value();
}

} // namespace spillway
