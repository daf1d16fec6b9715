#pragma once

#include "engine/replay/plain/outcome.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <span>

namespace spillway {

/// How many requests the benchmarks of replays have.
inline constexpr std::size_t kRequests = 10'000'000;

/// So many of madeUpTraffic(), counted by address.
struct Loaded
{
    TracePtr trace;
    KeyColumnPtr keys;
    SelectedRows rows;
    GroupedPtr grouped;
    BinSpec bins; ///< all of it, in as many slices as a wide window has columns
};

/// Made when it is first asked for.
const Loaded& loaded();

/// As many 32-bit times as loaded() has requests: what a sweep reads.
std::span<const std::uint32_t> timeColumn();

} // namespace spillway
