#include "engine/ingest/detect/detection.h"
#include "engine/ingest/rows/line_taker.h"
#include "engine/live/follow/file_sources.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

#include <algorithm>

using namespace spillway;
using namespace spillway::fuzz;

// The first byte of an input is the size of the pieces in which the others come, as syslog over TCP.

namespace {

constexpr std::size_t kLongest = 200;

struct Cut
{
    std::string lines;
    std::uint64_t dropped = 0;
    bool operator==(const Cut&) const = default;
};

Cut cutIn(std::size_t size, std::string_view bytes, Framing framing)
{
    Cut cut;
    LineCutter cutter(framing, kLongest);
    for (; !bytes.empty(); bytes.remove_prefix(std::min(size, bytes.size())))
        cut.dropped += cutter.take(bytes.substr(0, size), cut.lines);
    cutter.end(cut.lines);
    demand(!cutter.isAmidLine(), "nothing is left behind the end");
    return cut;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string bytes(data + 1, data + size);
    for (const Framing framing : {Framing::Lines, Framing::Syslog}) {
        const Cut cut = cutIn(std::size_t{1} + data[0], bytes, framing);
        demand(cut == cutIn(bytes.size(), bytes, framing), "how bytes come does not change the lines");
        demand(cut.lines.empty() || cut.lines.back() == '\n', "each line has an end");
        for (const std::string_view line : linesOf(cut.lines))
            demand(line.size() <= kLongest + 20, "lines are bounded");
        std::vector<Input> padded;
        std::vector<std::string_view> lines;
        for (const std::string_view line : linesOf(cut.lines))
            padded.emplace_back(line, kBlockPadding);
        for (const Input& line : padded)
            lines.push_back(line.text());
        const Sample sample = sampleOf(cut.lines, lines);
        if (sample.lines.empty())
            continue;
        if (auto chosen = chooseFormat("combined in syslog", sample, "input"))
            readLines(*chosen->format, lines);
        else
            demandGoodError(chosen.error());
    }
    return 0;
}
