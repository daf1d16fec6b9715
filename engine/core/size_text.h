#pragma once

#include <cstdint>
#include <string>

namespace spillway {

/// A size in bytes as nginx writes it, with the largest unit that is exact: "10m", "33k", "32769".
[[nodiscard]] inline std::string sizeText(std::uint64_t bytes)
{
    constexpr std::uint64_t kKilo = 1024;
    if (bytes > 0 && bytes % (kKilo * kKilo) == 0)
        return std::to_string(bytes / (kKilo * kKilo)) + 'm';
    if (bytes > 0 && bytes % kKilo == 0)
        return std::to_string(bytes / kKilo) + 'k';
    return std::to_string(bytes);
}

} // namespace spillway
