#include "engine/report/trace_line.h"

#include "engine/core/result.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace spillway {

namespace {

bool isPlainCharacter(char c)
{
    return c >= 0x20 && c < 0x7F && c != '\\';
}

void appendNumber(std::string& out, std::int64_t number)
{
    char digits[20];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    out.append(std::begin(digits), end);
}

std::string_view verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Passed: return "passed";
    case Verdict::Delayed: return "delayed";
    case Verdict::Rejected: break;
    }
    return "rejected";
}

} // namespace

std::string tsvField(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const char c = text.front();
        const std::size_t visible = c == '\\' ? 0 : visibleLength(text);
        if (visible > 0) {
            out += text.substr(0, visible);
            text.remove_prefix(visible);
            continue;
        }
        text.remove_prefix(1);
        switch (c) {
        case '\t': out += "\\t"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\\': out += "\\\\"; break;
        default: out += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
        }
    }
    return out;
}

void appendTraceLine(std::string& out, const RequestOutcome& outcome)
{
    appendNumber(out, outcome.at.time_since_epoch().count());
    out += '\t';
    if (std::all_of(outcome.key.begin(), outcome.key.end(), isPlainCharacter))
        out += outcome.key;
    else
        out += tsvField(outcome.key);
    out += '\t';
    out += verdictWord(outcome.decision.verdict);
    out += '\t';
    appendNumber(out, outcome.decision.excess.raw());
    out += '\t';
    appendNumber(out, outcome.decision.delay.count());
    out += '\n';
}

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
