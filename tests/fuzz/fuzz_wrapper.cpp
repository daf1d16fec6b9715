#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/detection.h"
#include "engine/ingest/detect/preset_format.h"
#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/wrap/wrapped_format.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

#include <algorithm>
#include <memory>

using namespace spillway;
using namespace spillway::fuzz;

// An input is a log whose lines are wrapped: each wrapper is taken off each line, then a format is
// chosen and reads them all.

namespace {

/// Whether any line is wrapped so.
bool open(const FormatFile& wrapper, const std::vector<Input>& lines)
{
    bool any = false;
    Unwrapper unwrapper(wrapper);
    Scratch scratch;
    for (const Input& line : lines) {
        Unwrapped content;
        if (unwrapper.open(line.text(), scratch, content)) {
            any = true;
            for (const std::string_view part : {content.text, content.stream, content.stamp})
                demand(isShowable(printable(part, 4 * part.size() + 4)), "any part can be shown");
        }
        scratch.reset();
    }
    return any;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    const auto bare = linesOf(text);
    std::vector<Input> lines;
    lines.reserve(bare.size());
    for (const std::string_view line : bare)
        lines.emplace_back(line, kBlockPadding);
    std::vector<std::string_view> padded;
    for (const Input& line : lines)
        padded.push_back(line.text());
    const FormatFile* const combined = formatNamed("combined");
    for (const FormatFile* const wrapper : formatsOf(FormatKind::Wrapper)) {
        if (open(*wrapper, lines))
            readLines(*makeWrappedFormat(*wrapper, *makeFormat(*combined), TimeOf::Line), padded);
    }
    const Sample sample = sampleOf(text, padded);
    if (sample.lines.empty())
        return 0;
    auto chosen = chooseFormat("auto", sample, "input");
    if (!chosen) {
        demandGoodError(chosen.error());
        return 0;
    }
    demand(isShowable(chosen->name) && isShowable(chosen->format->facts().text), "a format can be shown");
    readLines(*chosen->format, padded);
    return 0;
}
