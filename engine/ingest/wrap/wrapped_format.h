#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/wrap/wrapper.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace spillway {

/// Where the time of a request comes from.
enum class TimeOf : std::uint8_t {
    Line,
    Wrapper, ///< its lines have none
    Both,    ///< its lines have whole seconds, and the wrapper what is finer; see LineTuning::refineStamps()
};

/// Reads lines by `inner` that are wrapped; those in pieces are joined for each stream, up to kLongestLine.
[[nodiscard]] std::unique_ptr<LineFormat> makeWrappedFormat(const FormatFile& wrapper,
                                                            std::unique_ptr<LineFormat> inner, TimeOf time);

/// A line that a log daemon writes in place of lines that are equal to one before them.
struct RepeatedLine
{
    std::uint64_t times = 0; ///< lines that it stands for; at least 1
    std::string_view text;   ///< of each of them, or its beginning; empty where it is that of the line before
};

/// More of them than a line may stand for: a daemon counts for a minute or two at most.
inline constexpr std::uint64_t kMostRepeats = 100'000;

/// Reads rsyslog's "message repeated 5 times: [ LINE]", the "last message repeated 5 times" of other daemons and
/// syslog-ng's "Last message 'LINE' repeated 5 times, suppressed by syslog-ng on HOST". Nothing where `text` is
/// something else. What stands before "last message" may be what a daemon puts before each line. Source: rsyslog,
/// action.c (it cuts LINE at 800 bytes); syslog-ng, logwriter.c (at 20); FreeBSD, syslogd.c.
[[nodiscard]] std::optional<RepeatedLine> repeatedLine(std::string_view text);

} // namespace spillway
