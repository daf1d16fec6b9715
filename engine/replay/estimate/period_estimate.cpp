#include "engine/replay/estimate/period_estimate.h"

#include "engine/policy/policy.h"
#include "engine/replay/estimate/request_verdicts.h"

#include <algorithm>

namespace spillway {

namespace {

VerdictCounts countsOf(const PeriodOutcome& outcome)
{
    const auto narrow = [](std::uint64_t count) { return static_cast<std::uint32_t>(count); };
    return {narrow(outcome.passed), narrow(outcome.delayed), narrow(outcome.rejected)};
}

void include(PeriodOutcome& low, PeriodOutcome& high, const PeriodOutcome& outcome)
{
    const auto extend = [&](const auto& figureOf) {
        figureOf(low) = std::min(figureOf(low), figureOf(outcome));
        figureOf(high) = std::max(figureOf(high), figureOf(outcome));
    };
    for (const auto count :
         {&PeriodOutcome::passed, &PeriodOutcome::delayed, &PeriodOutcome::rejected, &PeriodOutcome::clientsDelayed,
          &PeriodOutcome::clientsRejected, &PeriodOutcome::requestsOfRejected, &PeriodOutcome::strangersRejected})
        extend(std::mem_fn(count));
    for (const auto wait : {&PeriodOutcome::longestWait, &PeriodOutcome::p99Wait})
        extend(std::mem_fn(wait));
    for (const auto loss : {&KnownLoss::regular, &KnownLoss::faster})
        for (const auto count : {&ClientLoss::clients, &ClientLoss::rejected})
            extend([&](auto& of) -> auto& { return of.known.*loss.*count; });
}

} // namespace

EstimateInPeriods exactlyIn(const PeriodOutcomes& outcome, const std::vector<PeriodOutcome>& each)
{
    EstimateInPeriods estimate{outcome, outcome, outcome};
    for (const PeriodOutcome& one : each)
        estimate.each.push_back({one, one, one});
    return estimate;
}

Result<PeriodOutcomes> EstimateInPeriods::add(const RequestVerdicts& verdicts, std::span<const PeriodSpan> spans,
                                              std::span<const Period> periods, const std::stop_token& stop)
{
    const bool first = models == 0;
    for (auto& ofKind : clients)
        ofKind.resize(verdicts.grouped().clients());
    const auto see = [&](ClientId client, const PeriodOutcomes& own) {
        for (std::size_t kind = 0; kind < own.size(); ++kind) {
            if (first)
                clients[kind][client] = exactly(countsOf(own[kind]));
            else
                spillway::include(clients[kind][client], countsOf(own[kind]));
        }
    };
    auto added = periodOutcomes(verdicts, spans, stop, see);
    if (!added)
        return added.error();
    const auto addedEach = outcomeOfEach(verdicts, periods, stop);
    if (!addedEach)
        return addedEach.error();
    ++models;
    if (first) {
        const auto usual = usualTraffic(verdicts.counted(), spans, stop);
        if (!usual)
            return usual.error();
        added->front().usual = *usual;
        outcome = low = high = *added;
        each = exactlyIn(*added, *addedEach).each;
        return added;
    }
    for (std::size_t kind = 0; kind < added->size(); ++kind)
        include(low[kind], high[kind], (*added)[kind]);
    for (std::size_t i = 0; i < each.size(); ++i)
        include(each[i].low, each[i].high, (*addedEach)[i]);
    return added;
}

Result<EstimateInPeriods> estimateInPeriods(const Policy& policy, const Outcome& outcome,
                                            const std::vector<GroupedPtr>& others, std::span<const PeriodSpan> spans,
                                            std::span<const Period> periods, const std::stop_token& stop,
                                            const ReplayOptions& options, const GroupedPtr& part)
{
    EstimateInPeriods estimate;
    const auto add = [&](const Outcome& modelled) -> Result<Done> {
        auto verdicts = RequestVerdicts::create(policy, modelled, stop, options);
        if (!verdicts)
            return verdicts.error();
        if (part)
            verdicts->countOnly(part);
        const auto added = estimate.add(*verdicts, spans, periods, stop);
        return added ? Result(Done{}) : added.error();
    };
    if (const auto done = add(outcome); !done)
        return done.error();
    for (const GroupedPtr& other : others) {
        const auto modelled = replay(policy, other, BinSpec{}, stop, options);
        if (!modelled)
            return modelled.error();
        if (const auto done = add(**modelled); !done)
            return done.error();
    }
    return estimate;
}

} // namespace spillway
