#include "engine/study/simulation.h"

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
Result<Done> addHurt(Simulation& simulation, const Outcome& outcome, const RequestFates& fates,
                     const std::optional<PeriodRanges>& ranges, const SimulateOptions& options,
                     const std::stop_token& stop)
{
    const auto find = [&](PeriodKind kind, std::optional<Hurt>& to) -> Result<Done> {
        auto spans = periodSpans(options.periods);
        if (kind == PeriodKind::Incident)
            spans = swapped(std::move(spans));
        auto hurt = whoGetsHurt(outcome, fates, spans,
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

/// The outcomes in all readings of a log whose timestamps leave them open.
Result<OutcomeRange> inOtherReadings(const Policy& policy, const Outcome& asItStands, const SimulateOptions& options,
                                     const std::stop_token& stop)
{
    const auto others = otherReadings(asItStands.grouped, stop);
    return others ? rangeOf(policy, asItStands, *others, stop, options.replay) : others.error();
}

void addEachPeriod(Simulation& simulation, const std::vector<PeriodRange>& each, const std::vector<Period>& periods)
{
    for (std::size_t i = 0; i < each.size(); ++i)
        simulation.eachPeriod.push_back({periods[i], each[i]});
    std::ranges::sort(simulation.eachPeriod, {}, [](const auto& one) { return one.period.range.from; });
}

/// Counts the periods of a log whose timestamps leave nothing open.
Result<Done> addPeriods(Simulation& simulation, const RequestFates& fates, const std::vector<Period>& periods,
                        const std::stop_token& stop)
{
    const auto counts = periodOutcomes(fates, periodSpans(periods), stop);
    if (!counts)
        return counts.error();
    simulation.periods = inPeriods(rangesOf(*counts));
    const auto each = outcomeOfEach(fates, periods, stop);
    if (!each)
        return each.error();
    std::vector<PeriodRange> ranges;
    for (const PeriodOutcome& one : *each)
        ranges.push_back(rangeOf(one));
    addEachPeriod(simulation, ranges, periods);
    return Done{};
}

/// Counts the periods, and who is hurt in them.
Result<Done> addParts(Simulation& simulation, const Outcome& outcome, const std::vector<GroupedPtr>& others,
                      const SimulateOptions& options, const std::stop_token& stop)
{
    const Policy& policy = simulation.policy;
    const bool marked = !options.periods.empty();
    const bool hurt = options.hurt || options.hitInIncidents;
    std::optional<PeriodRanges> ranges;
    if (!others.empty() && (marked || hurt)) {
        auto known = rangesWithEach(policy, outcome, others, options.periods, stop, options.replay);
        if (!known)
            return known.error();
        ranges = std::move(known->all);
        addEachPeriod(simulation, known->each, options.periods);
    }
    if (ranges && marked)
        simulation.periods = inPeriods(*ranges);
    if (!hurt && (!marked || ranges))
        return Done{};
    const auto fates = RequestFates::create(policy, outcome, stop, options.replay);
    if (!fates)
        return fates.error();
    if (marked && !ranges)
        if (const auto added = addPeriods(simulation, *fates, options.periods, stop); !added)
            return added;
    return hurt ? addHurt(simulation, outcome, *fates, ranges, options, stop) : Result<Done>(Done{});
}

} // namespace

Simulation::InPeriods inPeriods(const PeriodRanges& ranges)
{
    Simulation::InPeriods all{ranges.asItStands, ranges.low, ranges.high, ranges.passed};
    all.surplus = surplusOf(ranges.asItStands);
    all.variation = ranges.asItStands[static_cast<std::size_t>(PeriodKind::Normal)].usual.variationInRequests();
    const Range& rejected = ranges.strangersRejected;
    all.keptOut = {std::min(all.surplus, rejected.low), std::min(all.surplus, rejected.high)};
    return all;
}

Result<Simulation> simulate(const Import& import, const Policy& policy, const GroupedPtr& grouped,
                            const SimulateOptions& options, std::stop_token stop)
{
    const auto outcome = options.sink ? replayInOrder(policy, grouped, BinSpec{}, options.sink, stop, options.replay)
                                      : replay(policy, grouped, BinSpec{}, stop, options.replay);
    if (!outcome)
        return outcome.error();
    Simulation simulation;
    simulation.traffic = trafficFacts(import, *grouped);
    simulation.policy = policy;
    simulation.totals = (*outcome)->totals;
    if (!simulation.traffic.sample.isAll())
        simulation.estimates = sampleEstimates(**outcome);
    std::optional<OutcomeRange> range;
    if (simulation.traffic.leavesOpen) {
        auto known = inOtherReadings(policy, **outcome, options, stop);
        if (!known)
            return known.error();
        range = *std::move(known);
        simulation.range = range->totals;
    }
    const std::vector<GroupedPtr> others = range ? range->others : std::vector<GroupedPtr>();
    if (const auto done = addParts(simulation, **outcome, others, options, stop); !done)
        return done.error();
    const auto bursts = burstNeeds(policy, grouped, others, stop);
    if (!bursts)
        return bursts.error();
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    if (!bursts->empty())
        simulation.needBurst = *std::max_element(bursts->begin(), bursts->end());
    if (policy.other || isSimple(policy))
        simulation.outliers = outliersOf(*bursts);
    for (const ClientId id : hitHardest(**outcome, options.top))
        simulation.top.push_back({std::string(grouped->name(id)), (*outcome)->clients[id],
                                  range ? std::optional(range->clients[id]) : std::nullopt, (*bursts)[id]});
    return simulation;
}

} // namespace spillway
