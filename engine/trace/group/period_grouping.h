#pragma once

#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <span>
#include <stop_token>
#include <string>

namespace spillway {

/// The requests in the periods of one kind alone, as if nothing came before or between them; clients are numbered anew.
/// O(requests). Cancelled.
[[nodiscard]] Result<GroupedPtr> groupPeriods(const GroupedPtr& grouped, std::span<const PeriodSpan> spans,
                                              PeriodKind kind, const std::stop_token& stop = {});

/// The requests without those that these clients, by name, make in normal periods. `grouped` itself where there are none.
/// O(requests). Cancelled.
[[nodiscard]] Result<GroupedPtr> withoutNormalOf(std::span<const std::string> clients, const GroupedPtr& grouped,
                                                 std::span<const PeriodSpan> spans, const std::stop_token& stop = {});

} // namespace spillway
