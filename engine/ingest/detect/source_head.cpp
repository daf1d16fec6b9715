#include "engine/ingest/detect/source_head.h"

#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/rows/line_taker.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostHeadBytes = 4U << 20U;

bool isFull(const std::vector<Sample::Line>& lines)
{
    return lines.size() == Sample::kMostLines;
}

} // namespace

Result<Done> SourceHead::read(LineSource& source, ProgressMeter& meter)
{
    std::size_t bytes = 0;
    std::uint64_t lines = 0;
    LineBlock block;
    while (m_sample.lines.size() < Sample::kMostLines && bytes < kMostHeadBytes) {
        const auto more = source.nextOfHead(block);
        if (!more)
            return more.error();
        m_isAll = !*more;
        if (m_isAll)
            break;
        const std::uint64_t before = lines;
        collect(block, lines);
        if (m_sample.lines.empty() && !block.tooLong && !m_blocks.empty()) {
            meter.advance(block.bytesRead, lines);
            continue;
        }
        bytes += block.bytes.size();
        m_blocks.push_back({std::exchange(block, {}), before});
    }
    if (!m_blocks.empty())
        m_sample.beginning = m_blocks.front().block.text();
    return Done{};
}

/// Collects lines; `number` counts them all, as long as more are wanted.
void SourceHead::collect(const LineBlock& block, std::uint64_t& number)
{
    constexpr std::size_t kMostComments = 200;
    if (block.tooLong) {
        ++number;
        return;
    }
    std::string_view text = block.text();
    while (!text.empty() && m_sample.further.size() < Sample::kMostFurther) {
        const std::string_view line = withoutZeros(takeLineOff(text));
        ++number;
        if (line.starts_with('#')) {
            const bool kept = m_blocks.empty() || !m_sample.lines.empty();
            if (kept && m_sample.comments.size() < kMostComments)
                m_sample.comments.push_back({number, line});
        } else if (!isBlank(line)) {
            (isFull(m_sample.lines) ? m_sample.further : m_sample.lines).push_back({number, line});
        }
    }
}

Result<Done> SourceHead::check(const std::string& name) const
{
    if (m_blocks.empty())
        return Error{ErrorCode::EmptyInput, name, "the file is empty"};
    if (m_sample.lines.empty() && m_blocks.front().block.tooLong)
        return Error{ErrorCode::NotAnAccessLog, name + ":1",
                     say("the first line is longer than a mebibyte: this is not an access log; it begins with {}",
                         shown(m_blocks.front().block.text()))};
    const auto isZero = [](const Block& head) { return head.block.hadZeros || head.block.text().starts_with('\0'); };
    if (m_sample.lines.empty() && std::ranges::any_of(m_blocks, isZero))
        return Error{ErrorCode::NotAnAccessLog, name, "this is binary data, not a text log"};
    if (m_sample.lines.empty() && m_sample.comments.empty())
        return Error{ErrorCode::EmptyInput, name, "there are only blank lines in it"};
    if (m_sample.lines.empty()) {
        const std::string_view kind = foreignLine(m_sample.comments.front().text);
        return Error{kind.empty() ? ErrorCode::EmptyInput : ErrorCode::NotAnAccessLog, name,
                     kind.empty() ? "there are only comments in it" : std::string(kind)};
    }
    return Done{};
}

std::size_t SourceHead::expectedRequests(std::uint64_t bytesTotal) const
{
    constexpr std::uint64_t kShortestLine = 16; // compressed or not, over many lines
    const std::uint64_t bytes = m_blocks.back().block.bytesRead;
    std::uint64_t lines = 0;
    for (const Block& head : m_blocks)
        lines += static_cast<std::uint64_t>(std::ranges::count(head.block.text(), '\n'));
    if (bytes == 0)
        return 0;
    const std::uint64_t like = bytesTotal / bytes * lines; // the head is small
    return std::min(like + like / 4 + lines,
                    bytesTotal / kShortestLine); // room that is not used costs addresses only
}

} // namespace spillway
