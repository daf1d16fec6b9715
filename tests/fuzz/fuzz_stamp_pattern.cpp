#include "engine/ingest/timestamps/stamp_reader.h"

#include "tests/fuzz/fuzz_input.h"

#include <array>

using namespace spillway;
using namespace spillway::fuzz;

// An input is a pattern, then a stamp on each line.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    const auto lines = linesOf(text);
    if (lines.empty())
        return 0;
    const auto pattern = StampPattern::compile(lines.front());
    if (!pattern) {
        demandGoodError(pattern.error());
        return 0;
    }
    StampReader reader;
    reader.add(0, *pattern);
    for (const std::string_view line : lines) {
        const Input stamp(line, 0);
        StampParts parts;
        const auto length = pattern->read(stamp.text(), parts);
        demand(!length || *length <= stamp.text().size(), "a stamp ends within its text");
        const std::array<std::string_view, 1> values{stamp.text()};
        const auto time = reader.read(values);
        demand(!time || length == stamp.text().size(), "a stamp is the whole value");
        constexpr Milliseconds kFar{std::int64_t{1} << 50U};
        demand(!time || (time->time_since_epoch() > -kFar && time->time_since_epoch() < kFar),
               "differences of stamps fit 64 bits");
    }
    return 0;
}
