#pragma once

#include "engine/replay/compare/measures.h"
#include "engine/replay/estimate/period_estimate.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

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
