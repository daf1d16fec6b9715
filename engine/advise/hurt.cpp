#include "engine/advise/hurt.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <initializer_list>
#include <tuple>

namespace spillway {

namespace {

void count(HurtClient& of, Fate fate)
{
    ++of.requests;
    of.rejected += fate == kRejectedFate ? 1U : 0U;
    of.delayed += fate > Fate(0) ? 1U : 0U;
    of.longestWait = std::max(of.longestWait, fate);
    of.totalWait += std::max(fate, Fate(0));
}

void add(HurtOfKind& to, const HurtOfKind& more)
{
    to.listed += more.listed;
    to.clients += more.clients;
    to.rejected += more.rejected;
    to.views += more.views;
    to.viewsSlowed += more.viewsSlowed;
    to.viewsBroken += more.viewsBroken;
}

/// As far as can be told, no bot, monitor or program.
bool isPerson(ClientKind kind)
{
    return kind == ClientKind::People || kind == ClientKind::Browser || kind == ClientKind::Unknown;
}

HurtOfKind sumOf(const Hurt& hurt, bool persons)
{
    HurtOfKind sum;
    for (std::size_t kind = 0; kind < kClientKinds; ++kind)
        if (isPerson(static_cast<ClientKind>(kind)) == persons)
            add(sum, hurt.ofKind[kind]);
    return sum;
}

/// Looks at one client after another.
class Search
{
public:
    Search(const RequestFates& fates, std::span<const PeriodSpan> spans, const std::optional<HurtRanges>& ranges,
           const std::stop_token& stop) :
        m_fates(fates),
        m_grouped(fates.grouped()),
        m_rows(m_grouped.rows()),
        m_spans(spans),
        m_ranges(ranges),
        m_stop(stop),
        m_views(*m_grouped.trace),
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
        m_fates.walk(client, m_stop, [&](std::size_t, Instant at, Fate fate) {
            const auto kind = kinds.kindAt(at);
            if (kind == PeriodKind::Normal)
                count(one, fate);
            else if (kind == PeriodKind::Incident && fate == kRejectedFate)
                ++lost;
        });
        if (one.requests > 0 && lost > 0)
            hurt.inIncidents.add(m_grouped.arrivalsOf(client), m_spans, lost);
        if (one.mostRejected() == 0 && one.mostDelayed() == 0)
            return;
        describe(one);
        add(hurt.ofKind[static_cast<std::size_t>(one.look.kind)],
            {1, one.rejected > 0 || one.delayed > 0 ? 1U : 0U, one.rejected > 0 ? 1U : 0U, one.pages.views,
             one.pages.slowed, one.pages.broken});
        hurt.clients.push_back(std::move(one));
    }

    [[nodiscard]] const PageViews& views() const { return m_views; }

private:
    void describe(HurtClient& one)
    {
        m_views.start();
        m_looks.start();
        PeriodCursor kinds(m_spans);
        m_fates.walk(one.client, m_stop, [&](std::size_t request, Instant at, Fate fate) {
            if (kinds.kindAt(at) != PeriodKind::Normal)
                return;
            const std::uint32_t row = m_rows[request];
            const bool opens = m_views.take(row, at, fate);
            m_looks.take(row, at, opens ? ClientLooks::Role::OpensPage : ClientLooks::Role::Other);
        });
        one.pages = m_views.counts();
        one.losses = m_views.losses(Hurt::kMostLosses);
        one.look = m_looks.look();
        m_views.keep(isPerson(one.look.kind));
    }

    const RequestFates& m_fates;
    const Grouped& m_grouped;
    std::span<const std::uint32_t> m_rows; ///< by request in key order
    std::span<const PeriodSpan> m_spans;
    const std::optional<HurtRanges>& m_ranges;
    const std::stop_token& m_stop;
    PageViews m_views;
    ClientLooks m_looks;
};

/// Among equals by name, which is the same however the log was read.
bool isWorse(const HurtClient& a, const HurtClient& b, const Grouped& grouped)
{
    const auto harm = [](const HurtClient& one) {
        return std::tuple(one.mostRejected(), one.range ? one.range->delayedHigh : 0U, one.totalWait);
    };
    const auto left = harm(a);
    const auto right = harm(b);
    return left == right ? grouped.name(a.client) < grouped.name(b.client) : left > right;
}

} // namespace

HurtRanges HurtRanges::of(const OutcomeRange& all)
{
    const auto& [low, high] = all.totals;
    return {all.clients, {{low.clientsDelayed, high.clientsDelayed}, {low.clientsRejected, high.clientsRejected}}};
}

HurtRanges HurtRanges::of(const PeriodRanges& periods, PeriodKind kind)
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
    HurtOfKind all = machines();
    add(all, others());
    return all;
}

HurtOfKind Hurt::machines() const
{
    return sumOf(*this, false);
}

HurtOfKind Hurt::others() const
{
    return sumOf(*this, true);
}

Result<Hurt> whoGetsHurt(const Outcome& outcome, const RequestFates& fates, std::span<const PeriodSpan> spans,
                         const std::optional<HurtRanges>& ranges, const std::stop_token& stop)
{
    const Grouped& grouped = fates.grouped();
    Hurt hurt;
    hurt.grouped = outcome.grouped;
    if (ranges)
        hurt.counts = ranges->counts;
    hurt.marked = std::ranges::any_of(spans, [](const PeriodSpan& span) {
        return span.range.from < span.range.to && span.kind != PeriodKind::Normal;
    });
    if (const auto found = grouped.findRows(stop); !found)
        return found.error();
    Search search(fates, spans, ranges, stop);
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        search.look(outcome.clients[client], client, hurt);
    }
    PeriodCursor kinds(spans);
    for (std::size_t i = 0; i < grouped.unaccountedRows.size(); ++i) {
        const Fate fate = fates.ofUnaccounted(i);
        if (kinds.kindAt(grouped.trace->arrivals[grouped.unaccountedRows[i]]) != PeriodKind::Normal || fate == Fate(0))
            continue;
        ++(fate == kRejectedFate ? hurt.unaccountedRejected : hurt.unaccountedDelayed);
    }
    if (stop.stop_requested())
        return cancelled();
    hurt.viewsBy = search.views().by();
    hurt.losses = search.views().lossesOfAll(Hurt::kMostLossesOfAll);
    std::sort(hurt.clients.begin(), hurt.clients.end(),
              [&](const HurtClient& a, const HurtClient& b) { return isWorse(a, b, grouped); });
    return hurt;
}

} // namespace spillway
