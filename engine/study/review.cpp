#include "engine/study/review.h"

#include "engine/policy/policy_text.h"
#include "engine/study/timeline_bins.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kNamedClients = 10;

/// Whether both decide alike, whatever the zone is called and the answer is.
bool isSameLimit(const Policy& policy, const Policy& suggested)
{
    return isSimple(policy) && limitText(policy) == limitText(suggested) && countedKey(policy) == countedKey(suggested);
}

/// The requests by the first key alone: one limit is suggested.
Result<GroupedPtr> byOneKey(const GroupedPtr& grouped, const std::stop_token& stop)
{
    if (grouped->keys->key.otherwise().empty())
        return grouped;
    const auto keys = evaluateKey(grouped->trace, grouped->keys->key.alone(), stop);
    return keys ? group(grouped->trace, *keys, grouped->selected, stop) : keys.error();
}

} // namespace

Result<Review> review(const Import& import, const GroupedPtr& grouped, const ReportWish& wish,
                      const std::optional<Policy>& limit, const std::stop_token& stop, const ShareCallback& progress)
{
    const auto advised = byOneKey(grouped, stop);
    if (!advised)
        return advised.error();
    Review all;
    all.wish = wish;
    constexpr std::size_t kSteps = 3;
    const auto suggesting = [&progress](double share) {
        if (progress)
            progress(share / kSteps);
    };
    SimulateOptions options;
    options.top = kNamedClients;
    options.hurt = true;
    options.hitInIncidents = true;
    options.periods = wish.periods;
    if (options.periods.empty())
        options.periods.push_back({PeriodKind::Normal, {Instant::min(), Instant::max()}});
    OutcomePtr outcome;
    Steps steps(progress, kSteps);
    steps.put(all.suggestion, [&] { return suggest(import, *advised, wish.periods, wish.aims, stop, suggesting); });
    const Policy& policy = limit ? *limit : all.suggestion.policy;
    steps.put(all.simulation, [&] { return simulate(import, policy, grouped, options, stop); });
    if (steps.failed())
        return steps.result(std::move(all));
    all.suggested = isSameLimit(policy, all.suggestion.policy);
    ConfPlace config = wish.config;
    std::ranges::transform(config.paths, config.paths.begin(), withoutFolder);
    all.simulation.policyFile = shownName(config);
    all.simulation.traffic = withoutFolders(std::move(all.simulation.traffic));
    all.suggestion.traffic = withoutFolders(std::move(all.suggestion.traffic));
    steps.put(outcome, [&] { return replay(policy, grouped, timelineBins(all.simulation.traffic), stop); });
    if (outcome)
        all.bins = outcome->bins;
    return steps.result(std::move(all));
}

} // namespace spillway
