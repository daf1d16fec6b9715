#include "engine/ingest/capture/capture_choice.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Whether `variable` was asked for by one of these names.
bool isNamed(std::string_view variable, const std::vector<std::string>& names)
{
    return std::ranges::find(names, variable) != names.end();
}

/// The columns that a name stands for.
std::vector<std::string> columnsOf(const std::string& name)
{
    if (name == "request")
        return {"request_method", "uri", "args", "request_uri", "server_protocol"};
    if (name == "request_uri")
        return {"uri", "args"};
    return {name == "binary_remote_addr" ? "remote_addr" : name};
}

Result<Done> keepNamed(Trace& piece, const std::vector<std::string>& names, const std::string& source)
{
    std::vector<std::string> kept;
    for (const std::string& name : names) {
        bool found = piece.column(name) != nullptr;
        if (found)
            kept.push_back(piece.column(name)->variable);
        for (const std::string& part : columnsOf(name)) {
            found = found || piece.column(part) != nullptr;
            kept.push_back(part);
        }
        if (found)
            continue;
        std::string detail = "it has no column " + printable(name) + "; it has";
        for (const Column& column : piece.columns)
            detail += (&column == piece.columns.data() ? " " : ", ") + printable(column.variable);
        return Error{ErrorCode::BadArgument, source, detail};
    }
    std::erase_if(piece.columns, [&](const Column& column) { return !isNamed(column.variable, kept); });
    return Done{};
}

} // namespace

Result<Trace> chosen(Trace piece, const CaptureChoice& choice, const std::string& source)
{
    if (choice.columns)
        if (const auto kept = keepNamed(piece, *choice.columns, source); !kept)
            return kept.error();
    return piece;
}

CapturedSource chosen(CapturedSource source, const CaptureChoice& choice)
{
    if (!choice.columns)
        return source;
    for (SkippedLine& example : source.report.examples)
        example.reason = "What it holds was left out of the capture.";
    source.report.firstLine.clear();
    return source;
}

} // namespace spillway
