#pragma once

#include "engine/trace/columns/period.h"
#include "tests/advise/random_traffic.h"

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

inline constexpr std::int64_t kMinute = 60'000;

/// Requests by client, sorted when they are made a trace.
struct Made
{
    std::vector<std::pair<std::int64_t, std::string>> requests;

    void add(std::int64_t ms, const std::string& client) { requests.emplace_back(ms, client); }
    [[nodiscard]] GroupedPtr grouped()
    {
        std::stable_sort(requests.begin(), requests.end(), [](auto& a, auto& b) { return a.first < b.first; });
        Trace trace;
        trace.sources.push_back({"made up", requests.size(), {}, {}});
        trace.columns.emplace_back().variable = "remote_addr";
        for (const auto& [ms, client] : requests) {
            trace.arrivals.push_back(at(ms));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
        }
        return groupedBy(shared(std::move(trace)), "$binary_remote_addr");
    }
};

/// People who view pages of some parts all the time, and from minute 60 to 70 a flood.
struct Day
{
    Made made;
    std::size_t floodClients = 0;

    Day(std::mt19937_64& random, std::int64_t floodGapMs)
    {
        for (int client = 0; client < 60; ++client) {
            const std::string name = "198.51.100." + std::to_string(client);
            auto now = static_cast<std::int64_t>(random() % (5 * kMinute));
            while (now < 90 * kMinute) {
                const std::uint64_t parts = 1 + random() % 12;
                for (std::uint64_t part = 0; part < parts; ++part)
                    made.add(now + static_cast<std::int64_t>(random() % 400), name);
                now += 3000 + static_cast<std::int64_t>(random() % 120'000);
            }
        }
        floodClients = 5 + random() % 20;
        for (std::size_t client = 0; client < floodClients; ++client) {
            const std::string name = "203.0.113." + std::to_string(client);
            auto now = static_cast<std::int64_t>(60 * kMinute + random() % 1000);
            while (now < 70 * kMinute) {
                made.add(now, name);
                now += 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(2 * floodGapMs));
            }
        }
    }

    static std::vector<Period> periods()
    {
        return {{PeriodKind::Normal, {at(0), at(60 * kMinute)}},
                {PeriodKind::Incident, {at(60 * kMinute), at(70 * kMinute)}},
                {PeriodKind::Normal, {at(70 * kMinute), at(90 * kMinute)}}};
    }
};

} // namespace spillway
