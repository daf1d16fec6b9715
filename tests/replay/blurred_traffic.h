#pragma once

#include "engine/trace/group/arrival_model.h"
#include "engine/trace/made/drawn_trace.h"
#include "tests/trace/traces.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

// Two minutes of traffic to the millisecond, and what coarser logs have of it.
namespace spillway::test {

inline constexpr std::int64_t kSecond = 1000;             ///< ms
inline constexpr std::int64_t kStart = 1'000'000'000'000; ///< ms
inline constexpr std::int64_t kLength = 120'000;          ///< ms

/// Requests of clients that have numbers, in any order of time.
using Requests = std::vector<std::pair<std::int64_t, int>>;

inline Trace traceOfRequests(Requests requests)
{
    std::ranges::stable_sort(requests, {}, &Requests::value_type::first);
    Trace trace = traceOf({"remote_addr"}, {});
    for (const auto& [ms, client] : requests) {
        trace.arrivals.push_back(at(kStart + ms));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(std::to_string(client)));
    }
    return trace;
}

/// From the first to the second, both inside.
using Between = std::pair<std::int64_t, std::int64_t>;

inline std::int64_t oneOf(const Between& all, std::mt19937_64& random)
{
    return all.first + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(all.second - all.first + 1));
}

/// Ten clients' bunches of requests around the edges of seconds, where whole seconds tell least.
inline Trace bunchesAtEdges(std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    Requests requests;
    for (int client = 0; client < 10; ++client) {
        for (int second = 1; second < 120; ++second) {
            const std::uint64_t count = random() % 6 == 0 ? 1 + random() % 12 : 0;
            for (std::uint64_t i = 0; i < count; ++i)
                requests.emplace_back(second * kSecond + oneOf({-150, 149}, random), client);
        }
    }
    return traceOfRequests(std::move(requests));
}

/// What a client sends in one go, and how long it pauses then.
struct Bursts
{
    Between requests;
    Between within; ///< ms
    Between pause;  ///< ms
};

/// Of ten clients, each burst at any moment.
inline Trace burstsAnywhere(const Bursts& bursts, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    Requests requests;
    for (int client = 0; client < 10; ++client) {
        for (std::int64_t from = oneOf({0, bursts.pause.second}, random); from < kLength - kSecond;
             from += oneOf(bursts.pause, random)) {
            const std::int64_t count = oneOf(bursts.requests, random);
            const std::int64_t within = oneOf(bursts.within, random);
            for (std::int64_t i = 0; i < count; ++i)
                requests.emplace_back(from + oneOf({0, within}, random), client);
            from += within;
        }
    }
    return traceOfRequests(std::move(requests));
}

inline Trace generated(PatternKind kind, std::uint64_t seed)
{
    Generator generator{"made", at(kStart), presetPattern(kind)};
    generator.pattern.seed = seed;
    generator.pattern.length = Milliseconds(kLength);
    if (generator.pattern.clients.name.empty())
        generator.pattern.clients.count = std::min(generator.pattern.clients.count, 10U);
    return generatedTrace(generator).value();
}

struct TrafficKind
{
    std::string name;
    std::function<Trace(std::uint64_t seed)> make;
};

/// All that two minutes can be made of.
inline const std::vector<TrafficKind>& trafficKinds()
{
    static const std::vector<TrafficKind> kinds = [] {
        std::vector<TrafficKind> all{{"bunches at edges", bunchesAtEdges}};
        const std::pair<const char*, Bursts> ofBursts[] = {
            {"bursts", {{3, 12}, {50, 600}, {500, 8'000}}},
            {"page views", {{7, 21}, {100, 500}, {2'000, 20'000}}},
            {"quick bursts", {{3, 8}, {20, 150}, {300, 3'000}}},
        };
        for (const auto& [name, bursts] : ofBursts)
            all.push_back({name, [bursts = bursts](std::uint64_t seed) { return burstsAnywhere(bursts, seed); }});
        for (const PatternInfo& info : patternKinds())
            if (info.isGenerator || info.isStamp)
                all.push_back(
                    {std::string(info.name), [kind = info.kind](std::uint64_t seed) { return generated(kind, seed); }});
        return all;
    }();
    return kinds;
}

/// Under which it is counted.
inline constexpr std::array kLimits{"rate=1r/s",
                                    "rate=1r/s burst=5 nodelay",
                                    "rate=5r/s burst=2",
                                    "rate=10r/s burst=20",
                                    "rate=10r/s burst=20 delay=8",
                                    "rate=2r/s burst=10",
                                    "rate=10r/s burst=4 delay=2"};

/// As if one client had sent it all.
inline Trace byOneKey(Trace trace)
{
    for (Column& column : trace.columns)
        for (std::size_t row = 0; row < column.ids.size(); ++row)
            column.ids.set(row, column.ids[0]);
    return trace;
}

/// A log: its stamps, by row of the exact trace, and what it has of it.
struct Log
{
    std::vector<Instant> stamps;
    GroupedPtr grouped;
};

/// What a log of whole seconds has of these requests.
inline Log blurred(Trace seconds)
{
    for (std::size_t row = 0; row < seconds.size(); ++row)
        seconds.arrivals.set(row, std::chrono::floor<std::chrono::seconds>(seconds.arrivals[row]));
    seconds.resolution = Milliseconds(kSecond);
    seconds.basis = ArrivalBasis::Arrival;
    std::vector<Instant> stamps(seconds.arrivals.begin(), seconds.arrivals.end());
    return {std::move(stamps), groupedBy(shared(std::move(seconds)), "$remote_addr")};
}

/// How long requests take, at most kLongestDuration.
enum class Takes : std::uint8_t { AlwaysTheSame, Exponentially, LogNormally, MostlyShort, ByRoute };

inline std::int64_t duration(Takes takes, std::mt19937_64& random, std::size_t request)
{
    const double even = (static_cast<double>(random() >> 11U) + 0.5) / 9007199254740992.0;
    const double other = (static_cast<double>(random() >> 11U) + 0.5) / 9007199254740992.0;
    switch (takes) {
    case Takes::AlwaysTheSame: return 80;
    case Takes::Exponentially: return std::lround(-150 * std::log(even));
    case Takes::LogNormally:
        return std::lround(60 * std::exp(std::sqrt(-2 * std::log(even)) * std::cos(6.283185307 * other)));
    case Takes::MostlyShort: return even < 0.95 ? std::lround(20 * other) : 200 + std::lround(600 * other);
    case Takes::ByRoute: break;
    }
    return request % 4 == 0 ? 350 + std::lround(100 * even) : 2 + std::lround(6 * even);
}

/// What a log that stamps the ends of these requests to the millisecond has of them.
inline Log ended(const Trace& exact, Takes takes, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<Instant> stamps;
    std::vector<std::pair<Instant, std::size_t>> order;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        stamps.push_back(exact.arrivals[i] + std::min(kLongestDuration, Milliseconds(duration(takes, random, i))));
        order.emplace_back(stamps.back(), i);
    }
    std::ranges::sort(order);
    Trace ends = traceOf({"remote_addr"}, {});
    const Column& from = *exact.column("remote_addr");
    for (const auto& [end, row] : order) {
        ends.arrivals.push_back(end);
        ends.sourceOf.push_back(0);
        ends.columns[0].ids.push_back(ends.columns[0].values.intern(from.values[from.ids[row]]));
    }
    ends.basis = ArrivalBasis::Completion;
    return {std::move(stamps), groupedBy(shared(std::move(ends)), "$remote_addr")};
}

} // namespace spillway::test
