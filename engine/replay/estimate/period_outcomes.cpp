#include "engine/replay/estimate/period_outcomes.h"

#include "engine/core/stop_poll.h"
#include "engine/replay/estimate/wait_tally.h"

#include <algorithm>
#include <optional>

namespace spillway {

namespace {

constexpr auto kNormal = static_cast<std::size_t>(PeriodKind::Normal);
constexpr auto kIncident = static_cast<std::size_t>(PeriodKind::Incident);

/// Into a PeriodOutcome or a ClientOutcome.
template <class Counts>
void count(Counts& of, Fate fate)
{
    ++of.requests;
    of.rejected += fate == kRejectedFate ? 1U : 0U;
    of.delayed += fate > Fate(0) ? 1U : 0U;
    of.longestWait = std::max(of.longestWait, fate);
}

using Waits = std::array<WaitTally, 2>; ///< by PeriodKind

/// Counts requests that come in order of time by the span in which they lie.
class BySpan
{
public:
    BySpan(PeriodOutcomes& counts, Waits& waits, std::span<const PeriodSpan> spans) :
        m_counts(counts), m_waits(waits), m_kinds(spans)
    {
    }

    void take(Instant at, Fate fate)
    {
        const auto found = m_kinds.kindAt(at);
        if (!found)
            return;
        const auto kind = static_cast<std::size_t>(*found);
        count(m_counts[kind], fate);
        if (fate > Fate(0))
            m_waits[kind].add(fate);
    }

private:
    PeriodOutcomes& m_counts;
    Waits& m_waits;
    PeriodCursor m_kinds;
};

/// When requests came by the log itself.
class Stamps
{
public:
    explicit Stamps(const Grouped& grouped) :
        m_grouped(grouped), m_rows(grouped.spread ? grouped.rows() : std::span<const std::uint32_t>())
    {
    }

    /// Of a request that came `at` in this reading; it counts in key order.
    [[nodiscard]] Instant of(std::size_t request, Instant at) const
    {
        return m_rows.empty() ? at : m_grouped.trace->arrivals[m_rows[request]];
    }
    [[nodiscard]] std::vector<Instant> of(ClientId client) const
    {
        const ClientArrivals arrivals = m_grouped.arrivalsOf(client);
        std::vector<Instant> all(arrivals.size());
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = of(m_grouped.offsets[client] + i, arrivals[i]);
        return all;
    }

private:
    const Grouped& m_grouped;
    std::span<const std::uint32_t> m_rows; ///< where the times are not the trace's own
};

void addClient(PeriodOutcomes& all, const PeriodOutcomes& own)
{
    for (std::size_t kind = 0; kind < all.size(); ++kind) {
        PeriodOutcome& sum = all[kind];
        sum.requests += own[kind].requests;
        sum.delayed += own[kind].delayed;
        sum.rejected += own[kind].rejected;
        sum.clients += own[kind].requests > 0 ? 1U : 0U;
        sum.clientsDelayed += own[kind].delayed > 0 ? 1U : 0U;
        sum.clientsRejected += own[kind].rejected > 0 ? 1U : 0U;
        sum.requestsOfRejected += own[kind].rejected > 0 ? own[kind].requests : 0;
        sum.longestWait = std::max(sum.longestWait, own[kind].longestWait);
    }
}

void addUnaccounted(PeriodOutcomes& all, const PeriodOutcomes& unaccounted)
{
    for (std::size_t kind = 0; kind < all.size(); ++kind) {
        all[kind].requests += unaccounted[kind].requests;
        all[kind].unaccounted = unaccounted[kind].requests;
        all[kind].delayed += unaccounted[kind].delayed;
        all[kind].rejected += unaccounted[kind].rejected;
        all[kind].longestWait = std::max(all[kind].longestWait, unaccounted[kind].longestWait);
    }
}

} // namespace

std::uint64_t surplusOf(const PeriodOutcomes& outcomes)
{
    return surplusOf(outcomes[kNormal].usual.size, outcomes[kIncident].size());
}

Result<PeriodOutcomes> periodOutcomes(const RequestFates& fates, std::span<const PeriodSpan> spans,
                                      const std::stop_token& stop)
{
    auto all = periodOutcomes(fates, spans, stop, [](ClientId, const PeriodOutcomes&) {});
    if (!all)
        return all;
    const auto usual = usualTraffic(fates.grouped(), spans, stop);
    if (!usual)
        return usual.error();
    (*all)[kNormal].usual = *usual;
    return all;
}

Result<PeriodOutcomes> periodOutcomes(const RequestFates& fates, std::span<const PeriodSpan> spans,
                                      const std::stop_token& stop, const ClientPeriodsSink& see)
{
    const Grouped& grouped = fates.grouped();
    const Stamps stamps(grouped);
    PeriodOutcomes all;
    Waits waits;
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        PeriodOutcomes own;
        BySpan bySpan(own, waits, spans);
        fates.walk(client, stop,
                   [&](std::size_t request, Instant at, Fate fate) { bySpan.take(stamps.of(request, at), fate); });
        addClient(all, own);
        see(client, own);
        if (own[kNormal].requests > 0 && own[kIncident].rejected > 0)
            all[kIncident].known.add(stamps.of(client), spans, own[kIncident].rejected);
    }
    PeriodOutcomes unaccounted;
    BySpan bySpan(unaccounted, waits, spans);
    for (std::size_t i = 0; i < grouped.unaccountedRows.size(); ++i)
        bySpan.take(grouped.trace->arrivals[grouped.unaccountedRows[i]], fates.ofUnaccounted(i));
    addUnaccounted(all, unaccounted);
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident}) {
        PeriodOutcome& of = all[static_cast<std::size_t>(kind)];
        of.length = periodLength(grouped, spans, kind);
        of.p99Wait = waits[static_cast<std::size_t>(kind)].p99(of.requests - of.rejected);
    }
    if (stop.stop_requested())
        return cancelled();
    return all;
}

Result<PeriodOutcomes> periodOutcomes(const Policy& policy, const Outcome& outcome, std::span<const PeriodSpan> spans,
                                      const std::stop_token& stop, const ReplayOptions& options)
{
    const auto fates = RequestFates::create(policy, outcome, stop, options);
    return fates ? periodOutcomes(*fates, spans, stop) : fates.error();
}

bool isToldApart(std::span<const Period> periods)
{
    const auto incidents = std::ranges::count(periods, PeriodKind::Incident, &Period::kind);
    return incidents > 1 || std::ssize(periods) - incidents > 1;
}

Result<std::vector<PeriodOutcome>> outcomeOfEach(const RequestFates& fates, std::span<const Period> periods,
                                                 const std::stop_token& stop)
{
    std::vector<PeriodOutcome> each;
    if (!isToldApart(periods))
        return each;
    for (const Period& period : periods) {
        const auto counts = periodOutcomes(fates, periodSpans(std::span(&period, 1)), stop);
        if (!counts)
            return counts.error();
        each.push_back((*counts)[static_cast<std::size_t>(period.kind)]);
    }
    return each;
}

Result<std::vector<ClientOutcome>> clientsInPeriods(const RequestFates& fates, std::span<const PeriodSpan> spans,
                                                    PeriodKind kind, const std::stop_token& stop)
{
    std::vector<ClientOutcome> outcomes(fates.grouped().clients());
    const Stamps stamps(fates.grouped());
    for (ClientId client = 0; client < outcomes.size(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        PeriodCursor kinds(spans);
        fates.walk(client, stop, [&](std::size_t request, Instant at, Fate fate) {
            if (kinds.kindAt(stamps.of(request, at)) == kind)
                count(outcomes[client], fate);
        });
    }
    if (stop.stop_requested())
        return cancelled();
    return outcomes;
}

} // namespace spillway
