#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/preset_format.h"
#include "engine/ingest/line/foreign_lines.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a log file: each of its lines is read with the format of each preset.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    const auto lines = linesOf(text);
    demand(isShowable(std::string(foreignBeginning(text))), "what we say of a file are words of ours");
    for (const std::string_view line : lines)
        demand(isShowable(std::string(foreignLine(line))), "what we say of a line are words of ours");
    for (const FormatFile* const format : formatsOf(FormatKind::Text)) {
        const auto reader = makeFormat(*format);
        readLines(**reader, lines);
    }
    return 0;
}
