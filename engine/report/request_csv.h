#pragma once

#include "engine/trace/columns/trace.h"

#include <cstddef>
#include <string>

namespace spillway {

/// Appends the first line of a request CSV: "time_ms" and the trace's variables, with a line feed. Reading it back
/// gives the columns of the same names.
void appendCsvHeader(std::string& out, const Trace& trace);

/// Appends one request, below size(): its arrival in ms and its values, those in quotes that would end a value or a
/// line. What importTraffic() reads from header and lines are the same requests; their times count as exact from then
/// on, even if the trace's own were not.
void appendCsvLine(std::string& out, const Trace& trace, std::size_t row);

} // namespace spillway
