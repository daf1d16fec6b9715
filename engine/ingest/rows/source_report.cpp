#include "engine/ingest/rows/source_report.h"

#include "engine/ingest/timestamps/calendar.h"
#include "engine/ingest/timestamps/time_stamp.h"

namespace spillway {

std::optional<Milliseconds> zoneOf(const SourceReport& source, Instant from, Instant to)
{
    constexpr std::size_t kSeconds = 19;      // "2024-10-02T10:00:01"; one more in "02/Oct/2024:10:00:01"
    constexpr std::chrono::hours kLongest{1}; // of usual requests, which arrive before their timestamps
    TimeLocalReader local;
    for (const auto& [variable, value] : source.firstLine) {
        const auto moment = readAnyTime(value, local);
        if (!moment || value.size() <= kSeconds || *moment < from || *moment > to + kLongest)
            continue;
        const std::size_t sign = value.find_first_of("+-Zz", kSeconds);
        if (sign != std::string::npos)
            return zoneOffset(std::string_view(value).substr(sign)).value_or(Milliseconds(0));
    }
    return std::nullopt;
}

std::optional<Instant> hourTwice(const SourceReport& source)
{
    // By somewhat less, where it was quiet before or after; by more for requests that were late besides.
    constexpr std::chrono::minutes kLeast{30};
    constexpr std::chrono::minutes kMost{61};
    const bool isLocal = source.gap == StampGap::Zone || source.gap == StampGap::ZoneName ||
                         source.gap == StampGap::Year || source.gap == StampGap::Month;
    const bool steps = source.furthestBack >= kLeast && source.furthestBack <= kMost;
    const bool isOpen = isLocal && steps && source.furthestBackTo != Instant();
    return isOpen ? std::optional(source.furthestBackTo) : std::nullopt;
}

std::pair<std::string, std::string> namesOf(const SourceReport& a, const SourceReport& b)
{
    const auto nameOf = [&](const SourceReport& source) {
        const bool isClear = a.name != b.name || source.capture.empty();
        return isClear ? source.name : source.name + " in " + source.capture;
    };
    return {nameOf(a), nameOf(b)};
}

} // namespace spillway
