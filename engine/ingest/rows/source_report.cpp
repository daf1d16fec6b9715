#include "engine/ingest/rows/source_report.h"

namespace spillway {

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
