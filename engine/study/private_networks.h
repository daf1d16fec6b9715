#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace spillway {

/// Networks that hold all of `addresses` and none of `others`, at most `most` of them, as narrow as that allows: what
/// lies within 256 addresses (of IPv6 within 64 bits) is one, else what lies within 65,536 (80 bits), else what lies in
/// one private network. In CIDR notation, single addresses without a length, in the order of their bits. Empty where
/// more are needed, and where one is not private or in both. O(addresses * others).
[[nodiscard]] std::vector<std::string> privateNetworks(std::span<const std::string> addresses,
                                                       std::span<const std::string> others, std::size_t most);

} // namespace spillway
