#pragma once

#include "engine/replay/estimate/period_outcomes.h"
#include "engine/replay/estimate/readings.h"
#include "engine/replay/estimate/wait_range.h"

#include <array>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// What a policy does in marked periods, the lowest and the highest over some readings of the stamps. A request belongs
/// to the period in which its stamp lies, whenever it came, so that all readings count the same requests.
struct PeriodRanges
{
    PeriodOutcomes asItStands; ///< of the log as it stands
    PeriodOutcomes
        low; ///< requests, clients and lengths are as they stand; counts as CountRange has them, waits as widenByOne()
    PeriodOutcomes high;
    std::array<Range, 2> passed{}; ///< by PeriodKind: requests that pass at once
    Range strangersRejected{};     ///< requests in incidents, those of regular clients left out: what keptOutOf() is of
    std::array<std::vector<ClientRange>, 2> clients{}; ///< by PeriodKind, then by ClientId; widened()

    bool operator==(const PeriodRanges&) const = default;
};

/// The same of one period alone, without clients and losses.
struct PeriodRange
{
    PeriodOutcome asItStands;
    PeriodOutcome low;
    PeriodOutcome high;
    Range passed; ///< requests that pass at once

    bool operator==(const PeriodRange&) const = default;
};

/// Of a log that is read in one way; without its clients.
[[nodiscard]] PeriodRanges rangesOf(const PeriodOutcomes& counts);
[[nodiscard]] PeriodRange rangeOf(const PeriodOutcome& counts);

/// What is known of a policy before any reading.
struct PolicyBounds
{
    WaitBounds waits;
    bool firstPasses = true; ///< countsEachClient()
};

/// Gathers them, reading by reading.
class PeriodTally
{
public:
    /// `grouped` is the log as it stands.
    PeriodTally(GroupedPtr grouped, std::vector<PeriodSpan> spans, const PolicyBounds& policy);

    /// One more reading, the log as it stands first. Tells what is in this one; Cancelled. O(requests).
    [[nodiscard]] Result<PeriodOutcomes> add(const RequestFates& fates, const std::stop_token& stop);
    [[nodiscard]] PeriodRanges ranges() const;
    /// The same where the periods are some of those that `all` are of: whoever loses in others of them may in these,
    /// too, though no reading has it.
    [[nodiscard]] PeriodRanges rangesAmong(const PeriodRanges& all) const;

private:
    [[nodiscard]] PeriodRanges rangesOr(const PeriodRanges* all) const;
    [[nodiscard]] ClientBounds boundsOf(ClientId client, PeriodKind kind) const;
    void addLosses(PeriodRanges& ranges) const;
    static void doubt(ClientSums& sums, const ClientRange& elsewhere);

    GroupedPtr m_grouped;
    std::vector<PeriodSpan> m_spans;
    PolicyBounds m_policy;
    PeriodRanges m_ranges;                                ///< of each reading's sums alone; the clients' are final
    std::array<std::vector<std::uint32_t>, 2> m_requests; ///< by PeriodKind, then by ClientId
    std::array<ClientRange, 2> m_other{};                 ///< by PeriodKind: of requests that belong to no client
    std::size_t m_readings = 0;
};

/// What the policy does to the periods of the log as it stands and of these other readings of it. One replay for
/// each; errors as replay().
[[nodiscard]] Result<PeriodRanges> periodRanges(const Policy& policy, const Outcome& asItStands,
                                                const std::vector<GroupedPtr>& others, std::vector<PeriodSpan> spans,
                                                const std::stop_token& stop = {}, const ReplayOptions& options = {});

/// The same of marked periods in all, and of each of them alone where outcomeOfEach() tells them apart.
struct RangesWithEach
{
    PeriodRanges all;
    std::vector<PeriodRange> each; ///< in the order of the periods, or empty
};

/// As periodRanges(), and once more for each four million clients times periods. No period has more than all of its
/// kind together, neither at most nor at least, and where these may lose some agreement of all readings on none
/// proves nothing in any of them.
[[nodiscard]] Result<RangesWithEach> rangesWithEach(const Policy& policy, const Outcome& asItStands,
                                                    const std::vector<GroupedPtr>& others,
                                                    std::span<const Period> periods, const std::stop_token& stop = {},
                                                    const ReplayOptions& options = {});

} // namespace spillway
