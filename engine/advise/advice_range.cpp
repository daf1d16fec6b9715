#include "engine/advise/advice_range.h"

#include "engine/advise/frontier.h"
#include "engine/replay/estimate/period_estimate.h"
#include "engine/replay/estimate/request_verdicts.h"

#include <algorithm>

namespace spillway {

namespace {

AdviceRange::Loss lossOf(const EstimateInPeriods& estimate, PeriodKind of)
{
    const auto kind = static_cast<std::size_t>(of);
    const PeriodOutcome& low = estimate.low[kind];
    const PeriodOutcome& high = estimate.high[kind];
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
    const auto otherSpans = periodSpans(periodsByOtherModels(periods, *grouped->trace));
    EstimateInPeriods estimate;
    AdviceRange range;
    const auto add = [&](const GroupedPtr& modelled) -> Result<Done> {
        const auto counts = estimate.add(RequestVerdicts::alone(limit, modelled), spans, {}, stop);
        if (!counts)
            return counts.error();
        const auto bursts = sparingBursts(*modelled, rates, modelled == grouped ? spans : otherSpans, aims, stop);
        if (!bursts)
            return bursts.error();
        const auto burst = static_cast<std::uint64_t>(bursts->front());
        if (modelled == grouped)
            range.burst = exactly(burst);
        range.burst.include(burst);
        const auto& [normal, incident] = *counts;
        const std::uint64_t keptOut = keptOutOf(advice.surplus, incident.rejected, incident.known);
        range.sparesNormal = range.sparesNormal && aims.allow(normal);
        range.separates = range.separates && separates(advice.surplus, keptOut, aims);
        return Done{};
    };
    if (const auto done = add(grouped); !done)
        return done.error();
    for (const GroupedPtr& other : others)
        if (const auto done = add(other); !done)
            return done.error();
    range.of = {lossOf(estimate, PeriodKind::Normal), lossOf(estimate, PeriodKind::Incident)};
    range.of[1].keptOut = {std::min(advice.surplus, estimate.low[1].strangersRejected),
                           std::min(advice.surplus, estimate.high[1].strangersRejected)};
    return range;
}

Result<std::vector<std::int64_t>> sparingInModels(const Grouped& grouped, std::span<const GroupedPtr> others,
                                                  std::span<const Rate> rates, std::span<const Period> periods,
                                                  const std::stop_token& stop)
{
    auto all = sparingBursts(grouped, rates, periodSpans(periods), {}, stop);
    const auto moved = periodSpans(periodsByOtherModels(periods, *grouped.trace));
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
