#include "tests/fuzz/line_reading.h"

#include "engine/ingest/line/line_blocks.h"

#include "tests/fuzz/fuzz_input.h"

#include <algorithm>

namespace spillway::fuzz {

namespace {

void tellAbout(LineFormat& format, std::string_view line)
{
    demand(isShowable(format.reason(line)), "a reason holds no control characters");
    for (const auto& [name, value] : format.fields(line))
        demand(isShowable(name) && isShowable(value), "a field holds no control characters");
}

LineVerdict readLine(LineFormat& format, std::string_view line, Scratch& scratch)
{
    const std::size_t columns = format.columns().size();
    std::vector<std::string_view> cells(columns);
    RowSink row{cells.data(), 1, &scratch, {}};
    const LineVerdict verdict = format.read(line, row);
    if (verdict == LineVerdict::Request) {
        for (const std::string_view cell : cells) // looks at each byte, so that the address sanitizer does
            demand(isShowable(printable(cell, 4 * cell.size() + 4)), "any value can be shown");
        constexpr Milliseconds kFar{std::int64_t{1} << 50U};
        const Milliseconds arrival = row.arrival.time_since_epoch();
        demand(arrival > -kFar && arrival < kFar, "differences of arrivals fit 64 bits");
    }
    return verdict;
}

void takeLeftOvers(LineFormat& format, Scratch& scratch)
{
    std::vector<std::string_view> cells(std::max<std::size_t>(format.columns().size(), 1));
    RowSink row{cells.data(), 1, &scratch, {}};
    while (const auto left = format.takeLeftOver(row)) {
        demand(left->isRequest || (!left->reason.empty() && isShowable(left->reason)),
               "what is left over has a reason");
        for (const auto& [name, value] : format.fields(left->text))
            demand(isShowable(name) && isShowable(value), "a field holds no control characters");
        scratch.reset();
    }
}

void readOnce(LineFormat& format, const std::vector<std::string_view>& lines)
{
    constexpr std::size_t kMostJoined = 4;
    Scratch scratch;
    std::string joined;
    std::size_t parts = 0;
    for (const std::string_view line : lines) {
        if (joined.empty() && line.starts_with('#')) {
            format.readComment(line);
            continue;
        }
        if (!joined.empty())
            joined += '\n';
        joined += line;
        ++parts;
        const Input padded(joined, kBlockPadding);
        const LineVerdict verdict = readLine(format, padded.text(), scratch);
        tellAbout(format, padded.text());
        if (verdict == LineVerdict::Unfinished && parts < kMostJoined)
            continue;
        joined.clear();
        parts = 0;
        scratch.reset();
    }
    takeLeftOvers(format, scratch);
}

} // namespace

void readLines(LineFormat& format, const std::vector<std::string_view>& lines)
{
    readOnce(format, lines);
    if (const auto columns = format.tuning().leaveRequestsWhole()) {
        demand(columns->uri < format.columns().size(), "the uri of a whole request has its column");
        readOnce(format, lines);
    }
}

Sample sampleOf(std::string_view text, const std::vector<std::string_view>& lines)
{
    Sample sample;
    sample.beginning = text;
    for (std::size_t i = 0; i < std::min(lines.size(), Sample::kMostLines); ++i) {
        if (lines[i].starts_with('#'))
            sample.comments.push_back({i + 1, lines[i]});
        else if (!lines[i].empty())
            sample.lines.push_back({i + 1, lines[i]});
    }
    return sample;
}

} // namespace spillway::fuzz
