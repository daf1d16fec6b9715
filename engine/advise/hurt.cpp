#include "engine/advise/hurt.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <tuple>

namespace spillway {

namespace {

void count(HurtClient& of, Wait wait)
{
    ++of.requests;
    of.rejected += wait == kRejectedWait ? 1U : 0U;
    of.delayed += wait > Wait(0) ? 1U : 0U;
    of.longestWait = std::max(of.longestWait, wait);
    of.totalWait += std::max(wait, Wait(0));
}

/// Looks at one client after another.
class Search
{
public:
    Search(const RequestVerdicts& verdicts, std::span<const PeriodSpan> spans, const std::optional<HurtRanges>& ranges,
           const std::stop_token& stop) :
        m_verdicts(verdicts),
        m_grouped(verdicts.grouped()),
        m_rows(m_grouped.rows()),
        m_spans(spans),
        m_ranges(ranges),
        m_stop(stop),
        m_looks(*m_grouped.trace)
    {
    }

    void look(const ClientOutcome& outcome, ClientId client, Hurt& hurt)
    {
        HurtClient one;
        one.client = client;
        if (m_ranges)
            one.range = m_ranges->clients[client];
        if (outcome.rejected == 0 && outcome.delayed == 0 && one.mostRejected() == 0 && one.mostDelayed() == 0)
            return;
        PeriodCursor kinds(m_spans);
        std::uint64_t lost = 0;
        m_verdicts.walk(client, m_stop, [&](std::size_t, Instant at, Wait wait) {
            const auto kind = kinds.kindAt(at);
            if (kind == PeriodKind::Normal)
                count(one, wait);
            else if (kind == PeriodKind::Incident && wait == kRejectedWait)
                ++lost;
        });
        if (one.requests > 0 && lost > 0)
            hurt.inIncidents.add(m_grouped.arrivalsOf(client), m_spans, lost);
        if (one.mostRejected() == 0 && one.mostDelayed() == 0)
            return;
        describe(one);
        HurtOfKind& kind = hurt.ofKind[static_cast<std::size_t>(one.look.kind)];
        ++kind.listed;
        kind.clients += one.rejected > 0 || one.delayed > 0 ? 1U : 0U;
        kind.rejected += one.rejected > 0 ? 1U : 0U;
        hurt.clients.push_back(std::move(one));
    }

private:
    void describe(HurtClient& one)
    {
        m_looks.start();
        PeriodCursor kinds(m_spans);
        m_verdicts.walk(one.client, m_stop, [&](std::size_t request, Instant at, Wait) {
            if (kinds.kindAt(at) == PeriodKind::Normal)
                m_looks.take(m_rows[request], at);
        });
        one.look = m_looks.look();
    }

    const RequestVerdicts& m_verdicts;
    const Grouped& m_grouped;
    std::span<const std::uint32_t> m_rows; ///< by request in key order
    std::span<const PeriodSpan> m_spans;
    const std::optional<HurtRanges>& m_ranges;
    const std::stop_token& m_stop;
    ClientLooks m_looks;
};

/// Among equals by name, which is the same however the log was read.
bool isWorse(const HurtClient& a, const HurtClient& b, const Grouped& grouped)
{
    const auto harm = [](const HurtClient& one) {
        return std::tuple(one.mostRejected(), one.range ? one.range->high.delayed : 0U, one.totalWait);
    };
    const auto left = harm(a);
    const auto right = harm(b);
    return left == right ? grouped.name(a.client) < grouped.name(b.client) : left > right;
}

} // namespace

HurtRanges HurtRanges::of(const OutcomeEstimate& all)
{
    const auto& [low, high] = all.totals;
    return {all.clients, {{low.clientsDelayed, high.clientsDelayed}, {low.clientsRejected, high.clientsRejected}}};
}

HurtRanges HurtRanges::of(const EstimateInPeriods& periods, PeriodKind kind)
{
    const auto of = static_cast<std::size_t>(kind);
    const PeriodOutcome& low = periods.low[of];
    const PeriodOutcome& high = periods.high[of];
    HurtRanges ranges{periods.clients[of],
                      {{low.clientsDelayed, high.clientsDelayed}, {low.clientsRejected, high.clientsRejected}}};
    if (kind == PeriodKind::Normal) {
        ranges.counts.inIncidentsLow = periods.low.back().known;
        ranges.counts.inIncidentsHigh = periods.high.back().known;
    }
    return ranges;
}

HurtOfKind Hurt::all() const
{
    HurtOfKind all;
    for (const HurtOfKind& kind : ofKind) {
        all.listed += kind.listed;
        all.clients += kind.clients;
        all.rejected += kind.rejected;
    }
    return all;
}

Result<Hurt> whoGetsHurt(const Outcome& outcome, const RequestVerdicts& verdicts, std::span<const PeriodSpan> spans,
                         const std::optional<HurtRanges>& ranges, const std::stop_token& stop)
{
    const Grouped& grouped = verdicts.grouped();
    Hurt hurt;
    hurt.grouped = outcome.grouped;
    if (ranges)
        hurt.counts = ranges->counts;
    hurt.marked = std::ranges::any_of(spans, [](const PeriodSpan& span) {
        return span.range.from < span.range.to && span.kind != PeriodKind::Normal;
    });
    if (const auto found = grouped.findRows(stop); !found)
        return found.error();
    Search search(verdicts, spans, ranges, stop);
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        search.look(outcome.clients[client], client, hurt);
    }
    PeriodCursor kinds(spans);
    for (std::size_t i = 0; i < grouped.unaccountedRows.size(); ++i) {
        const Wait wait = verdicts.ofUnaccounted(i);
        if (kinds.kindAt(grouped.trace->arrivals[grouped.unaccountedRows[i]]) != PeriodKind::Normal || wait == Wait(0))
            continue;
        ++(wait == kRejectedWait ? hurt.unaccountedRejected : hurt.unaccountedDelayed);
    }
    if (stop.stop_requested())
        return cancelled();
    std::ranges::sort(hurt.clients, [&](const HurtClient& a, const HurtClient& b) { return isWorse(a, b, grouped); });
    return hurt;
}

} // namespace spillway
