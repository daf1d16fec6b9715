#pragma once

#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <span>
#include <stop_token>

namespace spillway {

/// The requests in the periods of one kind alone, as if nothing came before or between them; clients are numbered anew.
/// O(requests). Cancelled.
[[nodiscard]] Result<GroupedPtr> groupPeriods(const GroupedPtr& grouped, std::span<const PeriodSpan> spans,
                                              PeriodKind kind, const std::stop_token& stop = {});

} // namespace spillway
