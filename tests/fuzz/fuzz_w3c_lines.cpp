#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/members/w3c_format.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a W3C extended log with its #Fields lines.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    const auto lines = linesOf(text);
    const auto format = makeW3cFormat(sampleOf(text, lines), embeddedFormats());
    if (!format)
        return 0;
    demand(isShowable(format->facts().text), "the names hold no control characters");
    readLines(*format, lines);
    return 0;
}
