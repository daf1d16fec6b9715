#pragma once

#include "engine/core/result.h"
#include "engine/limiter/limiter.h"
#include "engine/policy/policy.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// So many requests for one reason.
struct WayCount
{
    std::string why;
    std::uint64_t requests = 0;
};

/// Requests, and nginx's decisions on them.
struct DecidedCounts
{
    std::uint64_t requests = 0;
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;

    void add(const DecidedCounts& more);
    bool operator==(const DecidedCounts&) const = default;
};

/// How requests went through a configuration.
struct WayCounts
{
    std::vector<DecidedCounts> servers; ///< by Policy::servers
    std::vector<WayCount> unlimited;    ///< requests that met no limit, by where they ended, most first
    std::vector<WayCount> rests;        ///< requests that rest on each assumption, most first
};

/// The requests that go each way through a configuration.
struct WayTally
{
    WaysPtr ways;
    std::vector<DecidedCounts> counts; ///< by Ways::all

    void count(std::uint32_t row, Verdict verdict);
    /// `servers`: their number.
    [[nodiscard]] WayCounts summary(std::size_t servers) const;
};

/// None counted yet. The policy has a router. Errors as of Router::ways().
[[nodiscard]] Result<WayTally> tallyOf(const Policy& policy, const TracePtr& trace, const std::stop_token& stop);

} // namespace spillway
