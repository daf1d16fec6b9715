#include "engine/ingest/line/line_format.h"

#include "engine/ingest/line/foreign_lines.h"

#include <algorithm>
#include <iterator>

namespace spillway {

FormatFacts combined(FormatFacts first, FormatFacts second)
{
    first.text += (first.text.empty() || second.text.empty() ? "" : "; or ") + second.text;
    first.basis = std::max(first.basis, second.basis);
    first.resolution = std::max(first.resolution, second.resolution);
    if (!first.openDuration.isOpen())
        first.openDuration = std::move(second.openDuration);
    std::ranges::move(second.unseenColumns, std::back_inserter(first.unseenColumns));
    return first;
}

ReadingNotes combined(ReadingNotes first, ReadingNotes second)
{
    first.gap = std::max(first.gap, second.gap);
    first.untimed += second.untimed;
    if (first.zoneName.empty())
        first.zoneName = std::move(second.zoneName);
    return first;
}

bool LineFormat::mayBeRequest(std::string_view line)
{
    const std::string_view kind = foreignLine(line);
    return (kind.empty() && (looksLikeRequest(line) || matchesLine(line, "*99:99:99"))) || kind == kJoinedLines;
}

} // namespace spillway
