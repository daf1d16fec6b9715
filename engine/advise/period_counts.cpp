#include "engine/advise/period_counts.h"

#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr auto kNormalIndex = static_cast<std::size_t>(PeriodKind::Normal);
constexpr auto kIncidentIndex = static_cast<std::size_t>(PeriodKind::Incident);
/// A client makes clearly more requests in incidents than is usual where they are so many times
/// as many, and so many more.
constexpr std::uint64_t kClearlyTimes = 2;
constexpr std::uint64_t kClearlyMore = 10;

using Lengths = std::array<Milliseconds, 2>; ///< of the periods, by PeriodKind

/// Requests of a client in incidents above its usual number; 0 where that is not clear.
std::uint64_t clearSurplus(const std::array<std::uint64_t, 2>& requests, const Lengths& lengths)
{
    const std::uint64_t surplus =
        surplusOf({requests[kNormalIndex], lengths[kNormalIndex]}, {requests[kIncidentIndex], lengths[kIncidentIndex]});
    const std::uint64_t usual = requests[kIncidentIndex] - surplus;
    return surplus >= kClearlyMore && requests[kIncidentIndex] >= kClearlyTimes * usual ? surplus : 0;
}

/// For one thread.
class CountWalk
{
public:
    CountWalk(const Grouped& grouped, const LimitReq& limit, std::span<const PeriodSpan> spans,
              const Lengths& lengths) :
        m_grouped(grouped), m_limit(limit), m_spans(spans), m_lengths(lengths)
    {
    }

    void take(ClientId client)
    {
        std::array<std::uint64_t, 2> requests{};
        std::array<std::uint64_t, 2> rejected{};
        Thousandths fullest(-1);
        const ClientArrivals arrivals = m_grouped.arrivalsOf(client);
        BucketState state{Thousandths(0), arrivals[0]};
        auto span = m_spans.begin();
        std::size_t spanBegin = 0; ///< the first request of the span
        std::array<std::size_t, 3> oldest{};
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            for (; arrivals[i] >= span->range.to; ++span)
                spanBegin = i;
            const Thousandths excess = i == 0 ? Thousandths(0) : excessAt(state, m_limit.rate, arrivals[i]);
            const bool over = excess > m_limit.burst;
            if (!over && i > 0)
                state = accounted(state, excess, arrivals[i]);
            if (!span->kind)
                continue;
            const auto kind = static_cast<std::size_t>(*span->kind);
            ++requests[kind];
            rejected[kind] += over ? 1U : 0U;
            if (span->kind == PeriodKind::Normal)
                fullest = std::max(fullest, excess);
            countWindows(client, arrivals, i, spanBegin, kind, oldest);
        }
        for (std::size_t kind = 0; kind < requests.size(); ++kind) {
            PeriodLoss& loss = m_counts.of[kind];
            loss.requests += requests[kind];
            loss.clients += requests[kind] > 0 ? 1U : 0U;
            loss.rejected += rejected[kind];
            loss.clientsRejected += rejected[kind] > 0 ? 1U : 0U;
            loss.requestsOfRejected += rejected[kind] > 0 ? requests[kind] : 0;
            if (rejected[kind] > 0)
                loss.note({client, rejected[kind]});
        }
        if (fullest > m_fullest) {
            m_fullest = fullest;
            m_counts.neediestNormal = client;
        }
        if (rejected[kIncidentIndex] > 0 && requests[kNormalIndex] > 0 &&
            m_counts.of[kIncidentIndex].known.add(arrivals, m_spans, rejected[kIncidentIndex]))
            m_counts.regularsHit.push_back(client);
        if (rejected[kIncidentIndex] == 0)
            takeSpared(client, requests);
    }

    void addTo(PeriodCounts& all, Thousandths& fullest) const
    {
        for (std::size_t kind = 0; kind < all.of.size(); ++kind) {
            const PeriodLoss& own = m_counts.of[kind];
            PeriodLoss& loss = all.of[kind];
            loss.requests += own.requests;
            loss.clients += own.clients;
            loss.rejected += own.rejected;
            loss.clientsRejected += own.clientsRejected;
            loss.requestsOfRejected += own.requestsOfRejected;
            loss.known.add(own.known);
            for (const Loser& loser : own.losers)
                loss.note(loser);
            for (std::size_t i = 0; i < kAdviceWindows.size(); ++i) {
                const bool first = own.peaks[i] == loss.peaks[i] && own.peakClients[i] < loss.peakClients[i];
                if (own.peaks[i] > loss.peaks[i] || first) {
                    loss.peaks[i] = own.peaks[i];
                    loss.peakClients[i] = own.peakClients[i];
                }
            }
        }
        const auto replaces = [](const auto& value, const auto& than, auto own, auto other) {
            return own && (value > than || (value == than && (!other || *own < *other)));
        };
        if (replaces(m_fullest, fullest, m_counts.neediestNormal, all.neediestNormal)) {
            fullest = m_fullest;
            all.neediestNormal = m_counts.neediestNormal;
        }
        all.regularsHit.insert(all.regularsHit.end(), m_counts.regularsHit.begin(), m_counts.regularsHit.end());
        all.spared += m_counts.spared;
        if (replaces(m_counts.sparedSurplus, all.sparedSurplus, m_counts.busiestSpared, all.busiestSpared)) {
            all.sparedSurplus = m_counts.sparedSurplus;
            all.busiestSpared = m_counts.busiestSpared;
        }
    }

private:
    void takeSpared(ClientId client, const std::array<std::uint64_t, 2>& requests)
    {
        m_counts.spared += requests[kIncidentIndex];
        if (const std::uint64_t surplus = clearSurplus(requests, m_lengths); surplus > m_counts.sparedSurplus) {
            m_counts.sparedSurplus = surplus;
            m_counts.busiestSpared = client;
        }
    }

    void countWindows(ClientId client, const ClientArrivals& arrivals, std::size_t newest, std::size_t spanBegin,
                      std::size_t kind, std::array<std::size_t, 3>& oldest)
    {
        PeriodLoss& loss = m_counts.of[kind];
        for (std::size_t i = 0; i < kAdviceWindows.size(); ++i) {
            oldest[i] = std::max(oldest[i], spanBegin);
            while (arrivals[newest] - arrivals[oldest[i]] >= kAdviceWindows[i])
                ++oldest[i];
            if (const std::uint64_t count = newest - oldest[i] + 1; count > loss.peaks[i]) {
                loss.peaks[i] = count;
                loss.peakClients[i] = client;
            }
        }
    }

    const Grouped& m_grouped;
    const LimitReq m_limit;
    std::span<const PeriodSpan> m_spans;
    Lengths m_lengths;
    PeriodCounts m_counts;
    Thousandths m_fullest{-1};
};

} // namespace

void PeriodLoss::note(const Loser& loser)
{
    const auto before = [](const Loser& a, const Loser& b) {
        return a.rejected > b.rejected || (a.rejected == b.rejected && a.client < b.client);
    };
    if (losers.size() == kMostNamed && !before(loser, losers.back()))
        return;
    losers.insert(std::ranges::upper_bound(losers, loser, before), loser);
    if (losers.size() > kMostNamed)
        losers.pop_back();
}

Result<PeriodCounts> periodCounts(const Grouped& grouped, const LimitReq& limit, std::span<const PeriodSpan> spans,
                                  std::stop_token stop)
{
    SharedPieces pieces{std::span<const std::uint32_t>(grouped.offsets)};
    const Lengths lengths{periodLength(grouped, spans, PeriodKind::Normal),
                          periodLength(grouped, spans, PeriodKind::Incident)};
    std::vector<CountWalk> walks(grouped.requests() < kWorthTwoThreads ? 1 : 2,
                                 CountWalk(grouped, limit, spans, lengths));
    inThreads(walks, [&](CountWalk& walk) {
        pieces.take(stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t client = begin; client < end; ++client)
                walk.take(static_cast<ClientId>(client));
        });
    });
    if (stop.stop_requested())
        return cancelled();
    PeriodCounts counts;
    Thousandths fullest(-1);
    for (const CountWalk& walk : walks)
        walk.addTo(counts, fullest);
    for (std::size_t kind = 0; kind < lengths.size(); ++kind)
        counts.of[kind].length = lengths[kind];
    return counts;
}

} // namespace spillway
