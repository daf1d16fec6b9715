#pragma once

#include "engine/trace/columns/trace.h"

namespace spillway {

/// Whether `copy` has the same requests in the same order, alike in every column that it has; `whole` has these, and
/// may have more. O(requests), less where they differ.
[[nodiscard]] bool holdsAllOf(const Trace& whole, const Trace& copy);

} // namespace spillway
