#include "engine/study/wanted.h"

#include "engine/replay/replay.h"

#include <algorithm>

namespace spillway {

namespace {

bool isMet(const Wanted& wanted, const Totals& totals)
{
    const auto count = static_cast<long double>(wanted.clients ? totals.clientsRejected : totals.rejected);
    const auto all = static_cast<long double>(wanted.clients ? totals.clients : totals.requests);
    return wanted.percent ? count * 100 <= wanted.most * all : count <= wanted.most;
}

/// Whether every arrival model rejects no more than is wanted.
Result<bool> suffices(const Wanted& wanted, const Policy& policy, const GroupedPtr& grouped,
                      std::span<const GroupedPtr> others, const ReplayOptions& options, const std::stop_token& stop)
{
    std::vector<GroupedPtr> models{grouped};
    models.insert(models.end(), others.begin(), others.end());
    for (const GroupedPtr& model : models) {
        const auto outcome = replay(policy, model, BinSpec{}, stop, {options.uptimeAtZero, {}});
        if (!outcome)
            return outcome.error();
        if (!isMet(wanted, (*outcome)->totals))
            return false;
    }
    return true;
}

/// The smallest number in [low, high] for which `test` holds, which holds for all above it; `test(high)` holds.
template <class Test>
Result<std::int64_t> smallest(std::int64_t low, std::int64_t high, const Test& test)
{
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        const Result<bool> holds = test(middle);
        if (!holds)
            return holds.error();
        if (*holds)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

} // namespace

Result<WantedLimits> limitsFor(const Wanted& wanted, const Policy& policy, const GroupedPtr& grouped,
                               std::span<const GroupedPtr> others, std::size_t zone, std::int64_t enough,
                               const ReplayOptions& options, const std::stop_token& stop)
{
    constexpr std::int64_t kHighestRate = 10'000'000;
    Policy tried = policy;
    const auto withBurst = [&](std::int64_t burst) {
        for (Rule& rule : tried.rules)
            for (ZoneLimit& limit : rule.limits)
                limit.burst = burst;
        return suffices(wanted, tried, grouped, others, options, stop);
    };
    WantedLimits found;
    found.zone = zone;
    if (enough <= kMaxCount) {
        const auto burst = smallest(0, enough, withBurst);
        if (!burst)
            return burst.error();
        found.burst = *burst;
    }
    tried = policy;
    const auto withRate = [&](std::int64_t count) {
        tried.zones[zone].rate.count = count;
        return suffices(wanted, tried, grouped, others, options, stop);
    };
    const auto highest = withRate(kHighestRate);
    if (!highest)
        return highest.error();
    if (!*highest)
        return found;
    const auto rate = smallest(1, kHighestRate, withRate);
    if (!rate)
        return rate.error();
    found.rate = NginxRate{*rate, policy.zones[zone].rate.unit};
    return found;
}

} // namespace spillway
