#include "engine/advise/advice_range.h"

#include "engine/advise/frontier.h"

#include <algorithm>

namespace spillway {

namespace {

void include(AdviceRange::Bounds& bounds, std::uint64_t value)
{
    bounds.low = std::min(bounds.low, value);
    bounds.high = std::max(bounds.high, value);
}

void include(AdviceRange::Loss& range, const PeriodLoss& loss)
{
    include(range.requests, loss.requests);
    include(range.rejected, loss.rejected);
    include(range.clientsRejected, loss.clientsRejected);
}

} // namespace

Result<AdviceRange> adviceRange(const Advice& advice, const Aims& aims, const GroupedPtr& grouped,
                                std::span<const GroupedPtr> others, std::span<const Period> periods,
                                std::stop_token stop)
{
    const auto spans = periodSpans(periods);
    const std::array rates{advice.rate.rate()};
    AdviceRange range;
    const auto read = [&](const GroupedPtr& reading) -> Result<Done> {
        const LimitReq limit{rates[0], Thousandths(advice.burst * kOneRequest.raw()), kNever};
        const auto counts = periodCounts(*reading, limit, spans, stop);
        if (!counts)
            return counts.error();
        const auto bursts = sparingBursts(*reading, rates, spans, aims.losers, stop);
        if (!bursts)
            return bursts.error();
        const PeriodLoss& normal = counts->of[0];
        const PeriodLoss& incident = counts->of[1];
        const auto burst = static_cast<std::uint64_t>(bursts->front());
        if (reading == grouped) {
            for (std::size_t kind = 0; kind < range.of.size(); ++kind) {
                const PeriodLoss& loss = counts->of[kind];
                range.of[kind] = {{loss.requests, loss.requests},
                                  {loss.rejected, loss.rejected},
                                  {loss.clientsRejected, loss.clientsRejected}};
            }
            range.burst = {burst, burst};
        }
        for (std::size_t kind = 0; kind < range.of.size(); ++kind)
            include(range.of[kind], counts->of[kind]);
        include(range.burst, burst);
        range.sparesNormal = range.sparesNormal && normal.clientsRejected <= aims.losers;
        range.separates = range.separates && separates(normal, incident, aims);
        return Done{};
    };
    if (const auto done = read(grouped); !done)
        return done.error();
    for (const GroupedPtr& other : others)
        if (const auto done = read(other); !done)
            return done.error();
    return range;
}

} // namespace spillway
