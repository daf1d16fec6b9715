#include "engine/replay/readings.h"

#include "engine/trace/spread.h"

#include <algorithm>

namespace spillway {

namespace {

void include(ClientRange& range, const ClientOutcome& client)
{
    range.passedLow = std::min(range.passedLow, client.passed());
    range.passedHigh = std::max(range.passedHigh, client.passed());
    range.delayedLow = std::min(range.delayedLow, client.delayed);
    range.delayedHigh = std::max(range.delayedHigh, client.delayed);
    range.rejectedLow = std::min(range.rejectedLow, client.rejected);
    range.rejectedHigh = std::max(range.rejectedHigh, client.rejected);
}

BinsRange binsOf(const Bins& bins)
{
    BinsRange range{bins.spec, {}, bins.rejected, bins.rejected};
    range.requests.reserve(bins.rejected.size());
    for (std::size_t i = 0; i < bins.rejected.size(); ++i)
        range.requests.push_back(bins.passed[i] + bins.delayed[i] + bins.rejected[i]);
    return range;
}

void include(BinsRange& range, const Bins& bins)
{
    for (std::size_t i = 0; i < range.rejectedLow.size(); ++i) {
        range.rejectedLow[i] = std::min(range.rejectedLow[i], bins.rejected[i]);
        range.rejectedHigh[i] = std::max(range.rejectedHigh[i], bins.rejected[i]);
    }
}

std::uint64_t touched(const Outcome& outcome)
{
    return static_cast<std::uint64_t>(
        std::count_if(outcome.clients.begin(), outcome.clients.end(),
                      [](const ClientOutcome& client) { return client.delayed + client.rejected > 0; }));
}

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
    std::vector<Read> reads{spreadEvenly, scattered, evenedOut, meeting};
    if (grouped->trace->endsOnly())
        reads = {endedLater, cameTogether, cameEvenly, tookLonger, tookShorter};
    std::vector<GroupedPtr> others;
    for (const Read read : reads) {
        auto other = read(grouped, stop);
        if (!other)
            return other.error();
        others.push_back(*std::move(other));
    }
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
    OutcomeRange range{
        {asItStands.totals, asItStands.totals}, binsOf(asItStands.bins), touched(asItStands), touched(asItStands), {}};
    range.clients.reserve(asItStands.clients.size());
    for (const ClientOutcome& client : asItStands.clients)
        range.clients.push_back(
            {client.passed(), client.passed(), client.delayed, client.delayed, client.rejected, client.rejected});
    for (const GroupedPtr& other : others) {
        const auto outcome = replay(policy, other, asItStands.bins.spec, stop, options);
        if (!outcome)
            return outcome.error();
        include(range.totals, (*outcome)->totals);
        include(range.bins, (*outcome)->bins);
        range.clientsTouchedLow = std::min(range.clientsTouchedLow, touched(**outcome));
        range.clientsTouchedHigh = std::max(range.clientsTouchedHigh, touched(**outcome));
        for (std::size_t client = 0; client < range.clients.size(); ++client)
            include(range.clients[client], (*outcome)->clients[client]);
    }
    return range;
}

Result<BinsRange> rangeOfBins(const Policy& policy, const Outcome& asItStands, const std::vector<GroupedPtr>& others,
                              std::stop_token stop, const ReplayOptions& options)
{
    BinsRange range = binsOf(asItStands.bins);
    for (const GroupedPtr& other : others) {
        const auto outcome = replay(policy, other, range.spec, stop, options);
        if (!outcome)
            return outcome.error();
        include(range, (*outcome)->bins);
    }
    return range;
}

} // namespace spillway
