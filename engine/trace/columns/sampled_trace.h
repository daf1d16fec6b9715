#pragma once

#include "engine/trace/columns/key_sample.h"
#include "engine/trace/columns/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace spillway {

/// The requests of these rows, which ascend, with the values that they have. O(n).
[[nodiscard]] Trace picked(const Trace& trace, std::span<const std::uint32_t> rows);

/// The requests of `trace` that the sample holds, in their order, with the values that they have. A trace without the
/// sample's variable is left as it is. O(n).
[[nodiscard]] Trace sampled(Trace trace, const KeySample& sample);

/// Bytes that the trace keeps in memory: its columns and the values of their dictionaries. O(distinct values).
[[nodiscard]] std::size_t residentBytes(const Trace& trace);

} // namespace spillway
