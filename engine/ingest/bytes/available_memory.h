#pragma once

#include <cstdint>
#include <optional>

namespace spillway {

/// Bytes that this process may still take: what the system says is free without swapping, less where a control group (a
/// container) or a resource limit allows less. Nothing where the system does not tell.
/// Source: /proc/meminfo MemAvailable; cgroup v2 memory.max and memory.current; RLIMIT_AS.
[[nodiscard]] std::optional<std::uint64_t> availableMemory();

/// The bytes that traffic may take where nobody says otherwise: 70 % of that; 0 = any amount, where it is not known.
[[nodiscard]] std::uint64_t memoryForTraffic();

} // namespace spillway
