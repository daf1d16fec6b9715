#include "engine/study/review.h"

#include "engine/advise/advice_range.h"
#include "engine/advise/kernels/limit_lanes.h"
#include "engine/core/stop_poll.h"
#include "engine/policy/policy_text.h"
#include "engine/replay/estimate/readings.h"
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
    auto useful = usefulAxes(grouped, spans, settings, kBurstsOfMap, stop);
    if (!useful)
        return useful.error();
    auto map = lossMap(grouped, useful->axes, spans, stop);
    if (!map)
        return map.error();
    const auto incident = incidentShare(grouped, spans, map->of(PeriodKind::Incident).requests, stop);
    if (!incident)
        return incident.error();
    tradeOff.incident = *incident;
    tradeOff.useful = *std::move(useful);
    tradeOff.map = *std::move(map);
    if (!all.simulation.range)
        return tradeOff;
    const auto others = otherReadings(of, stop);
    if (!others)
        return others.error();
    auto sparing = sparingInReadings(grouped, *others, tradeOff.map.axes.rates, periods, stop);
    if (!sparing)
        return sparing.error();
    tradeOff.sparing = *std::move(sparing);
    return tradeOff;
}

} // namespace

Result<Review> review(const Import& import, const GroupedPtr& grouped, const ReportWish& wish,
                      const std::optional<Policy>& limit, const std::stop_token& stop)
{
    Review all;
    all.wish = wish;
    auto suggestion =
        suggest(import, grouped, wish.periods, wish.aims, wish.tryKeys ? TryKeys::Always : TryKeys::WhereNeeded, stop);
    if (!suggestion)
        return suggestion.error();
    all.suggestion = *std::move(suggestion);
    const Policy& policy = limit ? *limit : all.suggestion.policy;
    all.suggested = isSameLimit(policy, all.suggestion.policy);
    SimulateOptions options;
    options.top = kNamedClients;
    options.hurt = true;
    options.hitInIncidents = true;
    options.periods = wish.periods;
    if (options.periods.empty())
        options.periods.push_back({PeriodKind::Normal, {Instant::min(), Instant::max()}});
    auto simulation = simulate(import, policy, grouped, options, stop);
    if (!simulation)
        return simulation.error();
    all.simulation = *std::move(simulation);
    all.simulation.policyFile = withoutFolder(wish.config);
    all.simulation.traffic = withoutFolders(std::move(all.simulation.traffic));
    all.suggestion.traffic = all.simulation.traffic;
    const auto outcome = replay(policy, grouped, timelineBins(all.simulation.traffic), stop);
    if (!outcome)
        return outcome.error();
    all.bins = (*outcome)->bins;
    auto tradeOff = tradeOffOf(all, grouped, wish.periods, stop);
    if (!tradeOff)
        return tradeOff.error();
    all.tradeOff = *std::move(tradeOff);
    return all;
}

} // namespace spillway
