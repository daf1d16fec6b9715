#pragma once

#include "engine/replay/replay.h"
#include "engine/trace/columns/trace.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace spillway {

/// `text` as a field of a line of tab-separated values: tab, line feed, carriage return and backslash as \t \n \r \\,
/// other control characters (C0, DEL, C1) and bytes that are no valid UTF-8 as \xHH. All else stays.
[[nodiscard]] std::string tsvField(std::string_view text);

/// Appends "time_ms, key, verdict, excess_milli, delay_ms", tab-separated, and a line feed.
void appendTraceLine(std::string& out, const RequestOutcome& outcome);

/// Appends the first line of a request CSV: "time_ms" and the trace's variables, with a line feed. Reading it back
/// gives the columns of the same names.
void appendCsvHeader(std::string& out, const Trace& trace);

/// Appends one request, below size(): its arrival in ms and its values, those in quotes that would end a value or a
/// line. What importTraffic() reads from header and lines are the same requests; their times count as exact from then
/// on, even if the trace's own were not.
void appendCsvLine(std::string& out, const Trace& trace, std::size_t row);

} // namespace spillway
