#include "engine/study/suggestion.h"

#include "engine/advise/frontier.h"
#include "engine/replay/estimate/outcome_estimate.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Some of the frontier: where the burst has fallen by a third, and the suggested rate.
std::vector<FrontierPoint> someOf(const Advice& advice)
{
    std::vector<FrontierPoint> some;
    for (const FrontierPoint& point : advice.frontier) {
        const bool fell = some.empty() || (point.burst < some.back().burst && 3 * point.burst <= 2 * some.back().burst);
        if (fell || point.rate == advice.rate)
            some.push_back(point);
    }
    return some;
}

/// Their effect on the incidents, and the bursts that would do for most clients.
Result<std::vector<Suggestion::Choice>> choicesOf(const Advice& advice, const Grouped& grouped,
                                                  std::span<const PeriodSpan> spans, const std::stop_token& stop)
{
    std::vector<Suggestion::Choice> choices;
    for (const FrontierPoint& point : someOf(advice)) {
        const LimitReq limit{point.rate.rate(), Thousandths(point.burst * kOneRequest.raw()), kNever};
        const auto counts = periodCounts(grouped, limit, spans, stop);
        if (!counts)
            return counts.error();
        const PeriodLoss& incident = counts->of[1];
        choices.push_back({point, keptOutOf(advice.surplus, incident.rejected, incident.known), {}});
    }
    std::vector<Rate> rates;
    for (const Suggestion::Choice& choice : choices)
        rates.push_back(choice.point.rate.rate());
    for (std::size_t i = 0; i < Suggestion::kMostOfClients.size(); ++i) {
        Aims aims;
        aims.losers = advice.normal.clients * (1000 - Suggestion::kMostOfClients[i]) / 1000;
        const auto bursts = sparingBursts(grouped, rates, spans, aims, stop);
        if (!bursts)
            return bursts.error();
        for (std::size_t n = 0; n < choices.size(); ++n)
            choices[n].forMost[i] = (*bursts)[n];
    }
    return choices;
}

} // namespace

std::string Suggestion::nameOf(ClientId client) const
{
    return printable(grouped->name(client), 60);
}

bool Suggestion::hasIncident() const
{
    return std::ranges::find(advice.doubts, Doubt::NoIncident) == advice.doubts.end();
}

std::span<const PeriodProposal> Suggestion::proposals() const
{
    return found ? std::span<const PeriodProposal>(found->proposals) : std::span<const PeriodProposal>();
}

Result<Suggestion> suggest(const Import& import, const GroupedPtr& grouped, std::vector<Period> periods,
                           const Aims& aims, std::stop_token stop, const ShareCallback& progress)
{
    if (grouped->requests() == 0)
        return Error{ErrorCode::BadArgument,
                     {},
                     "no request is selected that counts, so there is nothing to choose a limit by; select some"};
    Suggestion all;
    all.traffic = trafficFacts(import, *grouped);
    all.grouped = grouped;
    all.periods = std::move(periods);
    all.aims = aims;
    const auto spans = periodSpans(all.periods);
    Steps steps(progress, 4);
    steps.put(all.advice, [&] { return advise(grouped, all.periods, aims, stop); })
        .put(all.policy, [&] { return parseLimits({all.advice.limitText()}, grouped->keys->key); })
        .put(all.placed, [&] { return placedLimits(grouped, all.periods, aims, stop); })
        .put(all.choices, [&] { return choicesOf(all.advice, *grouped, spans, stop); });
    if (all.periods.empty())
        steps.put(all.found, [&] { return findPeriods(*grouped, stop); });
    if (all.traffic.leavesOpen) {
        std::vector<GroupedPtr> others;
        steps.put(others, [&] { return byOtherModels(grouped, stop); }).put(all.range, [&] {
            return adviceRange(all.advice, aims, grouped, others, all.periods, stop);
        });
    }
    return steps.result(std::move(all));
}

} // namespace spillway
