#include "engine/ingest/detect/guessed_format.h"
#include "engine/ingest/detect/preset_format.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a log file in a format that nobody knows: what is guessed of its lines is a log_format, and
// reads them or refuses them.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    const auto lines = linesOf(text);
    const Sample sample = sampleOf(text, lines);
    if (sample.lines.empty())
        return 0;
    const auto guessed = guessedLogFormat(sample);
    if (!guessed)
        return 0;
    const auto format = makeFormat("'" + *guessed + "'");
    demand(format.has_value(), "what is guessed is a log_format");
    readLines(**format, lines);
    return 0;
}
