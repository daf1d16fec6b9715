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

void include(ClientLoss& low, ClientLoss& high, const ClientLoss& loss)
{
    low = {std::min(low.clients, loss.clients), std::min(low.rejected, loss.rejected)};
    high = {std::max(high.clients, loss.clients), std::max(high.rejected, loss.rejected)};
}

std::uint64_t keptOut(const Simulation::InPeriods& range, const PeriodOutcomes& counts)
{
    return keptOutOf(range.surplus, counts[1].rejected, counts[1].known);
}

/// Widens a range so that it holds these numbers.
void include(Simulation::InPeriods& range, const PeriodOutcomes& counts)
{
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        const auto widen = [&](auto member) {
            range.low[kind].*member = std::min(range.low[kind].*member, counts[kind].*member);
            range.high[kind].*member = std::max(range.high[kind].*member, counts[kind].*member);
        };
        for (const auto member :
             {&PeriodOutcome::requests, &PeriodOutcome::delayed, &PeriodOutcome::rejected, &PeriodOutcome::clients,
              &PeriodOutcome::clientsDelayed, &PeriodOutcome::clientsRejected})
            widen(member);
        widen(&PeriodOutcome::longestWait);
        KnownLoss& low = range.low[kind].known;
        KnownLoss& high = range.high[kind].known;
        include(low.regular, high.regular, counts[kind].known.regular);
        include(low.faster, high.faster, counts[kind].known.faster);
        Range& passed = range.passed[kind];
        passed = {std::min(passed.low, counts[kind].passed()), std::max(passed.high, counts[kind].passed())};
    }
    const std::uint64_t kept = keptOut(range, counts);
    range.keptOut = {std::min(range.keptOut.low, kept), std::max(range.keptOut.high, kept)};
}

Result<Simulation::InPeriods> inAllReadings(const Policy& policy, const Outcome& asItStands,
                                            const std::vector<GroupedPtr>& others, const SimulateOptions& options,
                                            const std::stop_token& stop)
{
    const auto spans = periodSpans(options.periods);
    const auto otherSpans = periodSpans(periodsOfOtherReadings(options.periods, *asItStands.grouped->trace));
    const auto counts = periodOutcomes(policy, asItStands, spans, stop, options.replay);
    if (!counts)
        return counts.error();
    Simulation::InPeriods all = inPeriods(*counts);
    for (const GroupedPtr& other : others) {
        const auto outcome = replay(policy, other, BinSpec{}, stop, options.replay);
        const auto more =
            outcome ? periodOutcomes(policy, **outcome, otherSpans, stop, options.replay) : outcome.error();
        if (!more)
            return more.error();
        include(all, *more);
    }
    return all;
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

} // namespace

Simulation::InPeriods inPeriods(const PeriodOutcomes& counts)
{
    Simulation::InPeriods all{counts, counts, counts};
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
        all.passed[kind] = {counts[kind].passed(), counts[kind].passed()};
    all.surplus = surplusOf(counts[0].size(), counts[1].size());
    all.keptOut = {keptOut(all, counts), keptOut(all, counts)};
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
    std::vector<GroupedPtr> others;
    if (simulation.traffic.leavesOpen) {
        auto readings = otherReadings(grouped, stop);
        if (!readings)
            return readings.error();
        others = *std::move(readings);
        const auto range = rangeOf(policy, **outcome, others, stop, options.replay);
        if (!range)
            return range.error();
        simulation.range = range->totals;
    }
    if (!options.periods.empty()) {
        auto periods = inAllReadings(policy, **outcome, others, options, stop);
        if (!periods)
            return periods.error();
        simulation.periods = *periods;
    }
    if (options.hurt) {
        auto hurt = hurtBy(policy, **outcome, options, stop);
        if (!hurt)
            return hurt.error();
        simulation.hurt = *std::move(hurt);
    }
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
        simulation.top.push_back({std::string(grouped->name(id)), (*outcome)->clients[id], (*bursts)[id]});
    return simulation;
}

} // namespace spillway
