#pragma once

#include "engine/trace/grouped.h"
#include "engine/trace/period.h"

namespace spillway {

/// The incident, and what those who make it send within five minutes before and behind it: whoever makes a hundred
/// requests in it and more than elsewhere. Their first and their last requests are often too few to stand out, and
/// where they counted as normal no limit could keep out what spares them. O(clients log requests).
[[nodiscard]] TimeRange withItsEdges(const Grouped& grouped, const TimeRange& incident);

} // namespace spillway
