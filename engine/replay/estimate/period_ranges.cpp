#include "engine/replay/estimate/period_ranges.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace spillway {

namespace {

constexpr std::array kKinds{PeriodKind::Normal, PeriodKind::Incident};

std::size_t indexOf(PeriodKind kind)
{
    return static_cast<std::size_t>(kind);
}

ClientRange countsOf(const PeriodOutcome& outcome)
{
    const auto narrow = [](std::uint64_t count) { return static_cast<std::uint32_t>(count); };
    const std::uint32_t passed = narrow(outcome.passed());
    const std::uint32_t delayed = narrow(outcome.delayed);
    const std::uint32_t rejected = narrow(outcome.rejected);
    return {passed, passed, delayed, delayed, rejected, rejected};
}

/// What `sum` has more than its clients.
PeriodOutcome without(const PeriodOutcome& sum, const PeriodOutcome& ofClients)
{
    PeriodOutcome rest;
    rest.requests = sum.requests - ofClients.requests;
    rest.delayed = sum.delayed - ofClients.delayed;
    rest.rejected = sum.rejected - ofClients.rejected;
    return rest;
}

} // namespace

PeriodRanges rangesOf(const PeriodOutcomes& counts)
{
    PeriodRanges ranges;
    ranges.asItStands = ranges.low = ranges.high = counts;
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
        ranges.passed[kind] = {counts[kind].passed(), counts[kind].passed()};
    const PeriodOutcome& incident = counts[indexOf(PeriodKind::Incident)];
    const std::uint64_t strangers = incident.rejected - incident.known.regular.rejected;
    ranges.strangersRejected = {strangers, strangers};
    return ranges;
}

PeriodTally::PeriodTally(GroupedPtr grouped, std::vector<PeriodSpan> spans, const PolicyBounds& policy) :
    m_grouped(std::move(grouped)), m_spans(std::move(spans)), m_policy(policy)
{
}

Result<PeriodOutcomes> PeriodTally::add(const RequestFates& fates, const std::stop_token& stop)
{
    const bool first = m_readings == 0;
    if (first) {
        for (const PeriodKind kind : kKinds) {
            m_ranges.clients[indexOf(kind)].resize(m_grouped->clients());
            m_requests[indexOf(kind)].resize(m_grouped->clients());
        }
    }
    PeriodOutcomes ofClients;
    const auto see = [&](ClientId client, const PeriodOutcomes& own) {
        for (const PeriodKind kind : kKinds) {
            const PeriodOutcome& of = own[indexOf(kind)];
            PeriodOutcome& sum = ofClients[indexOf(kind)];
            sum.requests += of.requests;
            sum.delayed += of.delayed;
            sum.rejected += of.rejected;
            ClientRange& range = m_ranges.clients[indexOf(kind)][client];
            range = first ? countsOf(of) : united(range, countsOf(of));
            m_requests[indexOf(kind)][client] = static_cast<std::uint32_t>(of.requests);
        }
    };
    auto outcomes = periodOutcomes(fates, m_spans, stop, see);
    if (!outcomes)
        return outcomes.error();
    if (first) {
        const auto usual = usualTraffic(*m_grouped, m_spans, stop);
        if (!usual)
            return usual.error();
        outcomes->front().usual = *usual;
        m_ranges.asItStands = m_ranges.low = m_ranges.high = *outcomes;
    }
    for (const PeriodKind kind : kKinds) {
        const std::size_t of = indexOf(kind);
        const ClientRange other = countsOf(without((*outcomes)[of], ofClients[of]));
        m_other[of] = first ? other : united(m_other[of], other);
        for (const auto wait : {&PeriodOutcome::longestWait, &PeriodOutcome::p99Wait}) {
            m_ranges.low[of].*wait = std::min(m_ranges.low[of].*wait, (*outcomes)[of].*wait);
            m_ranges.high[of].*wait = std::max(m_ranges.high[of].*wait, (*outcomes)[of].*wait);
        }
    }
    ++m_readings;
    return outcomes;
}

ClientBounds PeriodTally::boundsOf(ClientId client, PeriodKind kind) const
{
    return ClientBounds::of(m_requests[indexOf(kind)][client], m_grouped->requestsOf(client), m_policy.firstPasses);
}

PeriodRanges PeriodTally::ranges() const
{
    return rangesOr(nullptr);
}

PeriodRanges PeriodTally::rangesAmong(const PeriodRanges& all) const
{
    return rangesOr(&all);
}

/// Of a client with requests in the periods.
void PeriodTally::doubt(ClientSums& sums, const ClientRange& elsewhere)
{
    const bool waits = elsewhere.delayedHigh > 0;
    const bool loses = elsewhere.rejectedHigh > 0;
    if (waits || loses)
        sums.passed.doubtAgreement();
    if (waits)
        sums.delayed.doubtAgreement();
    if (loses)
        sums.rejected.doubtAgreement();
}

/// `all`: see rangesAmong(); may be null.
PeriodRanges PeriodTally::rangesOr(const PeriodRanges* all) const
{
    PeriodRanges ranges = m_ranges;
    if (m_readings < 2) {
        ranges = rangesOf(m_ranges.asItStands);
        ranges.clients = m_ranges.clients;
        return ranges;
    }
    for (const PeriodKind kind : kKinds) {
        ClientSums sums;
        const auto& clients = ranges.clients[indexOf(kind)];
        for (ClientId client = 0; client < clients.size(); ++client) {
            sums.add(clients[client], boundsOf(client, kind));
            if (all != nullptr && m_requests[indexOf(kind)][client] > 0)
                doubt(sums, all->clients[indexOf(kind)][client]);
        }
        sums.addOther(m_other[indexOf(kind)]);
        PeriodOutcome& low = ranges.low[indexOf(kind)];
        PeriodOutcome& high = ranges.high[indexOf(kind)];
        const auto set = [&](auto member, const Range& range) {
            low.*member = range.low;
            high.*member = range.high;
        };
        ranges.passed[indexOf(kind)] = sums.passed.requests(low.requests);
        set(&PeriodOutcome::delayed, sums.delayed.requests(low.requests));
        set(&PeriodOutcome::clientsDelayed, sums.delayed.clients());
        set(&PeriodOutcome::rejected, sums.rejected.requests(low.requests));
        set(&PeriodOutcome::clientsRejected, sums.rejected.clients());
        widenWaits(low, high, {&PeriodOutcome::longestWait, &PeriodOutcome::p99Wait}, m_policy.waits);
    }
    addLosses(ranges);
    for (const PeriodKind kind : kKinds)
        for (ClientId client = 0; client < m_grouped->clients(); ++client) {
            ClientRange& range = ranges.clients[indexOf(kind)][client];
            range = widened(range, boundsOf(client, kind));
        }
    return ranges;
}

/// Who of those that lose in incidents is known from normal periods.
void PeriodTally::addLosses(PeriodRanges& ranges) const
{
    CountRange regular;
    CountRange faster;
    CountRange strangers;
    for (ClientId client = 0; client < m_grouped->clients(); ++client) {
        const ClientRange& of = ranges.clients[indexOf(PeriodKind::Incident)][client];
        KnownLoss known;
        if (of.rejectedHigh > 0)
            known.add(m_grouped->arrivalsOf(client), m_spans, 1);
        const ClientBounds bounds = boundsOf(client, PeriodKind::Incident);
        const auto add = [&](CountRange& to) {
            to.add(of.rejectedLow, of.rejectedHigh, {0, bounds.limited}, bounds.lies);
        };
        add(known.regular.clients > 0 ? regular : strangers);
        if (known.faster.clients > 0)
            add(faster);
    }
    const ClientRange& other = m_other[indexOf(PeriodKind::Incident)];
    strangers.addOther(other.rejectedLow, other.rejectedHigh);
    const PeriodOutcome& incident = m_ranges.low[indexOf(PeriodKind::Incident)];
    const auto lossOf = [&](const CountRange& of) {
        const Range clients = of.clients();
        const Range requests = of.requests(incident.requests);
        return std::pair(ClientLoss{clients.low, requests.low}, ClientLoss{clients.high, requests.high});
    };
    KnownLoss& low = ranges.low[indexOf(PeriodKind::Incident)].known;
    KnownLoss& high = ranges.high[indexOf(PeriodKind::Incident)].known;
    std::tie(low.regular, high.regular) = lossOf(regular);
    std::tie(low.faster, high.faster) = lossOf(faster);
    ranges.strangersRejected = strangers.requests(incident.requests);
}

namespace {

/// The log as it stands and these other readings of it.
Result<Done> addReadings(std::span<PeriodTally> to, const Policy& policy, const Outcome& asItStands,
                         const std::vector<GroupedPtr>& others, const std::stop_token& stop,
                         const ReplayOptions& options)
{
    const auto add = [&](const Outcome& outcome) -> Result<Done> {
        const auto fates = RequestFates::create(policy, outcome, stop, options);
        if (!fates)
            return fates.error();
        for (PeriodTally& tally : to)
            if (const auto outcomes = tally.add(*fates, stop); !outcomes)
                return outcomes.error();
        return Done{};
    };
    if (const auto done = add(asItStands); !done)
        return done;
    for (const GroupedPtr& other : others) {
        const auto outcome = replay(policy, other, BinSpec{}, stop, options);
        if (!outcome)
            return outcome.error();
        if (const auto done = add(**outcome); !done)
            return done;
    }
    return Done{};
}

PeriodTally tallyOf(const Policy& policy, const GroupedPtr& grouped, std::vector<PeriodSpan> spans)
{
    return {grouped, std::move(spans), {waitBoundsOf(policy), countsEachClient(policy, *grouped)}};
}

PeriodRange rangeIn(const PeriodRanges& ranges, PeriodKind kind)
{
    const std::size_t of = indexOf(kind);
    return {ranges.asItStands[of], ranges.low[of], ranges.high[of], ranges.passed[of]};
}

/// A period has no more than all of its kind have together: neither what it may have nor what it has at least.
void keepWithin(PeriodRange& period, const PeriodRanges& all, PeriodKind kind)
{
    const std::size_t of = indexOf(kind);
    period.passed.low = std::min(period.passed.low, all.passed[of].low);
    period.passed.high = std::min(period.passed.high, all.passed[of].high);
    for (const auto count : {&PeriodOutcome::delayed, &PeriodOutcome::rejected, &PeriodOutcome::clientsDelayed,
                             &PeriodOutcome::clientsRejected}) {
        period.low.*count = std::min(period.low.*count, all.low[of].*count);
        period.high.*count = std::min(period.high.*count, all.high[of].*count);
    }
}

} // namespace

PeriodRange rangeOf(const PeriodOutcome& counts)
{
    return {counts, counts, counts, {counts.passed(), counts.passed()}};
}

Result<PeriodRanges> periodRanges(const Policy& policy, const Outcome& asItStands,
                                  const std::vector<GroupedPtr>& others, std::vector<PeriodSpan> spans,
                                  const std::stop_token& stop, const ReplayOptions& options)
{
    PeriodTally tally = tallyOf(policy, asItStands.grouped, std::move(spans));
    const auto done = addReadings(std::span(&tally, 1), policy, asItStands, others, stop, options);
    return done ? Result<PeriodRanges>(tally.ranges()) : done.error();
}

Result<RangesWithEach> rangesWithEach(const Policy& policy, const Outcome& asItStands,
                                      const std::vector<GroupedPtr>& others, std::span<const Period> periods,
                                      const std::stop_token& stop, const ReplayOptions& options)
{
    constexpr std::size_t kAtOnce = 4'000'000; // clients times periods: a quarter of a gigabyte
    const std::size_t clients = std::max<std::size_t>(asItStands.grouped->clients(), 1);
    const std::size_t atOnce = std::max<std::size_t>(kAtOnce / clients, 1);
    auto all = periodRanges(policy, asItStands, others, periodSpans(periods), stop, options);
    if (!all)
        return all.error();
    RangesWithEach ranges{*std::move(all), {}};
    if (!isToldApart(periods))
        return ranges;
    while (ranges.each.size() < periods.size()) {
        const auto some = periods.subspan(ranges.each.size(), std::min(atOnce, periods.size() - ranges.each.size()));
        std::vector<PeriodTally> tallies;
        for (const Period& period : some)
            tallies.push_back(tallyOf(policy, asItStands.grouped, periodSpans(std::span(&period, 1))));
        if (const auto done = addReadings(tallies, policy, asItStands, others, stop, options); !done)
            return done.error();
        for (std::size_t i = 0; i < some.size(); ++i)
            ranges.each.push_back(rangeIn(tallies[i].rangesAmong(ranges.all), some[i].kind));
    }
    for (std::size_t i = 0; i < ranges.each.size(); ++i)
        keepWithin(ranges.each[i], ranges.all, periods[i].kind);
    return ranges;
}

} // namespace spillway
