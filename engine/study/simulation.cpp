#include "engine/study/simulation.h"

#include "engine/conf/limit_choices.h"
#include "engine/study/burst_needs.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>

namespace spillway {

namespace {

/// The clients who are hit hardest, hardest first; among equals by name, which is the same however the log was read.
std::vector<ClientId> hitHardest(const Outcome& outcome, std::size_t count)
{
    std::vector<ClientId> order(outcome.clients.size());
    std::iota(order.begin(), order.end(), ClientId{0});
    const auto rank = [&](ClientId id) {
        const ClientOutcome& client = outcome.clients[id];
        return std::tuple(client.rejected, client.delayed, client.peakExcess, client.requests);
    };
    const auto harder = [&](ClientId a, ClientId b) {
        const auto left = rank(a);
        const auto right = rank(b);
        return left == right ? outcome.grouped->name(a) < outcome.grouped->name(b) : left > right;
    };
    const auto kept = order.begin() + static_cast<std::ptrdiff_t>(std::min(count, order.size()));
    std::partial_sort(order.begin(), kept, order.end(), harder);
    order.erase(kept, order.end());
    return order;
}

/// As many clients, up to five, as need at least half as much again as the next one.
std::optional<Simulation::Outliers> outliersOf(std::vector<std::int64_t> bursts)
{
    constexpr std::size_t kMost = 5;
    const std::size_t looked = std::min(kMost + 1, bursts.size());
    std::partial_sort(bursts.begin(), bursts.begin() + static_cast<std::ptrdiff_t>(looked), bursts.end(),
                      std::greater<>());
    std::optional<Simulation::Outliers> found;
    for (std::size_t i = 1; i < looked && bursts[i] > 0; ++i)
        if (2 * bursts[i - 1] >= 3 * bursts[i])
            found = Simulation::Outliers{i, bursts[i]};
    return found;
}

/// The incidents as normal traffic, and the other way round.
std::vector<PeriodSpan> swapped(std::vector<PeriodSpan> spans)
{
    for (PeriodSpan& span : spans)
        if (span.kind)
            span.kind = *span.kind == PeriodKind::Normal ? PeriodKind::Incident : PeriodKind::Normal;
    return spans;
}

/// Who loses something in the periods of either kind, as far as that was asked for.
Result<Done> addHurt(Simulation& simulation, const Outcome& outcome, const RequestVerdicts& verdicts,
                     const std::optional<EstimateInPeriods>& ranges, const SimulateOptions& options,
                     const std::stop_token& stop)
{
    const auto find = [&](PeriodKind kind, std::optional<Hurt>& to) -> Result<Done> {
        auto spans = periodSpans(options.periods);
        if (kind == PeriodKind::Incident)
            spans = swapped(std::move(spans));
        auto hurt = whoGetsHurt(outcome, verdicts, spans,
                                ranges ? std::optional(HurtRanges::of(*ranges, kind)) : std::nullopt, stop);
        if (!hurt)
            return hurt.error();
        if (hurt->clients.size() > options.top)
            hurt->clients.erase(hurt->clients.begin() + static_cast<std::ptrdiff_t>(options.top), hurt->clients.end());
        to = *std::move(hurt);
        return Done{};
    };
    if (options.hurt)
        if (const auto done = find(PeriodKind::Normal, simulation.hurt); !done)
            return done.error();
    return options.hitInIncidents ? find(PeriodKind::Incident, simulation.hitInIncidents) : Done{};
}

/// The effect of the only limit there is.
LimitEffect onlyEffect(const Simulation& simulation, std::uint64_t unaccounted, std::int64_t required)
{
    const auto countsOf = [&](const Totals& totals) {
        return LimitCounts{totals.requests - unaccounted, totals.delayed, totals.rejected, totals.clients,
                           totals.clientsRejected};
    };
    LimitEffect effect{simulation.policy.rules.front().limits.front(), {0}, countsOf(simulation.totals), {}, required};
    if (simulation.range)
        effect.range = {countsOf(simulation.range->low), countsOf(simulation.range->high)};
    for (const Totals& totals : simulation.byOthers)
        effect.byOthers.push_back(countsOf(totals));
    return effect;
}

/// The effect by all arrival models.
Result<OutcomeEstimate> byAllModels(const Policy& policy, const Outcome& outcome, const SimulateOptions& options,
                                    const std::stop_token& stop)
{
    const auto others = byOtherModels(outcome.grouped, stop);
    return others ? estimateOf(policy, outcome, *others, stop, options.replay) : others.error();
}

/// The periods of a log that leaves nothing open.
Result<EstimateInPeriods> exactPeriods(const RequestVerdicts& verdicts, const std::vector<Period>& periods,
                                       const std::stop_token& stop)
{
    const auto counts = periodOutcomes(verdicts, periodSpans(periods), stop);
    if (!counts)
        return counts.error();
    const auto each = outcomeOfEach(verdicts, periods, stop);
    return each ? Result(exactlyIn(*counts, *each)) : each.error();
}

void setPeriods(Simulation& simulation, const EstimateInPeriods& estimate, const std::vector<Period>& periods)
{
    simulation.periods = inPeriods(estimate);
    for (std::size_t i = 0; i < estimate.each.size(); ++i)
        simulation.eachPeriod.push_back({periods[i], estimate.each[i]});
    std::ranges::sort(simulation.eachPeriod, {}, [](const auto& one) { return one.period.range.from; });
}

/// The effect on the periods, and who is hurt in them.
Result<Done> addParts(Simulation& simulation, const Outcome& outcome, const std::vector<GroupedPtr>& others,
                      const SimulateOptions& options, const std::stop_token& stop)
{
    const bool marked = !options.periods.empty();
    const bool hurt = options.hurt || options.hitInIncidents;
    if (!marked && !hurt)
        return Done{};
    std::optional<EstimateInPeriods> estimate;
    if (!others.empty()) {
        auto known = estimateInPeriods(simulation.policy, outcome, others, periodSpans(options.periods),
                                       options.periods, stop, options.replay);
        if (!known)
            return known.error();
        estimate = *std::move(known);
        if (marked)
            setPeriods(simulation, *estimate, options.periods);
        if (!hurt)
            return Done{};
    }
    const auto verdicts = RequestVerdicts::create(simulation.policy, outcome, stop, options.replay);
    if (!verdicts)
        return verdicts.error();
    if (marked && !estimate) {
        const auto exact = exactPeriods(*verdicts, options.periods, stop);
        if (!exact)
            return exact.error();
        setPeriods(simulation, *exact, options.periods);
    }
    return hurt ? addHurt(simulation, outcome, *verdicts, estimate, options, stop) : Result<Done>(Done{});
}

/// The effects of the limits, the clients that are hit hardest, and the bursts that both require.
Result<Done> addLimits(Simulation& simulation, const Outcome& outcome, const std::optional<OutcomeEstimate>& range,
                       const std::optional<LimitTally>& tally, std::span<const ClientId> hardest,
                       const SimulateOptions& options, const std::stop_token& stop)
{
    const Policy& policy = simulation.policy;
    const std::vector<GroupedPtr> others = range ? range->others : std::vector<GroupedPtr>();
    const auto bursts = burstNeeds(policy, outcome.grouped, others, stop);
    if (!bursts)
        return bursts.error();
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    for (const auto* needs : {&bursts->clients, &bursts->limits})
        if (!needs->empty())
            simulation.needBurst = std::max(simulation.needBurst, std::ranges::max(*needs));
    if (policy.other || isSimple(policy))
        simulation.outliers = outliersOf(bursts->clients);
    if (!policy.other && isSimple(policy))
        simulation.limits = {onlyEffect(simulation, outcome.grouped->unaccounted, simulation.needBurst)};
    if (tally) {
        auto limits = limitEffects(policy, tally->counts(), bursts->limits, others, options.replay, stop);
        if (!limits)
            return limits.error();
        simulation.limits = *std::move(limits);
    }
    for (const ClientId id : hardest.first(std::min(options.top, hardest.size())))
        simulation.top.push_back({std::string(outcome.grouped->name(id)), outcome.clients[id],
                                  range ? std::optional(range->clients[id]) : std::nullopt, bursts->clients[id]});
    return Done{};
}

/// How the limit decided on the client that is hit hardest.
Result<Done> addStory(Simulation& simulation, const Outcome& outcome, std::span<const ClientId> hardest,
                      const SimulateOptions& options, const std::stop_token& stop)
{
    const auto limit = onlyLimit(simulation.policy);
    if (!limit || hardest.empty() || simulation.range)
        return Done{};
    const auto requests = replayClient(simulation.policy, outcome, hardest.front(), stop, options.replay);
    if (!requests)
        return requests.error();
    simulation.story = storyOf(limitReq(simulation.policy.zones[limit->zone], *limit), *requests);
    simulation.story->alone = outcome.clients.size() == 1;
    simulation.story->client = outcome.grouped->name(hardest.front());
    return Done{};
}

} // namespace

std::optional<ZoneLimit> onlyLimit(const Policy& policy)
{
    if (policy.other)
        return std::nullopt;
    const auto choices = limitChoices(policy);
    return choices.size() == 1 ? choices.front().limit : std::nullopt;
}

Simulation::InPeriods inPeriods(const EstimateInPeriods& estimate)
{
    Simulation::InPeriods all{estimate.outcome, estimate.low, estimate.high};
    all.surplus = surplusOf(estimate.outcome);
    all.variation = estimate.outcome[static_cast<std::size_t>(PeriodKind::Normal)].usual.variationInRequests();
    all.keptOut = {std::min(all.surplus, estimate.low[1].strangersRejected),
                   std::min(all.surplus, estimate.high[1].strangersRejected)};
    return all;
}

Result<Simulation> simulate(const Import& import, const Policy& policy, const GroupedPtr& grouped,
                            const SimulateOptions& options, std::stop_token stop)
{
    std::optional<LimitTally> tally;
    std::optional<WayTally> ways;
    std::uint64_t unlimited = 0; ///< where no router says why
    RequestSink sink = options.sink;
    if (policy.router) {
        auto started = tallyOf(policy, grouped->trace, stop);
        if (!started)
            return started.error();
        ways = *std::move(started);
    }
    if (!policy.other && !isSimple(policy)) {
        tally.emplace(policy);
        sink = [&](const RequestOutcome& request) {
            tally->count(request);
            if (ways)
                ways->count(request.row, request.decision.verdict);
            else if (!request.accounted)
                ++unlimited;
            if (options.sink)
                options.sink(request);
        };
    }
    const auto outcome = sink ? replayInOrder(policy, grouped, BinSpec{}, sink, stop, options.replay)
                              : replay(policy, grouped, BinSpec{}, stop, options.replay);
    if (!outcome)
        return outcome.error();
    Simulation simulation;
    simulation.traffic = trafficFacts(import, *grouped);
    simulation.policy = policy;
    simulation.totals = (*outcome)->totals;
    const Totals& totals = simulation.totals;
    simulation.ways = ways ? ways->summary(policy.servers.size())
                           : WayCounts{{{totals.requests, totals.delayed, totals.rejected}}, {}, {}};
    if (unlimited > 0)
        simulation.ways.unlimited = {{"no limit_req where they go, or an empty key", unlimited}};
    if (!simulation.traffic.sample.isAll())
        simulation.estimates = sampleEstimates(**outcome);
    std::optional<OutcomeEstimate> range;
    if (simulation.traffic.leavesOpen) {
        auto known = byAllModels(policy, **outcome, options, stop);
        if (!known)
            return known.error();
        range = *std::move(known);
        simulation.range = range->totals;
        simulation.byOthers = range->byOthers;
    }
    const std::vector<GroupedPtr> others = range ? range->others : std::vector<GroupedPtr>();
    if (const auto done = addParts(simulation, **outcome, others, options, stop); !done)
        return done.error();
    if (options.byDay) {
        auto days = effectByDay(policy, grouped, stop);
        if (!days)
            return days.error();
        simulation.days = *std::move(days);
    }
    const auto hardest = hitHardest(**outcome, std::max<std::size_t>(options.top, 1));
    if (const auto done = addLimits(simulation, **outcome, range, tally, hardest, options, stop); !done)
        return done.error();
    const auto story = addStory(simulation, **outcome, hardest, options, stop);
    return story ? Result<Simulation>(std::move(simulation)) : story.error();
}

} // namespace spillway
