#include "engine/ingest/line/error_line.h"

#include "tests/fuzz/fuzz_input.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is an error.log.

namespace {

/// Whether `part` is a view into `whole`, or empty.
bool isInside(std::string_view part, std::string_view whole)
{
    return part.empty() || (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    for (const std::string_view line : linesOf(text)) {
        const Input input(line, 0);
        const auto at = errorTimeOf(input.text());
        const auto read = readErrorLine(input.text());
        if (!read)
            continue;
        demand(!at || read->at, "a decision in a line with a time has one");
        demand(read->excess >= Thousandths(0), "an excess is not negative");
        for (const std::string_view part : {read->zone, read->client, read->request})
            demand(isInside(part, input.text()), "texts are views into the line");
        demand(read->zone.find('"') == std::string_view::npos, "a zone ends at its quote");
    }
    return 0;
}
