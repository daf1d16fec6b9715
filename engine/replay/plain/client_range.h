#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/plain/count_range.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>

namespace spillway {

/// What becomes of one client's requests, the lowest and the highest over some readings.
struct ClientRange
{
    std::uint32_t passedLow = 0;
    std::uint32_t passedHigh = 0;
    std::uint32_t delayedLow = 0;
    std::uint32_t delayedHigh = 0;
    std::uint32_t rejectedLow = 0;
    std::uint32_t rejectedHigh = 0;
    bool operator==(const ClientRange&) const = default;
};

/// Widens the range so that it holds the other one, too.
[[nodiscard]] ClientRange united(const ClientRange& range, const ClientRange& other);

/// Whether all limits count by the key of the grouping: then a client's first request finds
/// nothing before it, and passes.
[[nodiscard]] bool countsEachClient(const Policy& policy, const Grouped& grouped);

/// What can become of a client's requests, whenever they came.
struct ClientBounds
{
    std::uint32_t requests = 0; ///< that are counted
    std::uint32_t passed = 0;   ///< at least
    std::uint32_t limited = 0;  ///< wait or are rejected, at most
    CountRange::Lies lies = CountRange::Lies::Inside;

    /// Of `requests` of the client's `all` ones; see countsEachClient().
    [[nodiscard]] static ClientBounds of(std::uint32_t requests, std::uint64_t all, bool firstPasses);
};

/// The counts of all clients from those of each: never fewer than one of them is told to have.
class ClientSums
{
public:
    void add(const ClientRange& client, const ClientBounds& bounds);
    /// Of requests that belong to no client.
    void addOther(const ClientRange& others);

    CountRange passed;
    CountRange delayed;
    CountRange rejected;

private:
    friend ClientRange widened(const ClientRange& client, const ClientBounds& bounds);
    void sumUp(const ClientRange& client, const ClientBounds& bounds);
};

/// One client's range over the readings, widened as a sum of one client is: see CountRange. In the test of
/// otherReadings() each kind of traffic under each limit has what became of its clients in these in at least 99 of 100
/// of its logs; over the readings alone single ones were missed by most.
[[nodiscard]] ClientRange widened(const ClientRange& client, const ClientBounds& bounds);

} // namespace spillway
