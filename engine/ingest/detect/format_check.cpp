#include "engine/ingest/detect/format_check.h"

#include "engine/core/say.h"
#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/detection.h"
#include "engine/ingest/detect/preset_format.h"
#include "engine/ingest/detect/sample_reading.h"
#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/timestamps/time_stamp.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

namespace spillway {

namespace {

/// In the order of their names.
std::set<std::filesystem::path> formatFilesIn(const std::string& folder)
{
    std::set<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (at->path().extension() == ".json" && at->path().filename() != "schema.json" &&
            at->is_regular_file(error)) // a pipe might never end
            files.insert(at->path());
    return files;
}

Result<FormatFile> checked(FormatFile format)
{
    if (format.kind == FormatKind::Text)
        if (const auto reader = makeFormat(format); !reader)
            return reader.error();
    return format;
}

/// The last line of a sample: whether it is a request, and its row.
struct LastLine
{
    LineVerdict verdict = LineVerdict::NoRequest;
    Instant arrival{};
    std::vector<std::pair<std::string, std::string>> row; ///< columns and values
};

LastLine lastLineOf(const Sample& sample, LineFormat& format)
{
    LastLine last;
    readSample(sample, format, [&](const Sample::Line&, LineVerdict verdict, const RowSink& row) {
        last = {verdict, row.arrival, {}};
        for (std::size_t i = 0; i < format.columns().size(); ++i)
            last.row.emplace_back(format.columns()[i], verdict == LineVerdict::Request ? row.cells[i] : "");
        return true;
    });
    return last;
}

std::string_view columnOf(std::string_view name)
{
    return name == "client" ? "remote_addr" : name == "method" ? "request_method" : name;
}

/// Empty where the row has what the sample expects.
std::string difference(const FormatSample& sample, const LastLine& last)
{
    const bool isRequest = last.verdict == LineVerdict::Request;
    if (isRequest != sample.isRequest)
        return isRequest ? "it is a request, but none is expected" : "it is not a request";
    TimeLocalReader local;
    for (const auto& [name, expected] : sample.row) {
        if (name == "arrival") {
            const auto arrival = readAnyTime(expected, local);
            if (arrival != last.arrival)
                return say("arrival: {} is expected, {}", printable(expected),
                           (arrival ? std::to_string((last.arrival - *arrival).count()) + " ms later was read"
                                    : "which is not a time"));
            continue;
        }
        const auto column = std::ranges::find(last.row, columnOf(name), &std::pair<std::string, std::string>::first);
        if (column == last.row.end())
            return say("{}: there is no such column", printable(name));
        if (column->second != expected)
            return say("{}: “{}” is expected, “{}” was read", printable(name), printable(expected),
                       printable(column->second));
    }
    return {};
}

/// Whether a format that was detected, such as "json in CRI", is this one.
bool isThis(const FormatFile& format, std::string_view detected)
{
    if (format.kind == FormatKind::Wrapper)
        return detected.ends_with(" in " + format.name);
    if (format.kind == FormatKind::Members) // of several tables that may all count for a line
        return detected.starts_with(format.rules.lines.empty() ? "json" : format.rules.lines);
    return detected == format.name || detected.starts_with(format.name + " in ");
}

std::string failure(const FormatFile& format, const FormatSample& expected)
{
    Scratch scratch;
    Sample sample;
    for (const std::string& line : expected.lines) {
        auto& lines = line.starts_with('#') ? sample.comments : sample.lines;
        lines.push_back({sample.lines.size() + sample.comments.size() + 1, scratch.keepPadded(line, kBlockPadding)});
    }
    if (sample.lines.empty())
        return translated("it has only comments");
    const bool isNamed = format.use == FormatUse::Named || !expected.isRequest;
    const std::string name = format.kind == FormatKind::Wrapper ? "auto in " + format.name : format.name;
    auto chosen = chooseFormat(isNamed ? name : "auto", sample, "the sample");
    if (!chosen)
        return expected.isRequest ? "it is not recognised: " + chosen.error().detail : std::string();
    if (!isNamed && !isThis(format, chosen->name))
        return say("it is recognised as {}", chosen->name);
    return difference(expected, lastLineOf(sample, *chosen->format));
}

} // namespace

Result<FormatFile> readFormatFile(const std::string& path)
{
    constexpr std::size_t kMostBytes = 1U << 20U;
    std::ifstream file(path, std::ios::binary);
    std::string text(kMostBytes + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (!file.eof())
        return Error{file ? ErrorCode::BadLogFormat : ErrorCode::CannotOpen, printable(path, 4096),
                     file ? "this is longer than a mebibyte" : ""};
    auto format = parseFormatFile(text);
    format = format ? checked(*std::move(format)) : std::move(format);
    if (format)
        return format;
    Error error = format.error();
    error.where = printable(path, 4096) + (error.where.empty() ? "" : ":") + error.where;
    return error;
}

std::vector<Error> addFormatsIn(const std::vector<std::string>& folders)
{
    std::vector<Error> refused;
    for (const std::string& folder : folders)
        for (const std::filesystem::path& path : formatFilesIn(folder)) {
            auto format = readFormatFile(path.string());
            if (format)
                addFormat(*std::move(format));
            else
                refused.push_back(format.error());
        }
    return refused;
}

std::vector<FailedSample> failedSamples(const FormatFile& format)
{
    std::vector<FailedSample> failed;
    for (std::size_t i = 0; i < format.samples.size(); ++i)
        if (std::string reason = failure(format, format.samples[i]); !reason.empty())
            failed.push_back({i + 1, std::move(reason)});
    return failed;
}

} // namespace spillway
