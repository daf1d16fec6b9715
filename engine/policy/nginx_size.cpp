#include "engine/policy/nginx_size.h"

#include <charconv>

namespace spillway {

std::optional<std::uint64_t> parseSize(std::string_view text)
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
