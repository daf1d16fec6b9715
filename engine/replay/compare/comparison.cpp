#include "engine/replay/compare/comparison.h"

#include "engine/replay/estimate/wait_range.h"
#include "engine/replay/replay.h"

#include <algorithm>
#include <cassert>

namespace spillway {

namespace {

void include(MeasuredRange& range, const Measures& measures)
{
    const auto widen = [&](auto member) {
        range.low.*member = std::min(range.low.*member, measures.*member);
        range.high.*member = std::max(range.high.*member, measures.*member);
    };
    widen(&Measures::longestWait);
    widen(&Measures::p99Wait);
    widen(&Measures::stateBytes);
    for (const auto crowd : {&Measures::inWindow, &Measures::atOnce}) {
        const std::uint64_t served = (measures.*crowd).served;
        if (served < (range.low.*crowd).served)
            range.low.*crowd = measures.*crowd;
        if (served > (range.high.*crowd).served)
            range.high.*crowd = measures.*crowd;
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
    const auto fates = ClientFates::create(policy, **outcome, stop);
    if (!fates)
        return fates.error();
    ComparisonRow row;
    row.policy = policy;
    row.algorithm = algorithmOf(policy).value();
    row.average = averageRate(policy);
    row.window = window;
    row.totals = (*outcome)->totals;
    row.bins = (*outcome)->bins;
    row.allowedInWindow = evenlyIn(row.average, window);
    const auto measures = measure(*fates, *grouped, row.average, window, stop);
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

PeriodRanges ComparisonRow::knownInPeriods() const
{
    assert(periods);
    if (range && range->periods)
        return *range->periods;
    return rangesOf(*periods);
}

Result<MeasuredRange> rangeOf(const ComparisonRow& row, const GroupedPtr& grouped,
                              const std::vector<GroupedPtr>& others, const std::stop_token& stop,
                              std::span<const PeriodSpan> spans)
{
    const auto outcome = replay(row.policy, grouped, BinSpec{}, stop);
    if (!outcome)
        return outcome.error();
    const auto counts = rangeOf(row.policy, **outcome, others, stop);
    if (!counts)
        return counts.error();
    MeasuredRange range{counts->totals, row.measures, row.measures};
    for (const GroupedPtr& other : others) {
        const auto read = ClientFates::create(row.policy, other, stop);
        const auto measures =
            read ? measure(*read, *other, row.average, row.window, stop) : Result<Measures>(read.error());
        if (!measures)
            return measures.error();
        include(range, *measures);
    }
    if (!others.empty())
        widenWaits(range.low, range.high, {&Measures::longestWait, &Measures::p99Wait}, waitBoundsOf(row.policy));
    if (spans.empty())
        return range;
    auto periods = periodRanges(row.policy, **outcome, others, {spans.begin(), spans.end()}, stop);
    if (!periods)
        return periods.error();
    range.periods = *std::move(periods);
    return range;
}

} // namespace spillway
