#pragma once

#include "engine/core/quantity.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace spillway {

/// The number in text[at, at + count), all of it digits, or -1.
[[nodiscard]] int digits(std::string_view text, std::size_t at, std::size_t count);

/// The beginning of a day, UTC; nothing where there is none (31 April, a negative part).
[[nodiscard]] std::optional<Instant> calendarDay(int year, int month, int dayOfMonth);

/// 1 for "Jan" to 12 for "Dec"; -1 for another word.
[[nodiscard]] int monthOfName(std::string_view name);

/// The time that "+hhmm", "+hh:mm" or "+hh" is ahead of UTC; nothing for any other text.
[[nodiscard]] std::optional<Milliseconds> zoneOffset(std::string_view text);

/// The time of a source whose stamps lack the year.
struct YearlessSpan
{
    Instant first{};
    Instant last{};
};

/// The shift of each span so that all lie in one year without the longest time in which there is none of
/// them: by nothing, or by one year. Each was dated by itself, with its first stamp between April and the next March,
/// so that files of 31 March and 1 April lie a year apart. O(n log n).
[[nodiscard]] std::vector<Milliseconds> yearMoves(std::span<const YearlessSpan> spans);

} // namespace spillway
