#include "engine/replay/outcome_by_key.h"

#include "engine/core/shared_work.h"
#include "engine/replay/slice_edges.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace spillway {

namespace {

/// All selected requests per slice, unaccounted ones too.
std::vector<std::uint32_t> offeredIn(const Grouped& grouped, const BinSpec& spec)
{
    if (!grouped.trace)
        return std::vector<std::uint32_t>(spec.count, 0);
    if (!grouped.spread)
        return countedBetween(sliceEdges(*grouped.trace, spec),
                              [&](std::size_t row) { return grouped.selected.before(row); });
    if (grouped.wide.empty()) {
        const auto at = [&](std::uint32_t slice) {
            const std::int64_t time = (spec.start - grouped.base).count() + std::int64_t{slice} * spec.width.count();
            return static_cast<std::uint32_t>(std::clamp<std::int64_t>(time, 0, UINT32_MAX)); // no time is that late
        };
        return countedBetween(sliceEdges(grouped.ordered, spec.count, at), [](std::size_t edge) { return edge; });
    }
    BinCounter counter(spec, grouped.base);
    for (const std::int64_t time : grouped.wide)
        counter.count(Verdict::Passed, time);
    for (const std::uint32_t row : grouped.unaccountedRows)
        counter.count(Verdict::Passed, (grouped.trace->arrivals[row] - grouped.base).count());
    std::vector<std::uint32_t> offered(spec.count, 0);
    for (std::uint32_t bin = 0; bin < spec.count; ++bin)
        offered[bin] = counter.counted(Verdict::Passed, bin);
    return offered;
}

/// What some of the clients, or their requests, tell of all.
struct Scale
{
    std::uint64_t all = 0;
    std::uint64_t known = 0;

    [[nodiscard]] std::uint64_t operator()(std::uint64_t count) const
    {
        return known == all || known == 0 ? count : (count * all + known / 2) / known;
    }
};

/// Clients that were replayed have requests.
Totals totalsOf(const Grouped& grouped, const std::vector<ClientOutcome>& clients, const Scale& requests)
{
    Totals totals;
    Scale ofClients{grouped.clients(), 0};
    for (const ClientOutcome& client : clients) {
        ofClients.known += client.requests > 0 ? 1 : 0;
        totals.delayed += client.delayed;
        totals.rejected += client.rejected;
        totals.clientsDelayed += client.delayed > 0 ? 1 : 0;
        totals.clientsRejected += client.rejected > 0 ? 1 : 0;
        totals.peakExcess = std::max(totals.peakExcess, client.peakExcess);
        totals.longestWait = std::max(totals.longestWait, client.longestWait);
    }
    totals.requests = grouped.requests() + grouped.unaccounted;
    totals.clients = grouped.clients();
    totals.rejected = requests(totals.rejected);
    totals.delayed = std::min(requests(totals.delayed), grouped.requests() - totals.rejected);
    totals.clientsDelayed = ofClients(totals.clientsDelayed);
    totals.clientsRejected = ofClients(totals.clientsRejected);
    totals.passed = totals.requests - totals.delayed - totals.rejected;
    return totals;
}

/// Puts what was known of them before in place of those that were not replayed.
void fillIn(const Grouped& grouped, std::vector<ClientOutcome>& clients, const Outcome* known)
{
    for (ClientId client = 0; client < clients.size(); ++client) {
        if (clients[client].requests > 0)
            continue;
        if (known != nullptr)
            clients[client] = known->clients[client];
        clients[client].requests = static_cast<std::uint32_t>(grouped.requestsOf(client));
    }
}

/// What the counters of all threads do not hold has the verdict that they leave out.
Bins binsOf(const Grouped& grouped, const BinSpec& spec, std::vector<BinCounter>& counters, const Scale& requests)
{
    const Verdict leftOut = counters.front().leftOut();
    if (leftOut != Verdict::Passed)
        for (const std::uint32_t row : grouped.unaccountedRows)
            counters.front().count(Verdict::Passed, (grouped.trace->arrivals[row] - grouped.base).count());
    Bins bins{spec, {}, {}, {}};
    const std::array<std::vector<std::uint32_t>*, 3> byVerdict{&bins.passed, &bins.delayed, &bins.rejected};
    std::vector<std::uint32_t>& others = *byVerdict[static_cast<std::size_t>(leftOut)];
    others = offeredIn(grouped, spec);
    for (const Verdict verdict : {Verdict::Passed, Verdict::Delayed, Verdict::Rejected}) {
        if (verdict == leftOut)
            continue;
        std::vector<std::uint32_t>& counted = *byVerdict[static_cast<std::size_t>(verdict)];
        counted.resize(spec.count);
        for (std::uint32_t bin = 0; bin < spec.count; ++bin) {
            for (const BinCounter& counter : counters)
                counted[bin] += counter.counted(verdict, bin);
            counted[bin] = static_cast<std::uint32_t>(std::min<std::uint64_t>(requests(counted[bin]), others[bin]));
            others[bin] -= counted[bin];
        }
    }
    return bins;
}

} // namespace

Result<std::shared_ptr<Outcome>> outcomeByKey(const GroupedPtr& grouped, const BinSpec& bins,
                                              const std::stop_token& stop, const ReplayShare& replay, Verdict leftOut,
                                              const OutcomePtr& known)
{
    assert(bins.width >= Milliseconds(1));
    auto outcome = std::make_shared<Outcome>();
    outcome->grouped = grouped;
    outcome->clients.resize(grouped->clients());
    std::vector<BinCounter> counters(grouped->requests() < kWorthTwoThreads ? 1 : 2,
                                     BinCounter(bins, grouped->base, leftOut));
    inThreads(counters, [&](BinCounter& counter) { replay(outcome->clients, counter); });
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    Scale requests{grouped->requests(), 0};
    for (const ClientOutcome& client : outcome->clients)
        requests.known += client.requests;
    outcome->inferred = requests.all - requests.known;
    outcome->totals = totalsOf(*grouped, outcome->clients, requests);
    outcome->bins = binsOf(*grouped, bins, counters, requests);
    if (outcome->inferred > 0)
        fillIn(*grouped, outcome->clients, known.get());
    return outcome;
}

} // namespace spillway
