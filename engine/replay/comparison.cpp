#include "engine/replay/comparison.h"

#include "engine/replay/replay.h"

#include <cassert>

namespace spillway {

std::vector<Policy> alternatives(const Policy& policy)
{
    using enum Algorithm;
    std::vector<Policy> all;
    for (const Algorithm to : {LimitReq, TokenBucket, LeakingBucket, FixedWindow, SlidingLog, SlidingCounter})
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
                                 Milliseconds window, const std::stop_token& stop)
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
    return row;
}

} // namespace spillway
