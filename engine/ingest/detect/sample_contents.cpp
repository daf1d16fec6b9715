#include "engine/ingest/detect/sample_contents.h"

#include "engine/ingest/detect/named_format.h"
#include "engine/ingest/line/line_blocks.h"

#include <algorithm>
#include <map>
#include <utility>

namespace spillway {

namespace {

bool isFine(std::string_view stamp)
{
    constexpr std::size_t kMilliseconds = 13; // digits since 1970
    return stamp.find_first_of(".,") != std::string_view::npos ||
           (stamp.size() >= kMilliseconds && stamp.find_first_not_of("0123456789") == std::string_view::npos);
}

void add(Sample& sample, std::uint64_t number, std::string_view text)
{
    if (text.starts_with('#'))
        sample.comments.push_back({number, text});
    else if (text.find_first_not_of(" \t\r") != std::string_view::npos)
        sample.lines.push_back({number, text});
}

} // namespace

std::optional<SampleContents> contentsOf(const FormatFile& wrapper, const Sample& sample)
{
    SampleContents contents;
    Unwrapper unwrapper(wrapper);
    std::size_t wrapped = 0;                   // lines
    std::map<std::string, std::string> pieces; // by stream
    std::size_t whole = 0;
    std::size_t rising = 0;
    std::uint64_t lastNumber = 0;
    for (const Sample::Line& line : sample.lines) {
        Unwrapped content;
        if (!unwrapper.open(line.text, contents.scratch, content))
            continue;
        ++wrapped;
        rising += content.number > std::exchange(lastNumber, content.number) ? 1U : 0U;
        whole += content.isPiece ? 0U : 1U;
        if (!content.stamp.empty())
            contents.stamp =
                std::min(contents.stamp.value_or(Milliseconds(1000)), Milliseconds(isFine(content.stamp) ? 1 : 1000));
        std::string& joined = pieces[std::string(content.stream)];
        if (joined.empty() && !content.isPiece) {
            add(contents.sample, line.number, content.text);
        } else {
            joined += content.text;
            if (!content.isPiece) {
                add(contents.sample, line.number, contents.scratch.keepPadded(joined, kBlockPadding));
                joined.clear();
            }
        }
    }
    for (const auto& [stream, joined] : pieces)
        add(contents.sample, sample.lines.back().number, contents.scratch.keepPadded(joined, kBlockPadding));
    const bool cuts = !wrapper.wrapper.cutsLines || whole > 0;
    const bool counts = !wrapper.wrapper.countsLines || rising * 10 >= wrapped * 9;
    if (!cuts || !counts || wrapped * 2 < sample.lines.size() || contents.sample.lines.empty())
        return std::nullopt;
    return contents;
}

ChosenFormat inWrapper(const FormatFile& wrapper, ChosenFormat inside, TimeOf time)
{
    inside.format = makeWrappedFormat(wrapper, std::move(inside.format), time);
    std::string name; // "json in CRI and envoy in CRI": each of a mixture is
    for (const std::string& format : formatsIn(inside.name))
        name = mixtureOf(name, format + " in " + wrapper.name);
    inside.name = std::move(name);
    return inside;
}

} // namespace spillway
