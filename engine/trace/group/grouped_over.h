#pragma once

#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <stop_token>

namespace spillway {

/// What group() gives for `trace`, told from what is known of a part of it: `trace` is what merged() made of
/// known.trace and others behind it in the list, and `known` is grouped by the same key and has those of `rows` that
/// are its own. For traffic that is drawn over a large log: the log's requests are copied client by client, and none is
/// looked for. Where that cannot be (the keys are numbered otherwise, the times need 64 bits, most is new) it is
/// group(). O(requests), in order of memory behind findRows() of `known`. Cancelled when asked to stop.
[[nodiscard]] Result<GroupedPtr> groupOver(const Grouped& known, TracePtr trace, KeyColumnPtr keys, SelectedRows rows,
                                           std::stop_token stop = {});

} // namespace spillway
