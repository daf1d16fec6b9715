#pragma once

#include "engine/core/quantity.h"

#include <QtCore/QString>

#include <cstdint>

namespace spillway::ui {

// Numbers, times and sizes as the window shows them, in the user's locale. GUI thread only (QLocale's default).

/// "2,413,882".
[[nodiscard]] QString countText(std::uint64_t count);
/// The count that chooses the plural form of a translated sentence (the `n` of tr()), where the
/// number itself stands in %1.
[[nodiscard]] int pluralForm(std::uint64_t count);
/// "17", or "3–17" where the two differ.
[[nodiscard]] QString rangeText(std::uint64_t low, std::uint64_t high);
/// At most three digits and a unit: "950", "38.2 k", "2.41 M".
[[nodiscard]] QString shortCountText(std::uint64_t count);
/// "1.93–2.02 k", "981–1.05 k": both ends of a range, the unit once where they share it.
[[nodiscard]] QString shortRangeText(std::uint64_t low, std::uint64_t high);
/// "98.61 %". A part that is neither nothing nor all never reads 0.00 or 100.00: "< 0.01 %", ">
/// 99.99 %". "–" of nothing.
[[nodiscard]] QString percentText(std::uint64_t part, std::uint64_t whole);
/// "98.6 %", for a narrow column. A part that is neither nothing nor all reads 0.1 to 99.9. "–" of nothing.
[[nodiscard]] QString shortPercentText(std::uint64_t part, std::uint64_t whole);
/// "10–14 %", "9.6–9.9 %", "0.3–12 %": both ends of a range of shares, each with the digit after the point only where
/// it says more; as shortPercentText() where they read the same, and as narrow.
[[nodiscard]] QString percentRangeText(std::uint64_t low, std::uint64_t high, std::uint64_t whole);
/// "0 ms", "350 ms", "1.18 s", "62.5 s", "12 min 30 s", "2 h 05 min", "3 d 4 h". `time` >= 0.
[[nodiscard]] QString durationText(Milliseconds time);
/// "1.2–3.4 s", "350 ms–1.18 s", "0–2.1 s": both ends, the unit once where they share it; one figure
/// where they read the same.
[[nodiscard]] QString durationRangeText(Milliseconds low, Milliseconds high);
/// A chosen time exactly, in one unit: "1,500 ms", "60 s", "5 min", "24 h". `time` >= 0.
[[nodiscard]] QString wholePeriodText(Milliseconds time);
/// The time between two leaking requests, which may be a fraction of a millisecond: "100 ms", "66.7 µs", "62.5 s".
[[nodiscard]] QString intervalText(Rate rate);
/// A level or an excess with one digit: "16.4"; `exactLevelText` has all three: "9.731".
[[nodiscard]] QString levelText(Thousandths level);
[[nodiscard]] QString exactLevelText(Thousandths level);
/// "10 r/s", "0.016 r/s".
[[nodiscard]] QString rateText(Rate rate);
/// As nginx writes sizes: "10m", "512k", "65537".
[[nodiscard]] QString zoneSizeText(std::uint64_t bytes);
/// "4.2 MB".
[[nodiscard]] QString byteText(std::uint64_t bytes);

/// How much of a moment is worth showing.
enum class TimeDetail {
    Minutes,      ///< "16:14"
    Seconds,      ///< "16:14:07"
    Milliseconds, ///< "16:14:07.200"
};

/// The zone in which times are shown: this machine's or UTC. Local at first. Whoever changes it has
/// everything painted anew.
enum class Clock { Local, Utc };
void setClock(Clock clock);
[[nodiscard]] Clock clockInForce();
/// First and last moment of the shown time; both 1970 at first. Days have their year where it begins and ends in
/// different ones. Whoever changes it has everything painted anew.
void tellYearsOf(Instant first, Instant last);
/// How far that zone is ahead of UTC at a moment; 0 for a trace that counts from 0.
[[nodiscard]] Milliseconds zoneOffset(Instant at);

/// Time of day. A trace that counts from 0 (a request CSV without dates) has no time of day: "12.400 s".
[[nodiscard]] QString timeText(Instant at, TimeDetail detail);
/// "14:00–18:00"; with dates where the two are not of one day: "Nov 20 22:00 – Nov 21 02:00".
[[nodiscard]] QString spanText(Instant from, Instant to);
/// A span with as much detail as the two have, so that whoever types it again means the same: "14:06:56–14:16:04".
[[nodiscard]] QString exactSpanText(Instant from, Instant to);
/// "Nov 21" in the locale's order; "Nov 21 2026" where years are shown: see tellYearsOf().
[[nodiscard]] QString dayText(Instant at);
/// Whether one day holds both, so that it need not be named.
[[nodiscard]] bool onOneDay(Instant from, Instant to);
/// The zone's short name at that moment, "CET"; empty for a trace that counts from 0.
[[nodiscard]] QString zoneText(Instant at);
/// "1 request", "1,603 requests"; the same of clients and lines.
[[nodiscard]] QString requestsText(std::uint64_t count);
[[nodiscard]] QString clientsText(std::uint64_t count);
/// "3–17 clients"; as clientsText() where the two are equal.
[[nodiscard]] QString clientsRangeText(std::uint64_t low, std::uint64_t high);
[[nodiscard]] QString linesText(std::uint64_t count);
/// A moment of this machine's files: "11/21/26 4:14 PM CET".
[[nodiscard]] QString dateTimeText(Instant at);
/// Whether the moment counts from the start of a trace and not from 1970.
[[nodiscard]] bool countsFromZero(Instant at);

} // namespace spillway::ui
