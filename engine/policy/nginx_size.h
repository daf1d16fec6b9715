#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace spillway {

/// The smallest zone that nginx takes: eight pages.
inline constexpr std::uint64_t kSmallestZone = 32768;

/// A size in bytes as ngx_parse_size() reads it: digits and k, K, m or M. Nothing if it is none
/// or does not fit 63 bits.
[[nodiscard]] inline std::optional<std::uint64_t> parseSize(std::string_view text)
{
    std::uint64_t scale = 1;
    if (text.ends_with('k') || text.ends_with('K'))
        scale = 1024;
    else if (text.ends_with('m') || text.ends_with('M'))
        scale = 1024 * 1024;
    if (scale > 1)
        text.remove_suffix(1);
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || value > static_cast<std::uint64_t>(INT64_MAX) / scale)
        return std::nullopt;
    return value * scale;
}

} // namespace spillway
