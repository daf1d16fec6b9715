#pragma once

#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/replay/estimate/period_outcomes.h"

#include <array>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The effect of a policy in one marked period.
struct PeriodEstimate
{
    PeriodOutcome outcome; ///< at the times of the log
    PeriodOutcome low;
    PeriodOutcome high;
    bool operator==(const PeriodEstimate&) const = default;
};

/// The effect of a policy in all marked periods, over all arrival models. A request belongs to the period in which its
/// timestamp lies, so that every model counts the same requests.
struct EstimateInPeriods
{
    PeriodOutcomes outcome; ///< at the times of the log
    PeriodOutcomes low;
    PeriodOutcomes high;
    std::array<std::vector<ClientEstimate>, 2> clients{}; ///< by PeriodKind, then by ClientId; empty if nothing is open
    std::vector<PeriodEstimate> each{};                   ///< see outcomeOfEach()
    std::size_t models = 0;                               ///< how many were added

    /// Adds the outcome by one more model; the first one added is that at the times of the log. Returns it.
    /// O(requests * periods); Cancelled.
    Result<PeriodOutcomes> add(const RequestVerdicts& verdicts, std::span<const PeriodSpan> spans,
                               std::span<const Period> periods, const std::stop_token& stop);

    bool operator==(const EstimateInPeriods&) const = default;
};

/// The estimate of exact outcomes.
[[nodiscard]] EstimateInPeriods exactlyIn(const PeriodOutcomes& outcome, const std::vector<PeriodOutcome>& each = {});

/// Replays the policy once for each of `others`, as estimateOf() does. `spans` are of the periods; where `periods` are
/// given, each of them is counted on its own, too, see outcomeOfEach(). `part`: see RequestVerdicts::countOnly(). Errors
/// as replay().
[[nodiscard]] Result<EstimateInPeriods>
estimateInPeriods(const Policy& policy, const Outcome& outcome, const std::vector<GroupedPtr>& others,
                  std::span<const PeriodSpan> spans, std::span<const Period> periods = {},
                  const std::stop_token& stop = {}, const ReplayOptions& options = {}, const GroupedPtr& part = {});

} // namespace spillway
