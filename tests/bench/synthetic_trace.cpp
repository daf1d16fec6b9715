#include "tests/bench/synthetic_trace.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace spillway {
namespace {

constexpr std::int64_t kStartMs = 1'763'712'000'000;
constexpr std::int64_t kSpanMs = 2 * 3600 * 1000;

/// splitmix64: small, and the same numbers everywhere.
class Random
{
public:
    double share() // in [0, 1)
    {
        m_state += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1.0p-53;
    }

private:
    std::uint64_t m_state = 1;
};

std::string address(std::uint32_t client)
{
    return "10." + std::to_string(client >> 16U & 255U) + "." + std::to_string(client >> 8U & 255U) + "." +
           std::to_string(client & 255U);
}

} // namespace

TracePtr syntheticTrace(std::uint32_t requests, std::uint32_t clients)
{
    auto trace = std::make_shared<Trace>();
    Random random;
    std::vector<Instant> arrivals(requests);
    for (Instant& arrival : arrivals)
        arrival = Instant(Milliseconds(kStartMs + static_cast<std::int64_t>(random.share() * kSpanMs)));
    std::ranges::sort(arrivals);
    trace->arrivals.append(arrivals);

    Column column;
    column.variable = "remote_addr";
    std::vector<ValueId> valueOf(clients);
    for (std::uint32_t client = 0; client < clients; ++client)
        valueOf[client] = column.values.intern(address(client));
    // The inverse of the distribution of 1/(k+1), with the logarithm in place of the harmonic number.
    const double last = std::log(static_cast<double>(clients) + 1);
    column.ids.append(requests, column.values.size(), [&](std::size_t) {
        const auto client = static_cast<std::uint32_t>(std::expm1(random.share() * last));
        return valueOf[std::min(client, clients - 1)];
    });
    trace->columns.push_back(std::move(column));
    Column& uri = trace->columns.emplace_back();
    uri.variable = "uri";
    std::vector<ValueId> paths;
    for (const char* place : {"/login", "/search", "/search", "/search", "/api/", "/api/", "/api/", "/", "/", "/"})
        for (int page = 0; page < 100; ++page) // /login is one page
            paths.push_back(uri.values.intern(paths.size() < 100 ? place : place + std::to_string(paths.size())));
    uri.ids.append(requests, uri.values.size(), [&](std::size_t) {
        return paths[static_cast<std::size_t>(random.share() * static_cast<double>(paths.size()))];
    });
    trace->sourceOf.assign(requests, 0);
    trace->sources.push_back({.name = "synthetic",
                              .requests = requests,
                              .first = requests > 0 ? trace->arrivals.front() : Instant{},
                              .last = requests > 0 ? trace->arrivals.back() : Instant{}});
    return trace;
}

} // namespace spillway
