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

/// What the incidents have more than is usual in the same time; 0 where they have not. All of it where
/// nothing is known to be usual.
[[nodiscard]] std::uint64_t surplusOf(const PeriodSize& usual, const PeriodSize& incident);

/// How much of the traffic's time is of such periods; 0 where there is none.
[[nodiscard]] Milliseconds periodLength(const Grouped& grouped, std::span<const PeriodSpan> spans, PeriodKind kind);

/// These spans with the normal periods cut to what lies near an incident, for traffic is another at night: within three
/// times the incident's length of it, and ten minutes at least. `traffic` is where there are requests.
[[nodiscard]] std::vector<PeriodSpan> nearIncidents(std::span<const PeriodSpan> spans, const TimeRange& traffic);

/// What is usual where incidents are.
struct UsualTraffic
{
    PeriodSize size; ///< normal requests near the incidents; where that is less time than these take, all normal ones
    /// By how many requests it differs by itself from one stretch as long as the incidents to the next: the standard
    /// deviation. Of few such stretches that of quarters, taken for independent of each other.
    double variation = 0;

    [[nodiscard]] std::uint64_t variationInRequests() const
    {
        return static_cast<std::uint64_t>(std::llround(variation));
    }
    bool operator==(const UsualTraffic&) const = default;
};

/// Nothing of both where there is no incident, or no normal traffic. O(requests); Cancelled.
[[nodiscard]] Result<UsualTraffic> usualTraffic(const Grouped& grouped, std::span<const PeriodSpan> spans,
                                                const std::stop_token& stop = {});

} // namespace spillway
