#include "engine/replay/estimate/period_outcomes.h"

#include "engine/core/stop_poll.h"
#include "engine/policy/policy.h"
#include "engine/replay/estimate/request_verdicts.h"
#include "engine/replay/estimate/wait_tally.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr auto kNormal = static_cast<std::size_t>(PeriodKind::Normal);
constexpr auto kIncident = static_cast<std::size_t>(PeriodKind::Incident);

/// Counts in a PeriodOutcome or a ClientOutcome.
template <class Counts>
void count(Counts& of, Wait wait)
{
    ++of.requests;
    of.rejected += wait == kRejectedWait ? 1U : 0U;
    of.delayed += wait > Wait(0) ? 1U : 0U;
    of.longestWait = std::max(of.longestWait, wait);
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

    void take(Instant at, Wait wait)
    {
        const auto found = m_kinds.kindAt(at);
        if (!found)
            return;
        const auto kind = static_cast<std::size_t>(*found);
        count(m_counts[kind], wait);
        if (wait > Wait(0))
            m_waits[kind].add(wait);
    }

private:
    PeriodOutcomes& m_counts;
    Waits& m_waits;
    PeriodCursor m_kinds;
};

/// The arrivals that the log itself records.
class Timestamps
{
public:
    explicit Timestamps(const Grouped& grouped) :
        m_grouped(grouped), m_rows(grouped.isModelled ? grouped.rows() : std::span<const std::uint32_t>())
    {
    }

    /// The timestamp of a request that arrived `at` by some model; it counts in key order.
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

void setPassed(PeriodOutcomes& outcomes)
{
    for (PeriodOutcome& of : outcomes)
        of.passed = of.requests - of.delayed - of.rejected;
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

Result<PeriodOutcomes> periodOutcomes(const RequestVerdicts& verdicts, std::span<const PeriodSpan> spans,
                                      const std::stop_token& stop)
{
    auto all = periodOutcomes(verdicts, spans, stop, [](ClientId, const PeriodOutcomes&) {});
    if (!all)
        return all;
    const auto usual = usualTraffic(verdicts.counted(), spans, stop);
    if (!usual)
        return usual.error();
    (*all)[kNormal].usual = *usual;
    return all;
}

Result<PeriodOutcomes> periodOutcomes(const RequestVerdicts& verdicts, std::span<const PeriodSpan> spans,
                                      const std::stop_token& stop, const ClientPeriodsSink& see)
{
    const Grouped& grouped = verdicts.grouped();
    const Timestamps timestamps(grouped);
    PeriodOutcomes all;
    Waits waits;
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        PeriodOutcomes own;
        BySpan bySpan(own, waits, spans);
        verdicts.walk(client, stop, [&](std::size_t request, Instant at, Wait wait) {
            bySpan.take(timestamps.of(request, at), wait);
        });
        addClient(all, own);
        setPassed(own);
        see(client, own);
        if (own[kNormal].requests > 0 && own[kIncident].rejected > 0)
            all[kIncident].known.add(timestamps.of(client), spans, own[kIncident].rejected);
    }
    PeriodOutcomes unaccounted;
    BySpan bySpan(unaccounted, waits, spans);
    for (std::size_t i = 0; i < grouped.unaccountedRows.size(); ++i)
        bySpan.take(grouped.trace->arrivals[grouped.unaccountedRows[i]], verdicts.ofUnaccounted(i));
    addUnaccounted(all, unaccounted);
    setPassed(all);
    all[kIncident].strangersRejected = all[kIncident].rejected - all[kIncident].known.regular.rejected;
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
    const auto verdicts = RequestVerdicts::create(policy, outcome, stop, options);
    return verdicts ? periodOutcomes(*verdicts, spans, stop) : verdicts.error();
}

Result<std::vector<PeriodOutcome>> outcomeOfEach(const RequestVerdicts& verdicts, std::span<const Period> periods,
                                                 const std::stop_token& stop)
{
    std::vector<PeriodOutcome> each;
    const auto incidents = std::ranges::count(periods, PeriodKind::Incident, &Period::kind);
    if (incidents <= 1 && std::ssize(periods) - incidents <= 1)
        return each;
    for (const Period& period : periods) {
        const auto counts = periodOutcomes(verdicts, periodSpans(std::span(&period, 1)), stop);
        if (!counts)
            return counts.error();
        each.push_back((*counts)[static_cast<std::size_t>(period.kind)]);
    }
    return each;
}

} // namespace spillway
