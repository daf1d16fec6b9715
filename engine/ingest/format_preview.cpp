#include "engine/ingest/format_preview.h"

#include "engine/ingest/config_log_format.h"
#include "engine/ingest/detection.h"
#include "engine/ingest/source_head.h"

#include <algorithm>
#include <stop_token>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kLongestValue = 200;

/// Takes lines apart one after another, each with the comments before it.
class Previewer
{
public:
    Previewer(const Sample& sample, LineFormat& format, std::size_t mostRefused) :
        m_mostRefused(mostRefused),
        m_format(format),
        m_comment(sample.comments.begin()),
        m_comments(sample.comments.end())
    {
        m_cells.resize(std::max<std::size_t>(format.columns().size(), 1));
    }

    void add(const Sample::Line& line, FormatPreview& preview)
    {
        for (; m_comment != m_comments && m_comment->number < line.number; ++m_comment)
            m_format.readComment(m_comment->text);
        RowSink row{m_cells.data(), 1, &m_scratch, {}, line.number};
        const LineVerdict verdict = m_format.read(line.text, row);
        if (verdict == LineVerdict::Request) {
            addRequest(line, row.arrival, preview);
        } else if (verdict == LineVerdict::NoRequest && m_refused++ < m_mostRefused) {
            PreviewLine& refused = preview.lines.emplace_back();
            refused.number = line.number;
            refused.text = m_format.reason(line.text);
        }
        m_scratch.reset();
    }

private:
    void addRequest(const Sample::Line& line, Instant arrival, FormatPreview& preview)
    {
        PreviewLine request{line.number, arrival, {}, {}};
        std::vector<std::string>& columns = preview.columns;
        for (const auto& [name, value] : m_format.fields(line.text)) {
            auto column = std::ranges::find(columns, name);
            if (column == columns.end())
                column = columns.insert(columns.end(), name);
            const auto at = static_cast<std::size_t>(column - columns.begin());
            request.values.resize(std::max(request.values.size(), at + 1));
            request.values[at] = printable(value, kLongestValue);
        }
        preview.lines.push_back(std::move(request));
    }

    std::size_t m_mostRefused;
    std::size_t m_refused = 0;
    LineFormat& m_format;
    std::vector<Sample::Line>::const_iterator m_comment;
    std::vector<Sample::Line>::const_iterator m_comments;
    std::vector<std::string_view> m_cells;
    Scratch m_scratch;
};

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
    Previewer previewer(sample, *chosen->format, most / 4);
    for (const Sample::Line& line : sample.lines) {
        if (preview.lines.size() == most)
            break;
        previewer.add(line, preview);
    }
    preview.basis = chosen->format->basis();
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
    const auto source = LineSource::of(*std::move(bytes), stop);
    ProgressMeter meter({}, 0);
    SourceHead head;
    if (const auto read = head.read(*source, meter); !read)
        return read.error();
    if (const auto checked = head.check(path); !checked)
        return checked.error();
    return logFormat.empty() ? asTheyStand(head.sample(), most)
                             : takenApart(head.sample(), inFile->value_or(logFormat), path, most);
}

} // namespace spillway
