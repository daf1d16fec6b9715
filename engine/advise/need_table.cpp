#include "engine/advise/need_table.h"

#include "engine/advise/client_times.h"
#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"

#include <algorithm>

namespace spillway {

namespace {

/// For one thread.
class NeedWalk
{
public:
    NeedWalk(const Grouped& grouped, NeedTable& table, std::span<const PeriodSpan> spans, NeedOf which, LaneSet set) :
        m_grouped(grouped),
        m_table(table),
        m_spans(spans),
        m_which(which),
        m_code(limitCode(set)),
        m_times(grouped, spans),
        m_rates(table.rates)
    {
    }

    void take(ClientId client)
    {
        const auto requests = static_cast<std::int64_t>(m_grouped.requestsOf(client));
        if (!m_grouped.wide.empty() || requests > kLongestInLanes) {
            takeAlone(client);
            return;
        }
        m_rates.start(requests);
        const std::span<RateLanes> lanes = m_rates.lanes();
        m_times.read(client);
        m_times.forSpans([&](const TimesOfClient& times, std::optional<PeriodKind> kind) {
            m_code.rates(lanes, times, counts(kind));
        });
        std::uint32_t* const needs = m_table.needs.data() + client * m_table.rates.size();
        for (std::size_t i = 0; i < m_table.rates.size(); ++i)
            needs[i] = (static_cast<std::uint32_t>(lanes[i / kLimitLanes].peak[i % kLimitLanes]) + 999) / 1000;
    }

private:
    [[nodiscard]] bool counts(std::optional<PeriodKind> kind) const
    {
        return m_which == NeedOf::All || kind == PeriodKind::Normal;
    }

    /// One rate after the other, by nginx's formula itself.
    void takeAlone(ClientId client)
    {
        const ClientArrivals arrivals = m_grouped.arrivalsOf(client);
        for (std::size_t i = 0; i < m_table.rates.size(); ++i) {
            BucketState state{Thousandths(0), arrivals[0]};
            Thousandths peak;
            auto span = m_spans.begin();
            for (std::size_t n = 0; n < arrivals.size(); ++n) {
                while (arrivals[n] >= span->range.to)
                    ++span;
                if (n > 0)
                    state = accounted(state, excessAt(state, m_table.rates[i], arrivals[n]), arrivals[n]);
                if (counts(span->kind))
                    peak = std::max(peak, state.excess);
            }
            m_table.needs[client * m_table.rates.size() + i] = static_cast<std::uint32_t>((peak.raw() + 999) / 1000);
        }
    }

    const Grouped& m_grouped;
    NeedTable& m_table;
    std::span<const PeriodSpan> m_spans;
    NeedOf m_which;
    const LimitCode& m_code;
    ContiguousTimes m_times;
    RatesInLanes m_rates;
};

} // namespace

Result<NeedTable> needTable(const Grouped& grouped, std::span<const Rate> rates, std::span<const PeriodSpan> spans,
                            NeedOf which, std::stop_token stop, LaneSet set)
{
    for (const Rate rate : rates)
        if (rate.raw() <= 0 || rate.raw() > kHighestRateInLanes)
            return Error{ErrorCode::BadArgument, {}, "a rate must be above 0 and at most 1000000r/s"};
    NeedTable table{{rates.begin(), rates.end()}, {}, grouped.clients()};
    table.needs.resize(table.clients * rates.size());
    SharedPieces pieces{std::span<const std::uint32_t>(grouped.offsets)};
    std::vector<NeedWalk> walks;
    const std::size_t threads = grouped.requests() * rates.size() < kWorthTwoThreads ? 1 : 2;
    for (std::size_t i = 0; i < threads; ++i)
        walks.emplace_back(grouped, table, spans, which, set);
    inThreads(walks, [&](NeedWalk& walk) {
        pieces.take(stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t client = begin; client < end; ++client)
                walk.take(static_cast<ClientId>(client));
        });
    });
    if (stop.stop_requested())
        return cancelled();
    return table;
}

std::vector<std::int64_t> NeedTable::at(std::size_t rate) const
{
    std::vector<std::int64_t> all;
    for (std::size_t i = rate; i < needs.size(); i += rates.size())
        all.push_back(needs[i]);
    return all;
}

} // namespace spillway
