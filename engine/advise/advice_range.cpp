#include "engine/advise/advice_range.h"

#include "engine/advise/frontier.h"
#include "engine/replay/readings.h"

#include <algorithm>

namespace spillway {

namespace {

void include(AdviceRange::Bounds& bounds, std::uint64_t value)
{
    bounds.low = std::min(bounds.low, value);
    bounds.high = std::max(bounds.high, value);
}

/// Of one reading alone.
AdviceRange::Loss lossOf(const PeriodLoss& loss, std::uint64_t keptOut)
{
    const auto both = [](std::uint64_t value) { return AdviceRange::Bounds{value, value}; };
    return {both(loss.requests),
            both(loss.rejected),
            both(loss.clientsRejected),
            both(keptOut),
            both(loss.known.regular.clients),
            both(loss.known.regular.rejected)};
}

void include(AdviceRange::Loss& range, const PeriodLoss& loss, std::uint64_t keptOut)
{
    include(range.requests, loss.requests);
    include(range.rejected, loss.rejected);
    include(range.clientsRejected, loss.clientsRejected);
    include(range.keptOut, keptOut);
    include(range.regularClients, loss.known.regular.clients);
    include(range.regularRejected, loss.known.regular.rejected);
}

} // namespace

Result<AdviceRange> adviceRange(const Advice& advice, const Aims& aims, const GroupedPtr& grouped,
                                std::span<const GroupedPtr> others, std::span<const Period> periods,
                                std::stop_token stop)
{
    const std::array rates{advice.rate.rate()};
    AdviceRange range;
    const auto read = [&](const GroupedPtr& reading, std::span<const PeriodSpan> spans) -> Result<Done> {
        const LimitReq limit{rates[0], Thousandths(advice.burst * kOneRequest.raw()), kNever};
        const auto counts = periodCounts(*reading, limit, spans, stop);
        if (!counts)
            return counts.error();
        const auto bursts = sparingBursts(*reading, rates, spans, aims, stop);
        if (!bursts)
            return bursts.error();
        const PeriodLoss& normal = counts->of[0];
        const PeriodLoss& incident = counts->of[1];
        const auto burst = static_cast<std::uint64_t>(bursts->front());
        const std::uint64_t surplus = surplusOf(normal.size(), incident.size());
        const std::uint64_t keptOut = keptOutOf(surplus, incident.rejected, incident.known);
        if (reading == grouped) {
            range.of = {lossOf(normal, 0), lossOf(incident, keptOut)};
            range.burst = {burst, burst};
        }
        include(range.of[0], normal, 0);
        include(range.of[1], incident, keptOut);
        include(range.burst, burst);
        range.sparesNormal = range.sparesNormal && aims.allow(normal);
        range.separates = range.separates && separates(surplus, keptOut, aims);
        return Done{};
    };
    if (const auto done = read(grouped, periodSpans(periods)); !done)
        return done.error();
    const auto otherSpans = periodSpans(periodsOfOtherReadings(periods, *grouped->trace));
    for (const GroupedPtr& other : others)
        if (const auto done = read(other, otherSpans); !done)
            return done.error();
    return range;
}

} // namespace spillway
