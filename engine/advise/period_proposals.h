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

/// Finds incidents, in which all clients together or one of them make far more requests than usual, and proposes the
/// longest stretches without any as normal periods. In order of time; empty where nothing stands out.
///
/// - A slice of time is unusual above the bound of boundOf(), with at least a hundred requests and a twentieth of the
///   largest incident's. One client is also compared in slices up to 64 times as long. Nights are left out of the
///   median, see usualOf().
/// - Two incidents are one where the pause between them is at most five minutes and no longer than the shorter of them;
///   twice that long if there is still more traffic than usual in it.
/// - An incident is one slice longer on either side, since it may have begun there; the five largest get exact edges
///   from withItsEdges(). All bounds are whole seconds.
/// - Little traffic beside none is no flood: an incident has kFewestOfFlood requests within a minute, or ten a minute
///   on the whole.
///
/// O(requests), and a sort of the unusual slices. Cancelled.
[[nodiscard]] Result<std::vector<PeriodProposal>> proposePeriods(const Grouped& grouped, std::stop_token stop = {});

inline constexpr std::uint64_t kFewestOfFlood = 100; ///< requests within a minute, of all clients together
/// The most requests within any minute of `range`, of all clients together. O(n log n) of the requests in it.
[[nodiscard]] std::uint64_t busiestMinute(const Grouped& grouped, const TimeRange& range);

/// The proposals of proposePeriods(), and whether the log is long enough to have any.
struct PeriodFindings
{
    std::vector<PeriodProposal> proposals;
    /// The requests of the busiest minute, where they are too few for a flood to be seen. Not of a sample of clients.
    std::optional<std::uint64_t> quietMinute{};
};
/// O(requests), and of traffic with less than kFewestOfFlood a minute on average a sort. Cancelled.
[[nodiscard]] Result<PeriodFindings> findPeriods(const Grouped& grouped, std::stop_token stop = {});

/// The incident, and what those who make it send within five minutes before and behind it: whoever makes a hundred
/// requests in it, and more than elsewhere, as far as a minute has a tenth of what a minute of it has of them, and ten
/// requests. That is often too little to stand out, but where it counted as normal no limit could spare it and keep the
/// incident out. O(clients log requests), and those requests.
[[nodiscard]] TimeRange withItsEdges(const Grouped& grouped, const TimeRange& incident);

} // namespace spillway
