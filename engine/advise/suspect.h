#pragma once

#include "engine/replay/estimate/usual.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <span>

namespace spillway {

/// Whether most of what this client asks for is refused: it is answered 4xx, but not 429, with which a server limits
/// whom it serves, and not 499, with which a client that went away is logged. So scanners and crawlers of what is not
/// there look. False where the log has no $status. O(requests of the client), behind Grouped::findRows().
[[nodiscard]] bool collectsErrors(const Grouped& grouped, ClientId client);

/// Whether this client makes a tenth or more of `surplus`, what the incidents have more than is usual, and is no
/// regular one (see KnownLoss): it is of what should be kept out. `spans` as of periodSpans(), `usual` and `incident`
/// the lengths of both kinds. O(requests of the client), behind Grouped::findRows().
[[nodiscard]] bool makesIncidents(const Grouped& grouped, ClientId client, std::span<const PeriodSpan> spans,
                                  Milliseconds usual, Milliseconds incident, std::uint64_t surplus);

} // namespace spillway
