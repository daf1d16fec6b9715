#include "engine/ingest/detect/format_preview.h"

#include "engine/ingest/detect/config_log_format.h"
#include "engine/ingest/detect/detection.h"
#include "engine/ingest/detect/sample_reading.h"
#include "engine/ingest/detect/source_head.h"
#include "engine/ingest/rows/line_taker.h"

#include <algorithm>
#include <stop_token>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kLongestValue = 200;

void addRequest(LineFormat& format, const Sample::Line& line, Instant arrival, FormatPreview& preview)
{
    PreviewLine request{line.number, arrival, {}, {}};
    std::vector<std::string>& columns = preview.columns;
    for (const auto& [name, value] : format.fields(line.text)) {
        auto column = std::ranges::find(columns, name);
        if (column == columns.end())
            column = columns.insert(columns.end(), name);
        const auto at = static_cast<std::size_t>(column - columns.begin());
        request.values.resize(std::max(request.values.size(), at + 1));
        request.values[at] = printable(value, kLongestValue);
    }
    preview.lines.push_back(std::move(request));
}

FormatPreview asTheyStand(const Sample& sample, std::size_t most)
{
    constexpr std::size_t kLongestLine = 1000;
    FormatPreview preview;
    for (const Sample::Line& line : std::span(sample.lines).first(std::min(most, sample.lines.size())))
        preview.lines.push_back({line.number, {}, {}, printable(line.text, kLongestLine)});
    return preview;
}

Result<FormatPreview> takenApart(const Sample& sample, const std::string& logFormat, const std::string& path,
                                 std::size_t most)
{
    auto chosen = chooseFormat(logFormat, sample, path);
    if (!chosen)
        return chosen.error();
    FormatPreview preview{std::move(chosen->name), chosen->sampled, chosen->fits, {}, {}, {}};
    std::size_t refused = 0;
    readSample(sample, *chosen->format, [&](const Sample::Line& line, LineVerdict verdict, const RowSink& row) {
        if (verdict == LineVerdict::Request)
            addRequest(*chosen->format, line, row.arrival, preview);
        else if ((verdict == LineVerdict::NoRequest || verdict == LineVerdict::Excluded) && refused++ < most / 4)
            preview.lines.push_back({line.number, {}, {}, whyRefused(*chosen->format, line.text)});
        return preview.lines.size() < most;
    });
    preview.basis = chosen->format->facts().basis;
    for (PreviewLine& line : preview.lines)
        if (line.arrival)
            line.values.resize(preview.columns.size());
    return preview;
}

} // namespace

Result<FormatPreview> previewFormat(const std::string& path, const std::string& logFormat, std::size_t most)
{
    const auto inFile = logFormatInFile(logFormat);
    if (!inFile)
        return inFile.error();
    std::stop_source stop;
    auto bytes = ByteSource::open(path, stop.get_token());
    if (!bytes)
        return bytes.error();
    if (const auto separated = bytes->separateObjects(); !separated)
        return separated.error();
    LineSource source(*std::move(bytes));
    ProgressMeter meter({}, 0);
    SourceHead head;
    if (const auto read = head.read(source, meter); !read)
        return read.error();
    if (const auto checked = head.check(path); !checked)
        return checked.error();
    return logFormat.empty() ? asTheyStand(head.sample(), most)
                             : takenApart(head.sample(), inFile->value_or(logFormat), path, most);
}

} // namespace spillway
