#include "engine/advise/advice_range.h"

#include "engine/advise/frontier.h"
#include "engine/replay/estimate/period_ranges.h"

#include <algorithm>

namespace spillway {

namespace {

/// Of the periods of one kind.
AdviceRange::Loss lossOf(const PeriodRanges& ranges, PeriodKind of)
{
    const auto kind = static_cast<std::size_t>(of);
    const PeriodOutcome& low = ranges.low[kind];
    const PeriodOutcome& high = ranges.high[kind];
    return {{low.rejected, high.rejected},
            {low.clientsRejected, high.clientsRejected},
            {},
            {low.known.regular.clients, high.known.regular.clients},
            {low.known.regular.rejected, high.known.regular.rejected}};
}

} // namespace

Result<AdviceRange> adviceRange(const Advice& advice, const Aims& aims, const GroupedPtr& grouped,
                                std::span<const GroupedPtr> others, std::span<const Period> periods,
                                std::stop_token stop)
{
    const std::array rates{advice.rate.rate()};
    const LimitReq limit{rates[0], Thousandths(advice.burst * kOneRequest.raw()), kNever};
    const auto spans = periodSpans(periods);
    const auto otherSpans = periodSpans(periodsOfOtherReadings(periods, *grouped->trace));
    PeriodTally tally(grouped, spans, {}); // of nodelay
    AdviceRange range;
    const auto read = [&](const GroupedPtr& reading) -> Result<Done> {
        const auto counts = tally.add(RequestFates::alone(limit, reading), stop);
        if (!counts)
            return counts.error();
        const auto bursts = sparingBursts(*reading, rates, reading == grouped ? spans : otherSpans, aims, stop);
        if (!bursts)
            return bursts.error();
        const auto burst = static_cast<std::uint64_t>(bursts->front());
        range.burst = reading == grouped ? Range{burst, burst}
                                         : Range{std::min(range.burst.low, burst), std::max(range.burst.high, burst)};
        const auto& [normal, incident] = *counts;
        const std::uint64_t keptOut = keptOutOf(advice.surplus, incident.rejected, incident.known);
        range.sparesNormal = range.sparesNormal && aims.allow(normal);
        range.separates = range.separates && separates(advice.surplus, keptOut, aims);
        return Done{};
    };
    if (const auto done = read(grouped); !done)
        return done.error();
    for (const GroupedPtr& other : others)
        if (const auto done = read(other); !done)
            return done.error();
    const PeriodRanges ranges = tally.ranges();
    range.of = {lossOf(ranges, PeriodKind::Normal), lossOf(ranges, PeriodKind::Incident)};
    const Range& rejected = ranges.strangersRejected;
    range.of[1].keptOut = {std::min(advice.surplus, rejected.low), std::min(advice.surplus, rejected.high)};
    return range;
}

Result<std::vector<std::int64_t>> sparingInReadings(const Grouped& grouped, std::span<const GroupedPtr> others,
                                                    std::span<const Rate> rates, std::span<const Period> periods,
                                                    const std::stop_token& stop)
{
    auto all = sparingBursts(grouped, rates, periodSpans(periods), {}, stop);
    const auto moved = periodSpans(periodsOfOtherReadings(periods, *grouped.trace));
    for (const GroupedPtr& other : others) {
        if (!all)
            return all;
        const auto bursts = sparingBursts(*other, rates, moved, {}, stop);
        if (!bursts)
            return bursts.error();
        for (std::size_t i = 0; i < all->size(); ++i)
            (*all)[i] = std::max((*all)[i], (*bursts)[i]);
    }
    return all;
}

} // namespace spillway
