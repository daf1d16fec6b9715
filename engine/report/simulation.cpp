#include "engine/report/simulation.h"

#include "engine/report/burst_needs.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>

namespace spillway {

namespace {

/// The clients who are hit hardest, hardest first.
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
        return left == right ? a < b : left > right;
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

Result<Hurt> hurtBy(const Policy& policy, const Outcome& outcome, const SimulateOptions& options,
                    const std::stop_token& stop)
{
    const auto fates = RequestFates::create(policy, outcome, stop, options.replay);
    if (!fates)
        return fates.error();
    auto hurt = whoGetsHurt(outcome, *fates, periodSpans(options.periods), stop);
    if (hurt && hurt->clients.size() > options.top)
        hurt->clients.erase(hurt->clients.begin() + static_cast<std::ptrdiff_t>(options.top), hurt->clients.end());
    return hurt;
}

/// What is in all readings of a log whose stamps leave them open.
Result<OutcomeRange> inOtherReadings(const Policy& policy, const Outcome& asItStands, const SimulateOptions& options,
                                     const std::stop_token& stop)
{
    const auto others = otherReadings(asItStands.grouped, stop);
    return others ? rangeOf(policy, asItStands, *others, stop, options.replay) : others.error();
}

/// What is in the periods, and who is hurt in them.
Result<Done> addParts(Simulation& simulation, const Outcome& outcome, const std::vector<GroupedPtr>& others,
                      const SimulateOptions& options, const std::stop_token& stop)
{
    const Policy& policy = simulation.policy;
    if (options.hurt) {
        auto hurt = hurtBy(policy, outcome, options, stop);
        if (!hurt)
            return hurt.error();
        simulation.hurt = *std::move(hurt);
    }
    if (options.periods.empty() && (!options.hurt || others.empty()))
        return Done{};
    const auto spans = periodSpans(options.periods);
    if (others.empty()) {
        const auto counts = periodOutcomes(policy, outcome, spans, stop, options.replay);
        if (!counts)
            return counts.error();
        simulation.periods = inPeriods(rangesOf(*counts));
        return Done{};
    }
    const auto ranges = periodRanges(policy, outcome, others, spans, stop, options.replay);
    if (!ranges)
        return ranges.error();
    if (!options.periods.empty())
        simulation.periods = inPeriods(*ranges);
    if (simulation.hurt)
        for (HurtClient& one : simulation.hurt->clients)
            one.range = ranges->clients[0][one.client];
    return Done{};
}

} // namespace

Simulation::InPeriods inPeriods(const PeriodRanges& ranges)
{
    Simulation::InPeriods all{ranges.asItStands, ranges.low, ranges.high, ranges.passed};
    all.surplus = surplusOf(ranges.asItStands);
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
