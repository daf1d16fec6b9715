#pragma once

#include <cstdint>
#include <string>

namespace spillway {

/// A size in bytes as nginx writes it, with the largest unit that is exact: "10m", "33k", "32769".
[[nodiscard]] std::string sizeText(std::uint64_t bytes);

} // namespace spillway
