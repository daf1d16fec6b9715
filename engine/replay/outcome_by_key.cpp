#include "engine/replay/outcome_by_key.h"

#include "engine/replay/shared_work.h"

#include <algorithm>
#include <cassert>

namespace spillway {

namespace {

/// All selected requests per slice, unaccounted ones too.
std::vector<std::uint32_t> offeredIn(const Grouped& grouped, const BinSpec& spec)
{
    std::vector<std::uint32_t> offered(spec.count, 0);
    if (!grouped.wide.empty()) {
        BinCounter counter(spec, grouped.base);
        for (const std::int64_t time : grouped.wide)
            counter.countDelayed(time);
        for (const std::uint32_t row : grouped.unaccountedRows)
            counter.countDelayed((grouped.trace->arrivals[row] - grouped.base).count());
        for (std::uint32_t bin = 0; bin < spec.count; ++bin)
            offered[bin] = counter.delayed(bin);
        return offered;
    }
    const auto before = [&](std::int64_t time) {
        return std::lower_bound(grouped.ordered.begin(), grouped.ordered.end(), time) - grouped.ordered.begin();
    };
    const std::int64_t start = (spec.start - grouped.base).count();
    auto edge = before(start);
    for (std::uint32_t bin = 0; bin < spec.count; ++bin) {
        const auto next = before(start + (std::int64_t{bin} + 1) * spec.width.count());
        offered[bin] = static_cast<std::uint32_t>(next - edge);
        edge = next;
    }
    return offered;
}

Totals totalsOf(const Grouped& grouped, const std::vector<ClientOutcome>& clients)
{
    Totals totals;
    totals.requests = grouped.requests() + grouped.unaccounted;
    totals.clients = grouped.clients();
    for (const ClientOutcome& client : clients) {
        totals.delayed += client.delayed;
        totals.rejected += client.rejected;
        totals.clientsDelayed += client.delayed > 0 ? 1 : 0;
        totals.clientsRejected += client.rejected > 0 ? 1 : 0;
        totals.peakExcess = std::max(totals.peakExcess, client.peakExcess);
        totals.longestWait = std::max(totals.longestWait, client.longestWait);
    }
    totals.passed = totals.requests - totals.delayed - totals.rejected;
    return totals;
}

/// What the counters of all threads do not hold has passed.
Bins binsOf(const Grouped& grouped, const BinSpec& spec, const std::vector<BinCounter>& counters)
{
    Bins bins{spec, offeredIn(grouped, spec), std::vector<std::uint32_t>(spec.count),
              std::vector<std::uint32_t>(spec.count)};
    for (std::uint32_t bin = 0; bin < spec.count; ++bin) {
        for (const BinCounter& counter : counters) {
            bins.delayed[bin] += counter.delayed(bin);
            bins.rejected[bin] += counter.rejected(bin);
        }
        bins.passed[bin] -= bins.delayed[bin] + bins.rejected[bin];
    }
    return bins;
}

} // namespace

Result<std::shared_ptr<Outcome>> outcomeByKey(const GroupedPtr& grouped, const BinSpec& bins,
                                              const std::stop_token& stop, const ReplayShare& replay)
{
    assert(bins.width >= Milliseconds(1));
    auto outcome = std::make_shared<Outcome>();
    outcome->grouped = grouped;
    outcome->clients.resize(grouped->clients());
    std::vector<BinCounter> counters(grouped->requests() < kWorthTwoThreads ? 1 : 2, BinCounter(bins, grouped->base));
    inThreads(counters, [&](BinCounter& counter) { replay(outcome->clients, counter); });
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    outcome->totals = totalsOf(*grouped, outcome->clients);
    outcome->bins = binsOf(*grouped, bins, counters);
    return outcome;
}

} // namespace spillway
