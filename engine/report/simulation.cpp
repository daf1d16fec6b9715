#include "engine/report/simulation.h"

#include "engine/report/burst_needs.h"

#include <algorithm>
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

} // namespace

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
    if (isRange(simulation.traffic)) {
        const auto spread = spreadEvenly(grouped, stop);
        if (!spread)
            return spread.error();
        const auto even = replay(policy, *spread, BinSpec{}, stop, options.replay);
        if (!even)
            return even.error();
        simulation.spread = (*even)->totals;
    }
    const auto bursts = burstNeeds(policy, grouped, stop);
    if (!bursts)
        return bursts.error();
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    if (!bursts->empty())
        simulation.needBurst = *std::max_element(bursts->begin(), bursts->end());
    for (const ClientId id : hitHardest(**outcome, options.top))
        simulation.top.push_back({std::string(grouped->name(id)), (*outcome)->clients[id], (*bursts)[id]});
    return simulation;
}

} // namespace spillway
