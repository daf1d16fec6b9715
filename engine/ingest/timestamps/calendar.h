#pragma once

#include "engine/core/quantity.h"

#include <optional>
#include <string_view>

namespace spillway {

/// The beginning of a day, UTC; nothing where there is none (31 April, a negative part).
[[nodiscard]] std::optional<Instant> calendarDay(int year, int month, int dayOfMonth);

/// 1 for "Jan" to 12 for "Dec"; -1 for another word.
[[nodiscard]] int monthOfName(std::string_view name);

/// The time that "+hhmm", "+hh:mm" or "+hh" is ahead of UTC; nothing for any other text.
[[nodiscard]] std::optional<Milliseconds> zoneOffset(std::string_view text);

} // namespace spillway
