#pragma once

#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <span>

namespace spillway {

/// Clients that lose something, and what.
struct ClientLoss
{
    std::uint64_t clients = 0;
    std::uint64_t rejected = 0; ///< requests
    bool operator==(const ClientLoss&) const = default;
};

/// Whether a client comes in normal periods, too, and in its busiest minute of an incident sends at most twice what it
/// sends in its busiest minute of a normal period. Who is faster than that may be one of those who made the incident.
/// O(requests of the client).
[[nodiscard]] bool isRegular(const ClientArrivals& arrivals, std::span<const PeriodSpan> spans);

/// What clients lose in incidents that come in normal periods, too: the regular ones by isRegular(), and faster ones.
struct KnownLoss
{
    ClientLoss regular;
    ClientLoss faster;

    /// Counts a client that loses so many requests in incidents, if it makes any in normal periods; true where it is
    /// regular. O(requests of the client).
    bool add(const ClientArrivals& arrivals, std::span<const PeriodSpan> spans, std::uint64_t rejected);
    bool add(std::span<const Instant> arrivals, std::span<const PeriodSpan> spans, std::uint64_t rejected);
    void add(const KnownLoss& other);
    bool operator==(const KnownLoss&) const = default;
};

/// How much of its surplus is kept out of an incident in which so many requests are rejected: what regular clients lose
/// is none of it, and it is all of it at most.
[[nodiscard]] std::uint64_t keptOutOf(std::uint64_t surplus, std::uint64_t rejected, const KnownLoss& known);

} // namespace spillway
