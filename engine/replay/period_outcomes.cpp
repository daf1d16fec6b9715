#include "engine/replay/period_outcomes.h"

#include "engine/core/stop_poll.h"

#include <algorithm>

namespace spillway {

namespace {

void count(PeriodOutcome& of, Fate fate)
{
    ++of.requests;
    of.rejected += fate == kRejectedFate ? 1U : 0U;
    of.delayed += fate > Fate(0) ? 1U : 0U;
    of.longestWait = std::max(of.longestWait, fate);
}

/// Counts requests that come in order of time by the span in which they lie.
class BySpan
{
public:
    BySpan(PeriodOutcomes& counts, std::span<const PeriodSpan> spans) : m_counts(counts), m_span(spans.begin()) {}

    void take(Instant at, Fate fate)
    {
        while (at >= m_span->range.to)
            ++m_span;
        if (m_span->kind)
            count(m_counts[static_cast<std::size_t>(*m_span->kind)], fate);
    }

private:
    PeriodOutcomes& m_counts;
    std::span<const PeriodSpan>::iterator m_span;
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
        sum.longestWait = std::max(sum.longestWait, own[kind].longestWait);
    }
}

} // namespace

Milliseconds periodLength(const Grouped& grouped, std::span<const PeriodSpan> spans, PeriodKind kind)
{
    if (grouped.requests() == 0 && grouped.unaccountedRows.empty())
        return Milliseconds(0);
    return lengthWithin({grouped.base, grouped.base + grouped.span + Milliseconds(1)}, spans, kind);
}

Result<PeriodOutcomes> periodOutcomes(const RequestFates& fates, std::span<const PeriodSpan> spans,
                                      const std::stop_token& stop)
{
    const Grouped& grouped = fates.grouped();
    PeriodOutcomes all;
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        PeriodOutcomes own;
        BySpan bySpan(own, spans);
        fates.walk(client, stop, [&](std::size_t, Instant at, Fate fate) { bySpan.take(at, fate); });
        addClient(all, own);
    }
    BySpan bySpan(all, spans);
    for (std::size_t i = 0; i < grouped.unaccountedRows.size(); ++i)
        bySpan.take(grouped.trace->arrivals[grouped.unaccountedRows[i]], fates.ofUnaccounted(i));
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident})
        all[static_cast<std::size_t>(kind)].length = periodLength(grouped, spans, kind);
    if (stop.stop_requested())
        return cancelled();
    return all;
}

} // namespace spillway
