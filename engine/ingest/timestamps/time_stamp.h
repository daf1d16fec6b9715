#pragma once

#include "engine/core/quantity.h"

#include <cstring>
#include <optional>
#include <string_view>

namespace spillway {

/// Reads `$time_local`, "02/Oct/2024:00:48:26 +0900". Remembers the last stamp and its day,
/// since neighbours share them.
class TimeLocalReader
{
public:
    std::optional<Instant> read(std::string_view text)
    {
        Instant time;
        return read(text, time) ? std::optional(time) : std::nullopt;
    }
    /// Reads without an optional, for every line of a log: one in memory costs more than the comparison. False, and
    /// `time` as it was, where the text is no stamp.
    bool read(std::string_view text, Instant& time)
    {
        const bool same = m_hasLast && text.size() == sizeof m_lastText &&
                          std::memcmp(text.data(), m_lastText, sizeof m_lastText) == 0;
        if (!same && !readNew(text))
            return false;
        time = m_last;
        return true;
    }

private:
    bool readNew(std::string_view text);

    bool m_hasLast = false;
    char m_lastText[26] = {};
    Instant m_last{}; ///< of m_lastText
    char m_dayText[11] = {};
    Instant m_day{};
    bool m_hasDay = false;
};

/// "2024-10-02T00:48:26.123+09:00": a space for the T, slashes in the date, a fraction of any length (cut to
/// milliseconds), Z, an offset with or without colon and a space before it, as Ruby and Go write it, " UTC", or
/// none, which counts as UTC.
[[nodiscard]] std::optional<Instant> readIso8601(std::string_view text);

/// `$msec`, "1727797706.123": whole seconds with or without a fraction, cut to milliseconds. Up to the year 9999.
[[nodiscard]] std::optional<Instant> readEpochSeconds(std::string_view text);

/// A duration: "0.123" with `unitsPerSecond` 1, "123" with 1000. Not negative, at most a year; a fraction is cut.
[[nodiscard]] std::optional<Milliseconds> readDuration(std::string_view text, std::int64_t unitsPerSecond);

/// A duration in seconds, cut to microseconds: for several that are added up before the sum is cut.
[[nodiscard]] std::optional<std::chrono::microseconds> readSeconds(std::string_view text);

/// A duration with its units, "0.058s", "250 ms", "1m2.5s", as Go and Google write it, "PT0.5S" of ISO 8601 or
/// "00:00:00.058"; cut to milliseconds, at most a year.
[[nodiscard]] std::optional<Milliseconds> readDurationText(std::string_view text);

/// Whether anything behind the seconds of a stamp of ISO 8601 says how far ahead of UTC it is.
[[nodiscard]] bool namesZone(std::string_view iso);

/// "Jul 21, 2023 @ 10:00:01.123" and "7/21/2023, 1:00:02.456 PM", as Kibana and Azure's portal show and export a time:
/// in the zone of whoever looked, which counts as UTC.
[[nodiscard]] std::optional<Instant> readShown(std::string_view text);

/// Any of the above, known by its shape; a plain number is seconds, milliseconds, micro- or nanoseconds by its size.
[[nodiscard]] std::optional<Instant> readAnyTime(std::string_view text, TimeLocalReader& local);

} // namespace spillway
