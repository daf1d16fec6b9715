#include "engine/replay/estimate/readings.h"

#include "engine/core/shared_work.h"
#include "engine/replay/estimate/wait_range.h"
#include "engine/trace/group/spread.h"

#include <algorithm>
#include <optional>

namespace spillway {

namespace {

ClientRange rangeOf(const ClientOutcome& client)
{
    return {client.passed(), client.passed(), client.delayed, client.delayed, client.rejected, client.rejected};
}

/// What the totals have more than the clients: of requests that belong to none of them.
ClientRange rangeOfOthers(const Outcome& outcome)
{
    Totals rest = outcome.totals;
    for (const ClientOutcome& client : outcome.clients) {
        rest.passed -= client.passed();
        rest.delayed -= client.delayed;
        rest.rejected -= client.rejected;
    }
    const auto narrow = [](std::uint64_t count) { return static_cast<std::uint32_t>(count); };
    return {narrow(rest.passed),  narrow(rest.passed),   narrow(rest.delayed),
            narrow(rest.delayed), narrow(rest.rejected), narrow(rest.rejected)};
}

/// The counts, from those of all clients, and then those of each.
void countAll(OutcomeRange& range, const Policy& policy, const Outcome& asItStands, const ClientRange& others)
{
    const bool firstPasses = countsEachClient(policy, *asItStands.grouped);
    ClientSums sums;
    CountRange touched;
    for (std::size_t client = 0; client < range.clients.size(); ++client) {
        ClientRange& of = range.clients[client];
        const std::uint32_t requests = asItStands.clients[client].requests;
        const ClientBounds bounds = ClientBounds::of(requests, requests, firstPasses);
        sums.add(of, bounds);
        touched.add(requests - of.passedHigh, requests - of.passedLow, {0, bounds.limited});
        of = widened(of, bounds);
    }
    sums.addOther(others);
    const auto set = [&range](auto member, const Range& count) {
        range.totals.low.*member = count.low;
        range.totals.high.*member = count.high;
    };
    const Totals& totals = asItStands.totals;
    set(&Totals::passed, sums.passed.requests(totals.requests));
    set(&Totals::delayed, sums.delayed.requests(totals.requests));
    set(&Totals::rejected, sums.rejected.requests(totals.requests));
    set(&Totals::clientsDelayed, sums.delayed.clients());
    set(&Totals::clientsRejected, sums.rejected.clients());
    const Range any = touched.clients();
    range.clientsTouchedLow = any.low;
    range.clientsTouchedHigh = any.high;
}

/// The policy, its limits no larger than one client's requests can fill them: of these the first
/// finds nothing before it.
Policy withinReach(Policy policy, const Outcome& outcome)
{
    if (!countsEachClient(policy, *outcome.grouped))
        return policy;
    std::int64_t most = 0;
    for (const ClientOutcome& client : outcome.clients)
        most = std::max<std::int64_t>(most, client.requests);
    for (Rule& rule : policy.rules)
        for (ZoneLimit& ref : rule.limits)
            ref.burst = std::min(ref.burst, std::max<std::int64_t>(most - 1, 0));
    return policy;
}

/// The highest level and the longest wait.
void widenLevels(TotalsRange& range, const Policy& policy, const Outcome& asItStands)
{
    auto& [low, high] = range;
    const Policy reached = withinReach(policy, asItStands);
    widenWaits(low, high, {&Totals::longestWait}, waitBoundsOf(reached));
    const LevelBounds levels = levelBoundsOf(reached);
    widenByOne(low.peakExcess, high.peakExcess, levels.step, levels.highest);
}

/// Every other one, from `first` on.
struct ReadingShare
{
    std::size_t first = 0;
    std::optional<Error> error{};
};

} // namespace

void include(TotalsRange& range, const Totals& totals)
{
    const auto widen = [&](auto member) {
        range.low.*member = std::min(range.low.*member, totals.*member);
        range.high.*member = std::max(range.high.*member, totals.*member);
    };
    for (const auto count : {&Totals::requests, &Totals::passed, &Totals::delayed, &Totals::rejected, &Totals::clients,
                             &Totals::clientsDelayed, &Totals::clientsRejected, &Totals::outOfMemory})
        widen(count);
    widen(&Totals::peakExcess);
    widen(&Totals::longestWait);
}

Result<std::vector<GroupedPtr>> otherReadings(const GroupedPtr& grouped, std::stop_token stop)
{
    using Read = Result<GroupedPtr> (*)(const GroupedPtr&, std::stop_token);
    std::vector<Read> reads{spreadEvenly, scattered, bunched, evenedOut, meeting, shortTrains, pagesLoading};
    if (grouped->trace->endsOnly())
        reads = {endedLater, cameTogether, cameEvenly, tookLonger, tookShorter};
    std::vector<GroupedPtr> others(reads.size());
    std::vector<ReadingShare> shares(1);
    if (grouped->requests() >= kWorthTwoThreads)
        shares.push_back({1});
    inThreads(shares, [&](ReadingShare& share) {
        for (std::size_t i = share.first; i < reads.size() && !share.error; i += shares.size()) {
            auto other = reads[i](grouped, stop);
            if (other)
                others[i] = *std::move(other);
            else
                share.error = other.error();
        }
    });
    for (const ReadingShare& share : shares)
        if (share.error)
            return *share.error;
    return others;
}

std::vector<Period> periodsOfOtherReadings(std::span<const Period> periods, const Trace& trace)
{
    std::vector<Period> others(periods.begin(), periods.end());
    for (Period& period : others)
        if (trace.endsOnly() && period.kind == PeriodKind::Incident &&
            period.range.from > Instant::min() + kLongestDuration)
            period.range.from -= kLongestDuration;
    return others;
}

Result<OutcomeRange> rangeOf(const Policy& policy, const Outcome& asItStands, const std::vector<GroupedPtr>& others,
                             std::stop_token stop, const ReplayOptions& options)
{
    OutcomeRange range;
    range.totals = {asItStands.totals, asItStands.totals};
    range.bins = BinsRange::of(asItStands.bins);
    range.others = others;
    range.clients.reserve(asItStands.clients.size());
    for (const ClientOutcome& client : asItStands.clients)
        range.clients.push_back(rangeOf(client));
    ClientRange ofOthers = rangeOfOthers(asItStands);
    for (const GroupedPtr& other : others) {
        const auto outcome = replay(policy, other, asItStands.bins.spec, stop, options);
        if (!outcome)
            return outcome.error();
        include(range.totals, (*outcome)->totals);
        range.bins.include((*outcome)->bins);
        ofOthers = united(ofOthers, rangeOfOthers(**outcome));
        for (std::size_t client = 0; client < range.clients.size(); ++client)
            range.clients[client] = united(range.clients[client], rangeOf((*outcome)->clients[client]));
    }
    if (others.empty()) {
        const auto touched = std::ranges::count_if(
            asItStands.clients, [](const ClientOutcome& client) { return client.passed() < client.requests; });
        range.clientsTouchedLow = range.clientsTouchedHigh = static_cast<std::uint64_t>(touched);
        return range;
    }
    countAll(range, policy, asItStands, ofOthers);
    range.bins = range.bins.widened();
    widenLevels(range.totals, policy, asItStands);
    return range;
}

Result<BinsRange> rangeOfBins(const Policy& policy, const Outcome& asItStands, const std::vector<GroupedPtr>& others,
                              std::stop_token stop, const ReplayOptions& options)
{
    BinsRange range = BinsRange::of(asItStands.bins);
    for (const GroupedPtr& other : others) {
        const auto outcome = replay(policy, other, range.spec, stop, options);
        if (!outcome)
            return outcome.error();
        range.include((*outcome)->bins);
    }
    return others.empty() ? range : range.widened();
}

} // namespace spillway
