#include "engine/study/review.h"

#include "engine/advise/advice_range.h"
#include "engine/advise/kernels/limit_lanes.h"
#include "engine/advise/loss_map.h"
#include "engine/policy/policy_text.h"
#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/study/timeline_bins.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kNamedClients = 10;
constexpr std::size_t kBurstsOfMap = 24;

/// The setting of one limit_req that is all there is.
std::optional<FrontierPoint> settingOf(const Policy& policy)
{
    if (!isSimple(policy))
        return std::nullopt;
    return FrontierPoint{policy.zones.front().rate, policy.rules.front().limits.front().burst};
}

/// Whether both decide alike, whatever the zone is called and the answer is.
bool isSameLimit(const Policy& policy, const Policy& suggested)
{
    return isSimple(policy) && limitText(policy) == limitText(suggested) && countedKey(policy) == countedKey(suggested);
}

Result<TradeOff> tradeOffOf(const Review& all, const GroupedPtr& of, const std::vector<Period>& periods,
                            const std::stop_token& stop)
{
    const Grouped& grouped = *of;
    const auto spans = periodSpans(periods);
    TradeOff tradeOff;
    tradeOff.suggested = {all.suggestion.advice.rate, all.suggestion.advice.burst};
    const auto chosen = settingOf(all.simulation.policy);
    if (chosen && !(*chosen == tradeOff.suggested))
        tradeOff.chosen = chosen;
    std::vector<FrontierPoint> settings{tradeOff.suggested};
    if (tradeOff.chosen)
        settings.push_back(*tradeOff.chosen);
    std::erase_if(settings, [](const FrontierPoint& setting) { return setting.burst > kLargestBurstInLanes; });
    Steps steps;
    steps.put(tradeOff.useful, [&] { return usefulAxes(grouped, spans, settings, kBurstsOfMap, stop); })
        .put(tradeOff.map, [&] { return lossMap(grouped, tradeOff.useful.axes, spans, stop); })
        .put(tradeOff.incident,
             [&] { return incidentShare(grouped, spans, tradeOff.map.of(PeriodKind::Incident).requests, stop); });
    if (all.simulation.range) {
        std::vector<GroupedPtr> others;
        steps.put(others, [&] { return byOtherModels(of, stop); }).put(tradeOff.sparing, [&] {
            return sparingInModels(grouped, others, tradeOff.map.axes.rates, periods, stop);
        });
    }
    return steps.result(std::move(tradeOff));
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
    const auto tryKeys = wish.tryKeys ? TryKeys::Always : TryKeys::WhereNeeded;
    constexpr std::size_t kSteps = 4;
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
    steps.put(all.suggestion,
              [&] { return suggest(import, *advised, wish.periods, wish.aims, tryKeys, stop, suggesting); });
    const Policy& policy = limit ? *limit : all.suggestion.policy;
    steps.put(all.simulation, [&] { return simulate(import, policy, grouped, options, stop); });
    all.suggested = isSameLimit(policy, all.suggestion.policy);
    ConfPlace config = wish.config;
    std::ranges::transform(config.paths, config.paths.begin(), withoutFolder);
    all.simulation.policyFile = shownName(config);
    all.simulation.traffic = withoutFolders(std::move(all.simulation.traffic));
    all.suggestion.traffic = withoutFolders(std::move(all.suggestion.traffic));
    steps.put(outcome, [&] { return replay(policy, grouped, timelineBins(all.simulation.traffic), stop); })
        .put(all.tradeOff, [&] { return tradeOffOf(all, *advised, wish.periods, stop); });
    if (outcome)
        all.bins = outcome->bins;
    return steps.result(std::move(all));
}

} // namespace spillway
