#pragma once

#include "engine/replay/measures.h"
#include "engine/replay/outcome.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

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

    /// By how many requests of one client the fullest window exceeds what the average rate allows; 0 = never.
    [[nodiscard]] std::uint64_t overshoot() const
    {
        const std::uint64_t most = measures.inWindow.served;
        return most > allowedInWindow ? most - allowedInWindow : 0;
    }
    /// Whether a client was ever served faster than an even stream of the average rate goes.
    [[nodiscard]] bool burstsPass() const { return measures.atOnce.served > evenlyIn(average, spacingOf(average)); }
};

/// All six algorithms at the policy's average limit, in the order of Algorithm; the policy's own is the policy. Empty if
/// algorithmOf(policy) knows none.
[[nodiscard]] std::vector<Policy> alternatives(const Policy& policy);

/// The average rate of a policy for which algorithmOf() knows one.
[[nodiscard]] AverageRate averageRate(const Policy& policy);

/// The window in which the algorithms that have one count when they are at the policy's average: what a comparison looks at
/// unless it is told another. Of a policy for which algorithmOf() knows one.
[[nodiscard]] Milliseconds naturalWindow(const Policy& policy);

/// Replays the policy and measures it in windows of this length, 1 ms .. kLongestWindow. Unsupported unless algorithmOf(policy)
/// knows one, else as replay(). About four times the cost of one replay by key.
[[nodiscard]] Result<ComparisonRow> compareOne(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                               Milliseconds window, const std::stop_token& stop = {});

} // namespace spillway
