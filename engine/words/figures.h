#pragma once

#include "engine/core/quantity.h"
#include "engine/core/say.h"
#include "engine/core/time_range.h"
#include "engine/trace/columns/period.h"

#include <cstdint>
#include <string>

namespace spillway {

enum class KeyWord : std::uint8_t;

/// 1234567 as "1,234,567".
[[nodiscard]] std::string countText(std::uint64_t count);

/// "1 request", "2,214 clients", in the form that the user's language has for the count.
[[nodiscard]] std::string countText(std::uint64_t count, const char* one, const char* many);
[[nodiscard]] std::string countText(std::uint64_t count, KeyWord word);

/// A count that may be a range: "2,214", or "347 to 1,020".
[[nodiscard]] std::string rangeText(std::uint64_t low, std::uint64_t high);

/// "5 requests", "5 to 7 clients".
[[nodiscard]] std::string rangeText(std::uint64_t low, std::uint64_t high, const char* one, const char* many);
[[nodiscard]] std::string rangeText(std::uint64_t low, std::uint64_t high, KeyWord word);

/// The count whose form a range takes.
[[nodiscard]] std::uint64_t formOf(std::uint64_t low, std::uint64_t high);

/// A share of a whole as "12.3 %"; "< 0.1 %" and "> 99.9 %" where rounding would make it none or
/// all; "0.0 %" of nothing.
[[nodiscard]] std::string shareText(std::uint64_t part, std::uint64_t whole);

/// A share that may be a range: "12.3 %", or "91.2 % to 96.0 %". Ends above the whole are the whole.
[[nodiscard]] std::string shareRangeText(std::uint64_t low, std::uint64_t high, std::uint64_t whole);

/// "0.5" of 5,000: parts of a million as percent, exactly.
[[nodiscard]] std::string percentText(std::uint32_t perMillion);

/// A level or an excess as nginx logs it: "1,234.500".
[[nodiscard]] std::string levelText(Thousandths level);

/// A time that passes, from a minute on rounded to the second largest unit: "0 ms", "180 ms", "1.18 s", "2 min 5 s", "3
/// d 4 h". "2 h" is exact; "2 h 0 min" is nearly so.
[[nodiscard]] std::string durationText(Milliseconds duration);

/// "normal", "incident".
[[nodiscard]] std::string kindWord(PeriodKind kind);

/// ISO 8601 in UTC: "2026-03-03T09:00:00.012Z". What no calendar of four digits holds is clamped
/// to the years 0000 to 9999.
[[nodiscard]] std::string isoText(Instant at);

/// "2026-03-03T09:00:00.012Z..2026-03-03T09:10:00.000Z", as --normal and --incident take it.
[[nodiscard]] std::string boundsText(const TimeRange& range);

/// "2026-03-03 09:00:00 to 11:00:01 UTC (2 h 1 s)"; with milliseconds where the stamps have them.
[[nodiscard]] std::string spanText(Instant first, Instant last, Milliseconds resolution);

/// "2026-03-03 09:00:00", or with ".012" where the stamps have milliseconds. Within a year of the epoch: "+12.500 s",
/// since that is traffic that counts from 0.
[[nodiscard]] std::string momentText(Instant at, Milliseconds resolution);

} // namespace spillway
