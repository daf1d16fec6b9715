#pragma once

#include "engine/replay/compare/comparison.h"

#include <memory>
#include <optional>

namespace spillway::ui {

/// The row with the verdicts and waits of periods of that kind and what is known of their range; nullptr where they
/// were not counted. Without a kind the whole one.
[[nodiscard]] std::shared_ptr<const ComparisonRow> partOf(const std::shared_ptr<const ComparisonRow>& whole,
                                                          std::optional<PeriodKind> part);

} // namespace spillway::ui
