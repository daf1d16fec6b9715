#pragma once

#include "engine/report/json.h"
#include "engine/study/limit_comparison.h"

#include <string>

namespace spillway {

/// For a terminal; an overshoot is marked by a sign.
[[nodiscard]] std::string comparisonText(const LimitComparison& report);
[[nodiscard]] Json comparisonJson(const LimitComparison& report);

} // namespace spillway
