#pragma once

#include "engine/replay/compare/measures.h"
#include "engine/replay/estimate/period_ranges.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The lowest and the highest of a row's figures, over some readings of the same log; each on its own. A crowd's client
/// and moment are those of the reading in which it was smallest or largest.
struct MeasuredRange
{
    TotalsRange totals;
    Measures low;
    Measures high;
    std::optional<PeriodRanges> periods{}; ///< where the row has some
    bool operator==(const MeasuredRange&) const = default;
};

/// What one policy does to the traffic, as a row of a comparison.
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
    /// Of a log in whole seconds, once rangeOf() told; the figures above have each second's requests all at once.
    std::optional<MeasuredRange> range{};
    /// What it does in marked periods, by PeriodKind, if that was asked for; in the log as it stands, too.
    std::optional<PeriodOutcomes> periods{};

    /// What is known of the figures: twice the same where nothing is left open.
    [[nodiscard]] MeasuredRange known() const
    {
        return range.value_or(MeasuredRange{{totals, totals}, measures, measures});
    }
    /// Of a row that has periods.
    [[nodiscard]] PeriodRanges knownInPeriods() const;
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

/// The average rate of a policy for which algorithmOf() knows one.
[[nodiscard]] AverageRate averageRate(const Policy& policy);

/// The window in which the algorithms that have one count when they are at the policy's average: what a comparison
/// looks at unless it is told another. Of a policy for which algorithmOf() knows one.
[[nodiscard]] Milliseconds naturalWindow(const Policy& policy);

/// Replays the policy and measures it in windows of this length, 1 ms .. kLongestWindow. Unsupported unless
/// algorithmOf(policy) knows one, else as replay(). About four times the cost of one replay by key. With `spans`
/// what it does in them, too.
[[nodiscard]] Result<ComparisonRow> compareOne(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                               Milliseconds window, const std::stop_token& stop = {},
                                               std::span<const PeriodSpan> spans = {});

/// What the row's figures are in the grouping it is of and in these other readings of it, see otherReadings(): counts
/// as rangeOf() of an outcome has them; with `spans` those of compareOne(), too. As much work as compareOne() for
/// each; Cancelled likewise.
[[nodiscard]] Result<MeasuredRange> rangeOf(const ComparisonRow& row, const GroupedPtr& grouped,
                                            const std::vector<GroupedPtr>& others, const std::stop_token& stop = {},
                                            std::span<const PeriodSpan> spans = {});

} // namespace spillway
