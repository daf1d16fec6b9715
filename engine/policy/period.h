#pragma once

#include "engine/core/quantity.h"

#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// A time as nginx writes it: "500ms", "60s", "1h30m", "1d"; M is 30 days, w a week, a number alone is seconds. The
/// units stand once each, from large to small. Nothing if it is none or above kLongestWindow; 0 where the text says so.
[[nodiscard]] std::optional<Milliseconds> parsePeriod(std::string_view text);

/// In one unit, the largest that divides it but up to a minute none above seconds: "1500ms", "60s", "90s", "2m",
/// "1h", "7d". `period` >= 0.
[[nodiscard]] std::string periodText(Milliseconds period);

} // namespace spillway
