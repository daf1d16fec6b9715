#include "engine/replay/estimate/outcome_estimate.h"

#include "engine/policy/policy.h"

#include <algorithm>

namespace spillway {

namespace {

VerdictCounts countsOf(const ClientOutcome& client)
{
    return {client.passed(), client.delayed, client.rejected};
}

std::uint64_t affectedIn(const Outcome& outcome)
{
    return static_cast<std::uint64_t>(std::ranges::count_if(
        outcome.clients, [](const ClientOutcome& client) { return client.passed() < client.requests; }));
}

} // namespace

void include(Estimate<Totals>& estimate, const Totals& totals)
{
    estimate.include(totals, &Totals::requests, &Totals::passed, &Totals::delayed, &Totals::rejected, &Totals::clients,
                     &Totals::clientsDelayed, &Totals::clientsRejected, &Totals::outOfMemory, &Totals::peakExcess,
                     &Totals::longestWait);
}

void include(ClientEstimate& estimate, const VerdictCounts& counts)
{
    estimate.include(counts, &VerdictCounts::passed, &VerdictCounts::delayed, &VerdictCounts::rejected);
}

Result<OutcomeEstimate> estimateOf(const Policy& policy, const Outcome& outcome, const std::vector<GroupedPtr>& others,
                                   std::stop_token stop, const ReplayOptions& options)
{
    OutcomeEstimate estimate{exactly(outcome.totals), exactly(affectedIn(outcome)), {}, others};
    estimate.clients.reserve(outcome.clients.size());
    for (const ClientOutcome& client : outcome.clients)
        estimate.clients.push_back(exactly(countsOf(client)));
    for (const GroupedPtr& other : others) {
        const auto modelled = replay(policy, other, outcome.bins.spec, stop, options);
        if (!modelled)
            return modelled.error();
        include(estimate.totals, (*modelled)->totals);
        estimate.byOthers.push_back((*modelled)->totals);
        estimate.clientsAffected.include(affectedIn(**modelled));
        for (std::size_t client = 0; client < estimate.clients.size(); ++client)
            include(estimate.clients[client], countsOf((*modelled)->clients[client]));
    }
    return estimate;
}

std::vector<Period> periodsByOtherModels(std::span<const Period> periods, const Trace& trace)
{
    std::vector<Period> moved(periods.begin(), periods.end());
    for (Period& period : moved)
        if (trace.endsOnly() && period.kind == PeriodKind::Incident &&
            period.range.from > Instant::min() + kLongestDuration)
            period.range.from -= kLongestDuration;
    return moved;
}

} // namespace spillway
