#pragma once

#include "engine/replay/compare/comparison.h"
#include "engine/study/traffic_facts.h"

#include <string>
#include <vector>

namespace spillway {

/// What several limits do to the same traffic: `spillway-cli compare`.
struct ComparisonReport
{
    TrafficFacts traffic;
    std::vector<ComparisonRow> rows; ///< at least one; all measured in the same window
};

/// For a terminal; an overshoot is marked by a sign.
[[nodiscard]] std::string comparisonText(const ComparisonReport& report);
[[nodiscard]] Json comparisonJson(const ComparisonReport& report);

} // namespace spillway
