#pragma once

#include "engine/replay/replay.h"

#include <string>
#include <string_view>

namespace spillway {

/// `text` as a field of a line of tab-separated values: tab, line feed, carriage return and backslash as \t \n \r \\,
/// other control characters (C0, DEL, C1) and bytes that are no valid UTF-8 as \xHH. All else stays.
[[nodiscard]] std::string tsvField(std::string_view text);

/// Appends "time_ms, key, verdict, excess_milli, delay_ms", tab-separated, and a line feed.
void appendTraceLine(std::string& out, const RequestOutcome& outcome);

} // namespace spillway
