#pragma once

#include "engine/replay/estimate/bins_range.h"
#include "engine/replay/plain/client_range.h"
#include "engine/replay/replay.h"
#include "engine/trace/columns/period.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The lowest and the highest of every total, by some readings of the same log.
struct TotalsRange
{
    Totals low;
    Totals high;
    bool operator==(const TotalsRange&) const = default;
};

/// Widens the range so that it holds these totals.
void include(TotalsRange& range, const Totals& totals);

/// How else the stamps of a log in whole seconds can be read than as they stand, where one client's requests of a
/// second come all at once: spread evenly over it, at random moments of it, in bunches at random moments, as evenly
/// apart as the seconds allow, in pairs of seconds that meet at the edge between them, within a quarter of a second,
/// and as pages load. None of them bounds what really was: nothing is guaranteed. A test blurs traffic of seventeen
/// kinds, 100 seeds and seven limits each, to seconds, counted by client and by one key for all: the ranges of
/// rangeOf() and periodRanges() hold the true counts (requests passed, delayed and rejected; clients delayed and
/// rejected; the longest wait, and in periods that of p99; in all and in either kind of period; clients touched in all;
/// what became of single clients) in at least 99 of 100, where the stamps are arrivals and one limit is by the key of
/// the grouping. With 800 seeds that the widths were not chosen by, the 18 weakest of its 238 rows do likewise: the
/// weakest misses 8 of 800, mostly where no reading rejects any and one request was.
///
/// Of a log that tells to the millisecond when requests ended and not how long they took: each up to
/// kLongestDuration before its stamp, by random times; together; evenly apart; and a client's runs of requests as
/// long and as short as that allows. The same test with durations of five kinds, none longer than that, counted by
/// client, has the true counts in at least 96 of 100 (99 in nearly all rows), but for a client that comes exactly at
/// the rate of the limit, which waits or not by a millisecond. Where they are longer nothing holds: with a mean of
/// 1.5 s the range of a flood nearly always misses it. Two threads where the work is worth it, joined before it
/// returns. Cancelled when asked to stop.
[[nodiscard]] Result<std::vector<GroupedPtr>> otherReadings(const GroupedPtr& grouped, std::stop_token stop = {});

/// The periods as whoever goes by the moved requests alone has them in these other readings: where requests came
/// earlier than their stamps an incident began earlier, too, else its first requests would be normal traffic.
[[nodiscard]] std::vector<Period> periodsOfOtherReadings(std::span<const Period> periods, const Trace& trace);

struct OutcomeRange
{
    TotalsRange totals;                  ///< counts as CountRange has them, waits and levels as widenByOne()
    BinsRange bins;                      ///< widened(), over the slices of the outcome; of no slices where it has none
    std::uint64_t clientsTouchedLow = 0; ///< by a wait or a rejection
    std::uint64_t clientsTouchedHigh = 0;
    std::vector<ClientRange> clients; ///< by ClientId; widened()
    std::vector<GroupedPtr> others;   ///< the readings beside the log as it stands
};

/// What the policy does in these readings and, as it already is known, to the log as it stands: one replay each, which
/// counts in the same slices. `others` are of the grouping of `asItStands`.
[[nodiscard]] Result<OutcomeRange> rangeOf(const Policy& policy, const Outcome& asItStands,
                                           const std::vector<GroupedPtr>& others, std::stop_token stop = {},
                                           const ReplayOptions& options = {});

/// The same of the slices alone: what another view of the same outcome lacks.
[[nodiscard]] Result<BinsRange> rangeOfBins(const Policy& policy, const Outcome& asItStands,
                                            const std::vector<GroupedPtr>& others, std::stop_token stop = {},
                                            const ReplayOptions& options = {});

} // namespace spillway
