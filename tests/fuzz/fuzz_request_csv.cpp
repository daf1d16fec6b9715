#include "engine/ingest/members/csv_format.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a request CSV with its header.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    const auto lines = linesOf(text);
    const auto format = makeCsvFormat(sampleOf(text, lines));
    if (!format)
        return 0;
    demand(isShowable(format->facts().text), "the header holds no control characters");
    readLines(*format, lines);
    return 0;
}
