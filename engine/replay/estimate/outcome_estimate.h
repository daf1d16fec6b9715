#pragma once

#include "engine/replay/estimate/estimate.h"
#include "engine/replay/replay.h"
#include "engine/trace/columns/period.h"
#include "engine/trace/group/arrival_model.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// One client's requests by verdict.
struct VerdictCounts
{
    std::uint32_t passed = 0;
    std::uint32_t delayed = 0;
    std::uint32_t rejected = 0;
    bool operator==(const VerdictCounts&) const = default;
};
using ClientEstimate = Estimate<VerdictCounts>;

/// Extends the estimate by the result of one more model.
void include(Estimate<Totals>& estimate, const Totals& totals);
void include(ClientEstimate& estimate, const VerdictCounts& counts);

/// The effect of a policy on traffic whose log leaves open when requests arrived: the lowest and the highest of each
/// figure over the three arrival models. The truth may lie outside. A test truncates exact traces of many kinds to whole
/// seconds: under several limits, the estimate of rejected requests holds the truth for at least 95 of 100 traces.
struct OutcomeEstimate
{
    Estimate<Totals> totals;
    CountEstimate clientsAffected;       ///< clients with a delayed or rejected request
    std::vector<ClientEstimate> clients; ///< by ClientId
    std::vector<GroupedPtr> others;      ///< byOtherModels()
    std::vector<Totals> byOthers{};      ///< by each of these models alone
};

/// Replays the policy once for each of `others`, which are byOtherModels() of the grouping of `outcome`; `outcome` is
/// the replay at the times of the log. Errors as replay().
[[nodiscard]] Result<OutcomeEstimate> estimateOf(const Policy& policy, const Outcome& outcome,
                                                 const std::vector<GroupedPtr>& others, std::stop_token stop = {},
                                                 const ReplayOptions& options = {});

/// The periods in the times of the other models: an incident begins kLongestDuration earlier if the log records
/// completions, for its first requests may have arrived then.
[[nodiscard]] std::vector<Period> periodsByOtherModels(std::span<const Period> periods, const Trace& trace);

} // namespace spillway
