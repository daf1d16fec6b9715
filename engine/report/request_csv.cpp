#include "engine/report/request_csv.h"

namespace spillway {

namespace {

void appendValue(std::string& out, std::string_view value)
{
    if (value.find_first_of("\",\r\n") == std::string_view::npos) {
        out += value;
        return;
    }
    out += '"';
    for (const char byte : value) {
        if (byte == '"')
            out += '"';
        out += byte;
    }
    out += '"';
}

} // namespace

void appendCsvHeader(std::string& out, const Trace& trace)
{
    out += "time_ms";
    for (const Column& column : trace.columns) {
        out += ',';
        out += column.variable == "remote_addr" ? std::string_view("binary_remote_addr") : column.variable;
    }
    out += '\n';
}

void appendCsvLine(std::string& out, const Trace& trace, std::size_t row)
{
    out += std::to_string(trace.arrivals[row].time_since_epoch().count());
    for (const Column& column : trace.columns) {
        out += ',';
        appendValue(out, column.values[column.ids[row]]);
    }
    out += '\n';
}

} // namespace spillway
