#include "engine/replay/kernels/outcome_by_key.h"

#include "engine/core/shared_work.h"
#include "engine/replay/kernels/slice_edges.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace spillway {

namespace {

/// All selected requests per slice, unaccounted ones too. Taken from `known` if that counted them, else O(requests) if
/// an arrival model moved them.
std::vector<std::uint32_t> offeredIn(const Grouped& grouped, const BinSpec& spec, const Outcome* known)
{
    if (known != nullptr && known->grouped.get() == &grouped && known->bins.spec == spec) {
        std::vector<std::uint32_t> offered = known->bins.passed;
        for (std::uint32_t bin = 0; bin < spec.count; ++bin)
            offered[bin] += known->bins.delayed[bin] + known->bins.rejected[bin];
        return offered;
    }
    if (!grouped.trace)
        return std::vector<std::uint32_t>(spec.count, 0);
    if (!grouped.isModelled)
        return countedBetween(sliceEdges(*grouped.trace, spec),
                              [&](std::size_t row) { return grouped.selected.before(row); });
    BinCounter counter(spec, grouped.base);
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        for (std::size_t i = 0; i < arrivals.size(); ++i)
            counter.count(Verdict::Passed, (arrivals[i] - grouped.base).count());
    }
    for (const std::uint32_t row : grouped.unaccountedRows)
        counter.count(Verdict::Passed, (grouped.trace->arrivals[row] - grouped.base).count());
    std::vector<std::uint32_t> offered(spec.count, 0);
    for (std::uint32_t bin = 0; bin < spec.count; ++bin)
        offered[bin] = counter.counted(Verdict::Passed, bin);
    return offered;
}

/// Extrapolates from some of the clients, or of the requests, to all.
struct Scale
{
    std::uint64_t all = 0;
    std::uint64_t known = 0;

    [[nodiscard]] std::uint64_t operator()(std::uint64_t count) const
    {
        return known == all || known == 0 ? count : (count * all + known / 2) / known;
    }
};

/// `replayed` are the totals of the replayed clients.
Totals totalsOf(const Grouped& grouped, const Totals& replayed)
{
    const Scale requests{grouped.requests(), replayed.requests};
    const Scale clients{grouped.clients(), replayed.clients};
    Totals totals = replayed;
    totals.requests = grouped.requests() + grouped.unaccounted;
    totals.clients = grouped.clients();
    totals.rejected = requests(replayed.rejected);
    totals.delayed = std::min(requests(replayed.delayed), grouped.requests() - totals.rejected);
    totals.clientsDelayed = clients(replayed.clientsDelayed);
    totals.clientsRejected = clients(replayed.clientsRejected);
    totals.passed = totals.requests - totals.delayed - totals.rejected;
    return totals;
}

/// Fills in earlier results for clients that were not replayed.
void fillIn(const Grouped& grouped, std::span<ClientOutcome> clients, const Outcome* known)
{
    for (ClientId client = 0; client < clients.size(); ++client) {
        if (clients[client].requests > 0)
            continue;
        if (known != nullptr)
            clients[client] = known->clients[client];
        clients[client].requests = static_cast<std::uint32_t>(grouped.requestsOf(client));
    }
}

/// All requests that the counters of the threads do not hold have the verdict that they leave out.
Bins binsOf(const Grouped& grouped, const BinSpec& spec, std::vector<ThreadCounts>& counts, const Scale& requests,
            const Outcome* known)
{
    BinCounter& first = counts.front().bins;
    const Verdict leftOut = first.leftOut();
    if (leftOut != Verdict::Passed)
        for (const std::uint32_t row : grouped.unaccountedRows)
            first.count(Verdict::Passed, (grouped.trace->arrivals[row] - grouped.base).count());
    Bins bins{spec, {}, {}, {}};
    const std::array<std::vector<std::uint32_t>*, 3> byVerdict{&bins.passed, &bins.delayed, &bins.rejected};
    std::vector<std::uint32_t>& others = *byVerdict[static_cast<std::size_t>(leftOut)];
    others = offeredIn(grouped, spec, known);
    for (const Verdict verdict : {Verdict::Passed, Verdict::Delayed, Verdict::Rejected}) {
        if (verdict == leftOut)
            continue;
        std::vector<std::uint32_t>& counted = *byVerdict[static_cast<std::size_t>(verdict)];
        counted.resize(spec.count);
        for (std::uint32_t bin = 0; bin < spec.count; ++bin) {
            for (const ThreadCounts& thread : counts)
                counted[bin] += thread.bins.counted(verdict, bin);
            counted[bin] = static_cast<std::uint32_t>(std::min<std::uint64_t>(requests(counted[bin]), others[bin]));
            others[bin] -= counted[bin];
        }
    }
    return bins;
}

/// Adds what another thread counted.
void join(Totals& totals, const Totals& other)
{
    totals.requests += other.requests;
    totals.delayed += other.delayed;
    totals.rejected += other.rejected;
    totals.clients += other.clients;
    totals.clientsDelayed += other.clientsDelayed;
    totals.clientsRejected += other.clientsRejected;
    totals.peakExcess = std::max(totals.peakExcess, other.peakExcess);
    totals.longestWait = std::max(totals.longestWait, other.longestWait);
}

} // namespace

void ThreadCounts::add(std::span<const ClientOutcome> clients)
{
    Totals sum = totals; // a copy that no store can change
    for (const ClientOutcome& client : clients) {
        sum.requests += client.requests;
        sum.delayed += client.delayed;
        sum.rejected += client.rejected;
        sum.clients += client.requests > 0 ? 1 : 0;
        sum.clientsDelayed += client.delayed > 0 ? 1 : 0;
        sum.clientsRejected += client.rejected > 0 ? 1 : 0;
        sum.peakExcess = std::max(sum.peakExcess, client.peakExcess);
        sum.longestWait = std::max(sum.longestWait, client.longestWait);
    }
    totals = sum;
}

Result<std::shared_ptr<Outcome>> outcomeByKey(const GroupedPtr& grouped, const BinSpec& bins,
                                              const std::stop_token& stop, const ReplayShare& replay, Verdict leftOut,
                                              const ReplayOf& share)
{
    assert(bins.width >= Milliseconds(1));
    auto outcome = std::make_shared<Outcome>();
    outcome->grouped = grouped;
    if (share.oneIn > 1)
        outcome->clients.resize(grouped->clients(), ClientOutcome{}); // of those that are left
    else
        outcome->clients.resize(grouped->clients());
    std::vector<ThreadCounts> counts(grouped->requests() < kWorthTwoThreads ? 1 : 2,
                                     ThreadCounts{BinCounter(bins, grouped->base, leftOut)});
    inThreads(counts, [&](ThreadCounts& mine) { replay(outcome->clients, mine); });
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    Totals replayed = counts.front().totals;
    for (std::size_t i = 1; i < counts.size(); ++i)
        join(replayed, counts[i].totals);
    outcome->inferred = grouped->requests() - replayed.requests;
    outcome->totals = totalsOf(*grouped, replayed);
    outcome->bins = binsOf(*grouped, bins, counts, {grouped->requests(), replayed.requests}, share.known.get());
    if (outcome->inferred > 0)
        fillIn(*grouped, outcome->clients, share.known.get());
    return outcome;
}

} // namespace spillway
