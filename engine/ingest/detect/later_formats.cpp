#include "engine/ingest/detect/later_formats.h"

#include "engine/ingest/detect/detection.h"
#include "engine/ingest/detect/either_format.h"
#include "engine/ingest/line/foreign_lines.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostKeptBytes = 4U << 20U;
constexpr std::size_t kMostFormats = 4;
constexpr std::size_t kMostSampleBytes = 256U << 10U; ///< of the lines that are looked at, however long they are

/// Has the columns of others, and reads nothing.
class NoLines final : public LineFormat
{
public:
    explicit NoLines(std::vector<std::string> columns) : m_columns(std::move(columns)) {}

    [[nodiscard]] std::span<const std::string> columns() const override { return m_columns; }
    LineVerdict read(std::string_view /*line*/, RowSink& /*row*/) override { return LineVerdict::NoRequest; }
    [[nodiscard]] std::unique_ptr<LineFormat> clone() const override { return std::make_unique<NoLines>(m_columns); }
    [[nodiscard]] FormatFacts facts() const override
    {
        FormatFacts facts;
        facts.knowsItsLines = true;
        return facts;
    }
    [[nodiscard]] std::string reason(std::string_view line) override
    {
        return "It is in none of the formats of this file: " + shown(line) + ".";
    }
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view /*line*/) override
    {
        return {};
    }

private:
    std::vector<std::string> m_columns;
};

} // namespace

LaterFormats::LaterFormats(std::string source, std::vector<std::string> asked, TraceBuilder& builder, Append append) :
    m_source(std::move(source)), m_asked(std::move(asked)), m_builder(builder), m_append(std::move(append))
{
}

Result<Done> LaterFormats::take(const RefusedLines& lines, std::size_t begin, std::size_t end)
{
    if (m_seen < kSkippedExamples)
        m_toldTo = lines.lines()[std::min(end - begin, kSkippedExamples - m_seen) + begin - 1].number;
    m_seen += end - begin;
    return read(lines, begin, end);
}

Result<Done> LaterFormats::end()
{
    const auto looked = look();
    dropKept();
    return looked;
}

Result<Done> LaterFormats::read(const RefusedLines& lines, std::size_t begin, std::size_t end)
{
    while (!m_taker && begin < end) {
        keep(lines, lines.lines()[begin++]);
        const auto looked = isTimeToLook() ? look() : Result<Done>(Done{});
        if (!looked)
            return looked;
    }
    if (begin == end)
        return Done{};
    m_taker->takeText(lines.text(begin, end));
    LinesReport report;
    m_taker->report(report);
    m_requests += report.requests;
    m_skipped += report.skipped;
    m_unread += report.unread;
    m_repeated += report.repeated;
    m_untimed += report.untimed;
    m_builder.learn(m_taken, report.rows);
    if (const auto appended = m_append(m_taken, report.rows); !appended)
        return appended;
    if (!report.rows.retired.empty())
        m_builder.forget(m_taken);
    RefusedLines refused;
    for (const RefusedLines::Line& line : report.refused.lines()) {
        const RefusedLines::Line& original = lines.lines()[begin + line.number - report.linesBefore - 1];
        refused.add(lines.text(original), original);
    }
    return keepAll(refused);
}

/// Looks for another format as soon as it is time, wherever slices end.
Result<Done> LaterFormats::keepAll(const RefusedLines& lines)
{
    const std::size_t known = m_names.size();
    for (std::size_t i = 0; i < lines.lines().size(); ++i) {
        keep(lines, lines.lines()[i]);
        if (!isTimeToLook())
            continue;
        if (const auto looked = look(); !looked)
            return looked;
        if (m_names.size() != known)
            return read(lines, i + 1, lines.lines().size());
    }
    return Done{};
}

/// The lines with reasons, and the reasons, do not depend on where the slices of the source end.
void LaterFormats::keep(const RefusedLines& lines, const RefusedLines::Line& line)
{
    m_kept.add(lines.text(line),
               {line.number, 0, line.number > m_toldTo ? std::string() : line.reason, line.mayBeRequest});
}

bool LaterFormats::isTimeToLook() const
{
    return m_kept.lines().size() >= m_nextLook || m_kept.bytes() > kMostKeptBytes;
}

/// Where the lines that were kept last are in a format, it reads all of them, and those to come.
Result<Done> LaterFormats::look()
{
    m_nextLook = std::max(m_nextLook, m_kept.lines().size()) * 2;
    if (m_kept.lines().empty())
        return Done{};
    Sample sample;
    const auto& kept = m_kept.lines();
    std::size_t first = kept.size();
    for (std::size_t bytes = 0; first > 0 && kept.size() - first < Sample::kMostLines; --first) {
        bytes += kept[first - 1].size;
        if (bytes > kMostSampleBytes && first < kept.size())
            break;
    }
    for (std::size_t i = first; i < kept.size(); ++i)
        sample.lines.push_back({kept[i].number, m_kept.text(kept[i])});
    auto found = m_names.size() < kMostFormats ? chooseAnotherFormat(sample, m_source, m_asked)
                                               : Result<ChosenFormat>(Error{ErrorCode::UnknownFormat, m_source, {}});
    if (!found) {
        if (m_kept.bytes() > kMostKeptBytes)
            dropKept();
        return Done{};
    }
    m_names.push_back(std::move(found->name));
    std::unique_ptr<LineFormat> known = std::make_unique<NoLines>(m_builder.columns());
    if (m_taker)
        known = std::exchange(m_taker, std::nullopt)->releaseFormat();
    m_taker.emplace(makeEitherFormat(std::move(known), std::move(found->format)));
    m_taker->keepRefused();
    m_taken = m_builder.addBuilder(m_taker->format().columns());
    const RefusedLines again = std::exchange(m_kept, {});
    return read(again, 0, again.lines().size());
}

void LaterFormats::dropKept()
{
    for (const RefusedLines::Line& line : m_kept.lines()) {
        if (m_examples.size() == kSkippedExamples)
            break;
        m_examples.push_back(
            {line.number, line.reason.empty() && m_taker ? m_taker->format().reason(m_kept.text(line)) : line.reason});
    }
    m_skipped += m_kept.lines().size();
    m_unread += static_cast<std::uint64_t>(std::ranges::count(m_kept.lines(), true, &RefusedLines::Line::mayBeRequest));
    m_kept.clear();
}

} // namespace spillway
