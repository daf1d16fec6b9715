#pragma once

#include "engine/policy/same_average.h"
#include "engine/replay/estimate/request_verdicts.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace spillway {

/// The fullest stretch of time of one client.
struct Crowd
{
    std::uint64_t served = 0; ///< 0 where nobody was served
    ClientId client = 0;
    Instant from{}; ///< when the first of them was served
    bool operator==(const Crowd&) const = default;
};

/// Figures that follow from the verdict and wait of every request.
///
/// A request is served when it arrived and has waited. `p99Wait` is the smallest wait that at least 99 % of
/// the requests served did not exceed, those that passed at once (0 ms) and those with an empty key too;
/// exact, no interpolation.
struct Measures
{
    Milliseconds longestWait{0};
    Milliseconds p99Wait{0};
    Crowd inWindow;             ///< most of one client served within any half-open window of the length asked for
    Crowd atOnce;               ///< most within spacingOf() the average rate: 1 if nothing bursts
    std::size_t stateBytes = 0; ///< of one client, when it was largest
    bool operator==(const Measures&) const = default;
};

/// The time between two requests of an even stream of that rate, in whole milliseconds rounded down, at least one.
[[nodiscard]] Milliseconds spacingOf(const AverageRate& rate);

/// The most that any half-open window of an even stream of that rate holds: rate * window, rounded up, at most
/// UINT64_MAX. Whoever is served more often overshoots. `window` 1 ms .. kLongestWindow.
[[nodiscard]] std::uint64_t evenlyIn(const AverageRate& rate, Milliseconds window);

/// Visits the verdicts of all requests once. Among equal crowds, the lower client number counts, then the earlier. Two
/// threads where the work is worth it, joined before it returns; each needs 8 bytes a request of the longest client.
/// Cancelled when asked to stop.
[[nodiscard]] Result<Measures> measure(const RequestVerdicts& verdicts, const Grouped& grouped,
                                       const AverageRate& average, Milliseconds window, const std::stop_token& stop);

} // namespace spillway
