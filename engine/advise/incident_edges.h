#pragma once

#include "engine/trace/columns/period.h"
#include "engine/trace/group/grouped.h"

namespace spillway {

/// The incident, and what those who make it send within five minutes before and behind it: whoever makes a hundred
/// requests in it, and more than elsewhere, as far as a minute has a tenth of what a minute of it has of them, and ten
/// requests. That is often too little to stand out, but where it counted as normal no limit could spare it and keep the
/// incident out. O(clients log requests), and those requests.
[[nodiscard]] TimeRange withItsEdges(const Grouped& grouped, const TimeRange& incident);

} // namespace spillway
