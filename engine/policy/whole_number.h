#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace spillway {

/// Decimal digits and nothing else, as ngx_atoi() reads them; 0 .. kMaxCount, so that thousandths of it fit 64 bits.
[[nodiscard]] std::optional<std::int64_t> wholeNumber(std::string_view text);

} // namespace spillway
