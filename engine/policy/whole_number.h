#pragma once

#include "engine/core/quantity.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace spillway {

/// Decimal digits and nothing else, as ngx_atoi() reads them; 0 .. kMaxCount, so that thousandths of it fit 64 bits.
[[nodiscard]] inline std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || text.front() == '-' || value > kMaxCount)
        return std::nullopt;
    return value;
}

} // namespace spillway
