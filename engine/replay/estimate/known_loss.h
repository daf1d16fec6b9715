#pragma once

#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <span>

namespace spillway {

/// How many clients have rejected requests, and how many requests those are.
struct ClientLoss
{
    std::uint64_t clients = 0;
    std::uint64_t rejected = 0; ///< requests
    bool operator==(const ClientLoss&) const = default;
};

/// Whether a client is seen in normal periods and sends, in its busiest minute of an incident, at most twice as many
/// requests as in its busiest minute of a normal period. A faster client may be one of those that made the incident.
/// O(requests of the client).
[[nodiscard]] bool isRegular(const ClientArrivals& arrivals, std::span<const PeriodSpan> spans);

/// Losses in incidents of clients that are seen in normal periods: of those that isRegular(), and of faster ones.
struct KnownLoss
{
    ClientLoss regular;
    ClientLoss faster;

    /// Counts a client with so many rejected requests in incidents, if it is seen in normal periods. True if it
    /// isRegular(). O(requests of the client).
    bool add(const ClientArrivals& arrivals, std::span<const PeriodSpan> spans, std::uint64_t rejected);
    bool add(std::span<const Instant> arrivals, std::span<const PeriodSpan> spans, std::uint64_t rejected);
    void add(const KnownLoss& other);
    bool operator==(const KnownLoss&) const = default;
};

/// How much of the surplus of an incident is rejected, if so many of its requests are: those of regular clients do not
/// count, and it is never more than the surplus.
[[nodiscard]] std::uint64_t keptOutOf(std::uint64_t surplus, std::uint64_t rejected, const KnownLoss& known);

} // namespace spillway
