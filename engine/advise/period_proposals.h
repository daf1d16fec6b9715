#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/period.h"
#include "engine/trace/group/grouped.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace spillway {

/// A period that stands out, or the calm around such ones.
struct PeriodProposal
{
    Period period;
    double perSecond = 0; ///< requests, on average
};

/// Stretches in which all clients together, or one of them alone, make far more requests than usual, as incidents; and
/// the longest stretches without any, as normal periods. In order of time; none where nothing stands out. Unusual is
/// what lies more than six standard deviations above the median of slices of at least a second, told from the median
/// deviation, and above two and a half medians, for a hundred requests and a twentieth of the largest incident's at
/// least; one client also by slices up to 64 times as long, where it makes a hundred requests in such a slice and most
/// of them in no shorter one that is unusual. Nights are left out of the median, see usualOf(). Two with a pause that
/// is no longer than the shorter of them and five minutes are one incident; so are two with one of twice the shorter,
/// in which there is still more than usual. One slice more on either side belongs to an incident, since it may have
/// begun there, and to the five largest what withItsEdges() adds. Their bounds are whole seconds. What stands out only
/// beside next to nothing is no flood: an incident has kFewestOfFlood within a minute, or ten a minute from its
/// beginning to its end. O(requests), and of what stands out a sort. Cancelled.
[[nodiscard]] Result<std::vector<PeriodProposal>> proposePeriods(const Grouped& grouped, std::stop_token stop = {});

inline constexpr std::uint64_t kFewestOfFlood = 100; ///< requests within a minute, of all clients together
/// The most requests within any minute of `range`, of all clients together. O(n log n) of the requests in it.
[[nodiscard]] std::uint64_t busiestMinute(const Grouped& grouped, const TimeRange& range);

/// What proposePeriods() says, and where that is nothing, whether it could have said anything.
struct PeriodFindings
{
    std::vector<PeriodProposal> proposals;
    /// The requests of the busiest minute, where they are too few for a flood to be seen. Not of a sample of clients.
    std::optional<std::uint64_t> quietMinute{};
};
/// O(requests), and of traffic with less than kFewestOfFlood a minute on average a sort. Cancelled.
[[nodiscard]] Result<PeriodFindings> findPeriods(const Grouped& grouped, std::stop_token stop = {});

} // namespace spillway
