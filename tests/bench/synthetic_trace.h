#pragma once

#include "engine/trace/columns/trace.h"

#include <cstdint>

namespace spillway {

/// Made-up traffic for measurements: `requests` over two hours by `clients` addresses, where client k sends in
/// proportion to 1/(k+1) (Zipf). Equal on every machine.
[[nodiscard]] TracePtr syntheticTrace(std::uint32_t requests, std::uint32_t clients);

} // namespace spillway
