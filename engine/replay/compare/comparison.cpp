#include "engine/replay/compare/comparison.h"

#include "engine/replay/replay.h"

#include <algorithm>
#include <cassert>

namespace spillway {

namespace {

void include(ComparisonEstimate& estimate, const Measures& measures)
{
    const auto extend = [&](auto member) {
        estimate.low.*member = std::min(estimate.low.*member, measures.*member);
        estimate.high.*member = std::max(estimate.high.*member, measures.*member);
    };
    extend(&Measures::longestWait);
    extend(&Measures::p99Wait);
    extend(&Measures::stateBytes);
    for (const auto crowd : {&Measures::inWindow, &Measures::atOnce}) {
        const std::uint64_t served = (measures.*crowd).served;
        if (served < (estimate.low.*crowd).served)
            estimate.low.*crowd = measures.*crowd;
        if (served > (estimate.high.*crowd).served)
            estimate.high.*crowd = measures.*crowd;
    }
}

} // namespace

std::vector<Policy> alternatives(const Policy& policy)
{
    using enum Algorithm;
    std::vector<Policy> all;
    for (const Algorithm to : {LimitReq, TokenBucket, LeakyQueue, FixedWindow, SlidingLog, SlidingCounter})
        if (auto same = sameAverage(policy, to))
            all.push_back(*std::move(same));
    return all;
}

AverageRate averageRate(const Policy& policy)
{
    assert(algorithmOf(policy));
    return policy.other ? averageRate(policy.other->limiter) : averageRate(policy.zones.front().rate);
}

Milliseconds naturalWindow(const Policy& policy)
{
    const auto windowed = sameAverage(policy, Algorithm::FixedWindow);
    assert(windowed);
    return windowed->other->limiter.window;
}

Result<ComparisonRow> compareOne(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                 Milliseconds window, const std::stop_token& stop, std::span<const PeriodSpan> spans)
{
    if (const auto ok = comparable(policy, *grouped); !ok)
        return ok.error();
    const auto outcome = replay(policy, grouped, bins, stop);
    if (!outcome)
        return outcome.error();
    const auto verdicts = RequestVerdicts::create(policy, **outcome, stop);
    if (!verdicts)
        return verdicts.error();
    ComparisonRow row;
    row.policy = policy;
    row.algorithm = algorithmOf(policy).value();
    row.average = averageRate(policy);
    row.window = window;
    row.totals = (*outcome)->totals;
    row.bins = (*outcome)->bins;
    row.allowedInWindow = evenlyIn(row.average, window);
    const auto measures = measure(*verdicts, *grouped, row.average, window, stop);
    if (!measures)
        return measures.error();
    row.measures = *measures;
    if (spans.empty())
        return row;
    const auto periods = periodOutcomes(policy, **outcome, spans, stop);
    if (!periods)
        return periods.error();
    row.periods = *periods;
    return row;
}

EstimateInPeriods ComparisonRow::knownInPeriods() const
{
    assert(periods);
    return estimate && estimate->periods ? *estimate->periods : exactlyIn(*periods);
}

Result<ComparisonEstimate> estimateOf(const ComparisonRow& row, const GroupedPtr& grouped,
                                      const std::vector<GroupedPtr>& others, const std::stop_token& stop,
                                      std::span<const PeriodSpan> spans)
{
    ComparisonEstimate estimate{exactly(row.totals), row.measures, row.measures};
    for (const GroupedPtr& other : others) {
        const auto modelled = compareOne(row.policy, other, BinSpec{}, row.window, stop);
        if (!modelled)
            return modelled.error();
        include(estimate.totals, modelled->totals);
        include(estimate, modelled->measures);
    }
    if (spans.empty())
        return estimate;
    const auto outcome = replay(row.policy, grouped, BinSpec{}, stop);
    if (!outcome)
        return outcome.error();
    auto periods = estimateInPeriods(row.policy, **outcome, others, spans, {}, stop);
    if (!periods)
        return periods.error();
    estimate.periods = *std::move(periods);
    return estimate;
}

} // namespace spillway
