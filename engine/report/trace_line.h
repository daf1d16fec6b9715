#pragma once

#include "engine/replay/replay.h"

#include <string>
#include <string_view>

namespace spillway {

/// `text` as a field of a line of tab-separated values: tab, line feed, carriage return and backslash as \t \n \r \\, other
/// control characters as \xHH. All other bytes stay.
[[nodiscard]] std::string tsvField(std::string_view text);

/// Appends "time_ms, key, verdict, excess_milli, delay_ms", tab-separated, and a line feed.
void appendTraceLine(std::string& out, const RequestOutcome& outcome);

} // namespace spillway
