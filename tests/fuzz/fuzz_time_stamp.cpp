#include "engine/ingest/timestamps/time_stamp.h"

#include "tests/fuzz/fuzz_input.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a time stamp or a duration on each line.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    TimeLocalReader neighbours;
    for (const std::string_view line : linesOf(text)) {
        const Input stamp(line, 0);
        const auto remembered = neighbours.read(stamp.text());
        demand(remembered == TimeLocalReader().read(stamp.text()), "a stamp means the same whatever stood before it");
        TimeLocalReader local;
        const auto any = readAnyTime(stamp.text(), local);
        demand(!remembered || any == remembered, "$time_local is told by its shape");
        const auto iso = readIso8601(stamp.text());
        demand(!iso || any == iso, "ISO 8601 is told by its shape");
        const auto epoch = readEpochSeconds(stamp.text());
        demand(!epoch || epoch->time_since_epoch() >= Milliseconds(0), "$msec is not negative");
        const auto withUnits = readDurationText(stamp.text());
        demand(!withUnits || (*withUnits >= Milliseconds(0) && *withUnits <= std::chrono::days(367)),
               "a duration with units is at most a year and not negative");
        for (const std::int64_t unitsPerSecond : {1, 1000, 1'000'000, 1'000'000'000}) {
            const auto duration = readDuration(stamp.text(), unitsPerSecond);
            demand(!duration || (*duration >= Milliseconds(0) && *duration <= std::chrono::days(367)),
                   "a duration is at most a year and not negative");
        }
    }
    return 0;
}
