#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <cmath>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// How much traffic there is in periods of one kind.
struct PeriodSize
{
    std::uint64_t requests = 0;
    Milliseconds length{0};
    bool operator==(const PeriodSize&) const = default;
};

/// How many requests the incidents have beyond the usual level, at least 0. All of them if no usual level is known.
[[nodiscard]] std::uint64_t surplusOf(const PeriodSize& usual, const PeriodSize& incident);

/// How much of the traffic's time is of such periods; 0 where there is none.
[[nodiscard]] Milliseconds periodLength(const Grouped& grouped, std::span<const PeriodSpan> spans, PeriodKind kind);

/// The spans, with normal periods cut to the time near an incident, as traffic differs at night: within three times the
/// incident's length, and at least ten minutes. `traffic` is the time in which there are requests.
[[nodiscard]] std::vector<PeriodSpan> nearIncidents(std::span<const PeriodSpan> spans, const TimeRange& traffic);

/// The usual level of traffic near the incidents.
struct UsualTraffic
{
    PeriodSize size; ///< normal requests near the incidents; all normal ones if that is less time than the incidents
    /// The standard deviation of the requests in stretches of normal time as long as the incidents. If there are fewer
    /// than four such stretches, it is extrapolated from quarters, as if these were independent.
    double variation = 0;

    [[nodiscard]] std::uint64_t variationInRequests() const
    {
        return static_cast<std::uint64_t>(std::llround(variation));
    }
    bool operator==(const UsualTraffic&) const = default;
};

/// All zero if there is no incident, or no normal traffic. O(requests); Cancelled.
[[nodiscard]] Result<UsualTraffic> usualTraffic(const Grouped& grouped, std::span<const PeriodSpan> spans,
                                                const std::stop_token& stop = {});

} // namespace spillway
