#pragma once

#include "engine/ingest/import/import.h"
#include "engine/study/other_addresses.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/group/key_word.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The traffic of a report: the head of every report.
struct TrafficFacts
{
    std::vector<SourceReport> sources;
    std::vector<TraceSource> spans; ///< by source: of its requests that count
    SetReport set;
    std::string key;                ///< what counts as one client, as it was written
    KeyWord word = KeyWord::Client; ///< what it counts
    std::uint64_t requestsRead = 0; ///< in all sources; of a sample: those that it holds
    KeySample sample;               ///< what was kept of the sources
    bool wholeClients = true;       ///< keepsWholeClients(): with that key
    std::uint64_t requests = 0;     ///< selected of them, those with an empty key too
    std::uint64_t unaccounted = 0;  ///< of the selected: with an empty key
    std::uint64_t clients = 0;
    std::optional<Instant> first; ///< of the selected; nothing if there are none
    std::optional<Instant> last;
    Milliseconds resolution{1};
    bool wholeSeconds = false; ///< Trace::wholeSeconds()
    /// Whether counts within so short a time mean anything: not below a second if timestamps are whole seconds.
    [[nodiscard]] bool tellsWithin(Milliseconds window) const { return !wholeSeconds || window >= resolution; }
    bool leavesOpen = false; ///< Trace::leavesOpen(): results are a range
    ArrivalBasis basis = ArrivalBasis::Exact;
    std::optional<OtherAddresses> others; ///< where there are some, clients may be proxies
};

[[nodiscard]] TrafficFacts trafficFacts(const Import& import, const Grouped& grouped);
/// The facts that a grouping holds by itself: nothing on its sources. O(1).
[[nodiscard]] TrafficFacts groupedFacts(const Grouped& grouped);

/// "logs/access.log" as "access.log".
[[nodiscard]] std::string withoutFolder(std::string_view path);
/// The facts with files named so: folders are nobody's business where the text goes.
[[nodiscard]] TrafficFacts withoutFolders(TrafficFacts facts);

} // namespace spillway
