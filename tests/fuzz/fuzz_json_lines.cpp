#include "engine/ingest/json_format.h"
#include "engine/ingest/line_blocks.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a log of JSON lines: its keys are recognised, then its lines are read.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Input input(data, size, kBlockPadding);
    const auto lines = linesOf(input.text());
    const auto format = makeJsonFormat(sampleOf(input.text(), lines));
    if (!format)
        return 0;
    demand(isShowable(format->text()), "the keys hold no control characters");
    readLines(*format, lines);
    return 0;
}
