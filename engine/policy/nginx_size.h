#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace spillway {

/// The smallest zone that nginx takes: eight pages.
inline constexpr std::uint64_t kSmallestZone = 32768;

/// A size in bytes as ngx_parse_size() reads it: digits and k, K, m or M. Nothing if it is none
/// or does not fit 63 bits.
[[nodiscard]] std::optional<std::uint64_t> parseSize(std::string_view text);

} // namespace spillway
