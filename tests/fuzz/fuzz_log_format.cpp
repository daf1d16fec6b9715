#include "engine/ingest/detect/preset_format.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a log_format as somebody names it, up to a line "--", and lines to read with it.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr std::string_view kEnd = "\n--\n";
    const std::string text(data, data + size);
    const std::size_t end = text.find(kEnd);
    const auto format = makeFormat(std::string_view(text).substr(0, end));
    if (!format) {
        demandGoodError(format.error());
        return 0;
    }
    const auto lines =
        linesOf(end == std::string::npos ? std::string_view() : std::string_view(text).substr(end + kEnd.size()));
    readLines(**format, lines);
    return 0;
}
