#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace spillway {

/// An IP address in network byte order.
struct Address
{
    std::array<std::uint8_t, 16> bytes{}; ///< IPv4 in the first four
    bool ipv6 = false;

    [[nodiscard]] unsigned size() const { return ipv6 ? 16 : 4; }
};

/// Four decimal numbers, or RFC 4291 text without brackets and zone. Nothing for whatever else.
[[nodiscard]] std::optional<Address> parseAddress(std::string_view text);

} // namespace spillway
