#pragma once

#include "engine/policy/same_average.h"
#include "engine/replay/estimate/period_estimate.h"
#include "engine/replay/estimate/request_verdicts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

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

/// A row's figures over all arrival models. The client and moment of a crowd are those of the model in which it was
/// smallest or largest.
struct ComparisonEstimate
{
    Estimate<Totals> totals;
    Measures low;
    Measures high;
    std::optional<EstimateInPeriods> periods{}; ///< where the row has some
    bool operator==(const ComparisonEstimate&) const = default;
};

/// The effect of one policy on the traffic, as a row of a comparison.
struct ComparisonRow
{
    Policy policy;
    Algorithm algorithm = Algorithm::LimitReq;
    AverageRate average;
    Milliseconds window{1000};
    Totals totals;
    Bins bins;
    Measures measures;
    std::uint64_t allowedInWindow = 1; ///< evenlyIn() the window
    /// Over all arrival models, once known and if the log leaves arrivals open; the figures above are at its own times.
    std::optional<ComparisonEstimate> estimate{};
    /// Effect in the marked periods at the times of the log, by PeriodKind, if that was asked for.
    std::optional<PeriodOutcomes> periods{};

    /// The estimate; exact figures if there is none.
    [[nodiscard]] ComparisonEstimate known() const
    {
        return estimate.value_or(ComparisonEstimate{exactly(totals), measures, measures});
    }
    /// The estimate of a row that has periods.
    [[nodiscard]] EstimateInPeriods knownInPeriods() const;
    /// By how many requests of one client the fullest window exceeds what the average rate allows; 0 = never.
    [[nodiscard]] std::uint64_t overshoot(const Measures& of) const
    {
        return of.inWindow.served > allowedInWindow ? of.inWindow.served - allowedInWindow : 0;
    }
    [[nodiscard]] std::uint64_t overshoot() const { return overshoot(measures); }
    /// Whether a client was ever served faster than an even stream of the average rate goes.
    [[nodiscard]] bool burstsPass(const Measures& of) const
    {
        return of.atOnce.served > evenlyIn(average, spacingOf(average));
    }
    [[nodiscard]] bool burstsPass() const { return burstsPass(measures); }
};

/// All six algorithms at the policy's average limit, in the order of Algorithm; the policy's own is the policy. Empty
/// if algorithmOf(policy) knows none.
[[nodiscard]] std::vector<Policy> alternatives(const Policy& policy);

/// The average rate of a policy; algorithmOf() knows one for it.
[[nodiscard]] AverageRate averageRate(const Policy& policy);

/// The window in which the algorithms that have one count when they are at the policy's average: what a comparison
/// looks at by default. algorithmOf() must know an algorithm for the policy.
[[nodiscard]] Milliseconds naturalWindow(const Policy& policy);

/// Replays the policy and measures it in windows of this length, 1 ms .. kLongestWindow. Unsupported unless
/// algorithmOf(policy) knows one, else as replay(). About four times the cost of one replay by key. With `spans`
/// it counts the periods, too.
[[nodiscard]] Result<ComparisonRow> compareOne(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                               Milliseconds window, const std::stop_token& stop = {},
                                               std::span<const PeriodSpan> spans = {});

/// The row's figures by all arrival models: `others` are byOtherModels() of `grouped`, which the row is of. With `spans`
/// those in periods, too. For each model as much work as compareOne(), and its errors.
[[nodiscard]] Result<ComparisonEstimate> estimateOf(const ComparisonRow& row, const GroupedPtr& grouped,
                                                    const std::vector<GroupedPtr>& others,
                                                    const std::stop_token& stop = {},
                                                    std::span<const PeriodSpan> spans = {});

} // namespace spillway
