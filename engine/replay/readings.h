#pragma once

#include "engine/replay/replay.h"
#include "engine/trace/period.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The lowest and the highest of every total, over some readings of the same log.
struct TotalsRange
{
    Totals low;
    Totals high;
    bool operator==(const TotalsRange&) const = default;
};

/// Widens the range so that it holds these totals.
void include(TotalsRange& range, const Totals& totals);

/// How else the stamps of a log in whole seconds can be read than as they stand, where one client's requests of a second come
/// all at once: spread evenly over it, at random moments of it, as evenly apart as the seconds allow, and in pairs of seconds that
/// meet at the edge between them. None of them bounds what really was: nothing is guaranteed. A test blurs traffic of thirteen
/// kinds, 100 seeds and four limits each, to seconds: the range over all five holds the true count of rejected requests in at least
/// 99 of 100, where the stamps are arrivals.
///
/// Of a log that tells to the millisecond when requests ended and not how long they took: each up to kLongestDuration before its
/// stamp, by random times; together; evenly apart; and a client's runs of requests as long and as short as that allows. The same
/// test with durations of five kinds, none longer than that, has the true count in 99 of 100. Where they are longer nothing holds:
/// with a mean of 1.5 s the range of a flood nearly always misses it.
/// Cancelled when asked to stop.
[[nodiscard]] Result<std::vector<GroupedPtr>> otherReadings(const GroupedPtr& grouped, std::stop_token stop = {});

/// The periods as these other readings have them: where requests came earlier than their stamps an incident began earlier, too, else
/// its first requests would be normal traffic.
[[nodiscard]] std::vector<Period> periodsOfOtherReadings(std::span<const Period> periods, const Trace& trace);

/// What becomes of one client's requests, the lowest and the highest over some readings.
struct ClientRange
{
    std::uint32_t passedLow = 0;
    std::uint32_t passedHigh = 0;
    std::uint32_t delayedLow = 0;
    std::uint32_t delayedHigh = 0;
    std::uint32_t rejectedLow = 0;
    std::uint32_t rejectedHigh = 0;
    bool operator==(const ClientRange&) const = default;
};

/// How many requests of each slice of time are rejected, the lowest and the highest over some readings.
struct BinsRange
{
    BinSpec spec;
    std::vector<std::uint32_t> requests; ///< of the log as it stands
    std::vector<std::uint32_t> rejectedLow;
    std::vector<std::uint32_t> rejectedHigh;
    bool operator==(const BinsRange&) const = default;
};

struct OutcomeRange
{
    TotalsRange totals;
    BinsRange bins;                      ///< over the slices of the outcome; of no slices where it has none
    std::uint64_t clientsTouchedLow = 0; ///< by a wait or a rejection
    std::uint64_t clientsTouchedHigh = 0;
    std::vector<ClientRange> clients; ///< by ClientId
};

/// What the policy does in these readings and, as it already is known, to the log as it stands: one replay each, which counts
/// in the same slices.
/// `others` are of the grouping of `asItStands`.
[[nodiscard]] Result<OutcomeRange> rangeOf(const Policy& policy, const Outcome& asItStands,
                                           const std::vector<GroupedPtr>& others, std::stop_token stop = {},
                                           const ReplayOptions& options = {});

/// The same of the slices alone: what another view of the same outcome lacks.
[[nodiscard]] Result<BinsRange> rangeOfBins(const Policy& policy, const Outcome& asItStands,
                                            const std::vector<GroupedPtr>& others, std::stop_token stop = {},
                                            const ReplayOptions& options = {});

} // namespace spillway
