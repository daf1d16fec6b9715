#pragma once

#include "engine/core/quantity.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/timestamps/stamp_reader.h"
#include "engine/trace/columns/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// A line that was no request, and why.
struct SkippedLine
{
    std::uint64_t line = 0; ///< from 1
    std::string reason;     ///< a sentence; shows the offending text printable()
};

inline constexpr std::size_t kSkippedExamples = 20;

/// The place of a source in the part of partitioned traffic that it stands in.
struct SourcePart
{
    std::uint64_t number = 0; ///< of the part, from 1
    std::uint64_t of = 0;     ///< number of parts; 0: the source is whole
    std::uint64_t source = 0; ///< number of the source, from 0, in the traffic that was partitioned
    std::uint64_t whole = 0;  ///< requests of the source in all parts
    Instant first{};          ///< of these
    Instant last{};
};

/// The report on reading one source, beside the requests themselves.
struct SourceReport
{
    std::string name;                         ///< as the user gave it; "-" for standard input
    std::string capture;                      ///< the path of the capture that it is in; empty where it is read itself
    std::string format;                       ///< a preset's name ("combined"), or "custom"
    std::string formatText;                   ///< the log_format string, or a description of a format that has none
    bool detected = true;                     ///< false where the user named the format
    std::size_t sampled = 0;                  ///< the first lines, by which the format was chosen
    std::size_t sampleFits = 0;               ///< of these: requests in that format
    StampGap gap = StampGap::None;            ///< what its stamps lack
    std::string zoneName;                     ///< that was not understood, where gap is ZoneName
    ArrivalBasis basis = ArrivalBasis::Exact; ///< what its stamps are of
    Milliseconds resolution{1};               ///< of its stamps: 1 or 1000
    OpenDuration openDuration;                ///< what seems to be a duration, and names no unit
    std::uint64_t untimed = 0;                ///< requests that lack the duration that others have
    std::uint64_t bytes = 0;                  ///< read from disk (compressed)
    std::uint64_t ignoredBytes = 0;           ///< of these: what stood behind the compressed data and is none
    std::uint64_t unfinishedBytes = 0;        ///< the beginning of a last line that is still being written; not read
    std::uint64_t lines = 0;
    std::uint64_t requests = 0;
    std::uint64_t repeated = 0; ///< of these: a log daemon counted them ("message repeated 5 times")
    std::uint64_t skipped = 0;  ///< lines that are no request; blank lines and `#` comments are not counted as skipped
    std::uint64_t unread = 0;   ///< of these: may be requests all the same; the others are known to be something else
    std::vector<SkippedLine> examples; ///< the first kSkippedExamples
    std::uint64_t outOfOrder = 0;      ///< requests that arrived before one of an earlier line; normal, they are sorted
    Milliseconds furthestBack{0};      ///< by how much at most
    Instant furthestBackTo{};          ///< the first that was so late
    bool cutOff = false;               ///< it is packed and ends in the middle: requests are missing at its end
    SourcePart part;                   ///< of a capture that packTraffic() wrote
    bool lacksSent = false; ///< of an old capture: `$request_uri` is decoded where the log had `$request` alone
    std::vector<std::pair<std::string, std::string>> firstLine; ///< the first request taken apart: variable, value
};

/// Whether fewer than four of five lines that may be requests could be read.
[[nodiscard]] inline bool isMostlyUnread(const SourceReport& source)
{
    return source.requests < 4 * source.unread;
}

/// The time by which its timestamps are ahead of UTC, as the first request has it, between `from` and `to`; nothing
/// where that names no zone.
[[nodiscard]] std::optional<Milliseconds> zoneOf(const SourceReport& source, Instant from, Instant to);

/// Where its clock seems to have been set back by an hour, so that one occurs twice, but that is not sure: of stamps
/// without a zone. The time that it was set back to, or somewhat later.
[[nodiscard]] std::optional<Instant> hourTwice(const SourceReport& source);

/// The file to open to read a source again.
[[nodiscard]] inline const std::string& pathOf(const SourceReport& source)
{
    return source.capture.empty() ? source.name : source.capture;
}

/// Their names for people: "access.log" and "access.log in site.spwl", where a log and a capture of it have one name.
[[nodiscard]] std::pair<std::string, std::string> namesOf(const SourceReport& a, const SourceReport& b);

} // namespace spillway
