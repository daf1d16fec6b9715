#pragma once

#include "app/cli/arguments.h"
#include "engine/core/result.h"
#include "engine/trace/columns/trace.h"
#include "engine/trace/nginx/key.h"

#include <cstdint>

namespace spillway {

/// How much of the traffic may be kept.
struct MemoryBound
{
    std::uint64_t memory = 0; ///< bytes; 0 = any amount
    KeySample sample;
};

/// As `--memory` and `--sample` say. A sample keeps whole clients: by the address where the key has it, else by the
/// first variable that the key names. BadArgument.
[[nodiscard]] Result<MemoryBound> memoryBound(const TrafficArguments& arguments, const KeyTemplate& key);

/// A warning where more was left out than was asked for.
void warnOfSample(const Trace& trace, const KeySample& asked);

} // namespace spillway
