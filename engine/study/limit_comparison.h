#pragma once

#include "engine/replay/compare/comparison.h"
#include "engine/study/traffic_facts.h"

#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The effect of several limits on one traffic: `spillway-cli compare`.
struct LimitComparison
{
    TrafficFacts traffic;
    std::vector<ComparisonRow> rows; ///< at least one; all measured in the same window
};

/// Replays each policy, in all readings where the stamps leave some open. `window`: in which most requests are counted.
/// `periods`: those that are counted on their own; may be empty. Errors of compareOne(); Cancelled.
[[nodiscard]] Result<LimitComparison> compareLimits(const Import& import, const GroupedPtr& grouped,
                                                    std::span<const Policy> policies, Milliseconds window,
                                                    const std::vector<Period>& periods, std::stop_token stop = {});

} // namespace spillway
