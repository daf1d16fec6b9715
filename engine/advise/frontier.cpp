#include "engine/advise/frontier.h"

#include "engine/advise/kernels/limit_lanes.h"
#include "engine/advise/loss_map.h"
#include "engine/advise/need_table.h"
#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"
#include "engine/limiter/limit_req.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <queue>
#include <utility>

namespace spillway {

namespace {

/// Finds the burst one client needs where the requests before the normal periods may be rejected, too. For one thread.
class ExactNeed
{
public:
    ExactNeed(const Grouped& grouped, std::span<const PeriodSpan> spans) : m_grouped(grouped), m_spans(spans) {}

    /// The smallest burst from which on the client loses nothing in a normal period, or `floor` where that is smaller;
    /// `bound` is such a burst.
    ///
    /// Where two bursts differ by whole requests, the bucket of the smaller one never holds more. So where nothing is lost
    /// with a burst, nothing is lost with any from the fullest bucket that a normal request finds up to that burst: most
    /// searches end after a few such steps. The others are halved, as if fewer bursts always lost more: nearly always
    /// they do.
    std::int64_t of(ClientId client, Rate rate, std::int64_t bound, std::int64_t floor, const std::stop_token& stop)
    {
        constexpr int kSteps = 4;
        read(client);
        if (floor > 0)
            if (const auto fullest = fullestNormal(rate, floor); fullest && *fullest <= requests(floor - 1))
                return floor; // nor with any larger one: its bucket has at most one request less room
        std::int64_t lossy = floor - 1;
        for (int step = 0; bound - lossy > 1 && !stop.stop_requested(); ++step) {
            const std::int64_t tried = step < kSteps ? bound - 1 : lossy + (bound - lossy) / 2;
            if (const auto fullest = fullestNormal(rate, tried))
                bound = std::max(lossy + 1, (fullest->raw() + kOneRequest.raw() - 1) / kOneRequest.raw());
            else
                lossy = tried;
        }
        return bound;
    }

private:
    /// Requests of one kind of period, up to `end` of all.
    struct Stretch
    {
        std::size_t end = 0;
        bool normal = false;
    };

    static Thousandths requests(std::int64_t count) { return Thousandths(count * kOneRequest.raw()); }

    void read(ClientId client)
    {
        if (client == m_client)
            return;
        m_client = client;
        m_arrivals.clear();
        m_stretches.clear();
        const ClientArrivals arrivals = m_grouped.arrivalsOf(client);
        PeriodCursor kinds(m_spans);
        for (std::size_t n = 0; n < arrivals.size(); ++n) {
            const bool normal = kinds.kindAt(arrivals[n]) == PeriodKind::Normal;
            m_arrivals.push_back(arrivals[n]);
            if (m_stretches.empty() || m_stretches.back().normal != normal)
                m_stretches.push_back({n, normal});
            m_stretches.back().end = n + 1;
        }
    }

    /// The highest excess of a normal request; nothing where one is rejected.
    [[nodiscard]] std::optional<Thousandths> fullestNormal(Rate rate, std::int64_t burst) const
    {
        const Thousandths most = requests(burst);
        BucketState state{Thousandths(0), m_arrivals[0]};
        Thousandths fullest(0);
        std::size_t n = 1; // the first one passes
        for (const Stretch& stretch : m_stretches)
            for (; n < stretch.end; ++n) {
                const Thousandths excess = excessAt(state, rate, m_arrivals[n]);
                if (excess <= most)
                    state = accounted(state, excess, m_arrivals[n]);
                if (stretch.normal && excess > most)
                    return std::nullopt;
                if (stretch.normal)
                    fullest = std::max(fullest, excess);
            }
        return fullest;
    }

    const Grouped& m_grouped;
    std::span<const PeriodSpan> m_spans;
    std::optional<ClientId> m_client;
    std::vector<Instant> m_arrivals;
    std::vector<Stretch> m_stretches;
};

/// How often the range is divided at once.
constexpr std::int64_t kTriedAtOnce = 16;

/// The smallest burst of this rate up to `enough` that keeps what is rejected of normal traffic within bounds.
Result<std::int64_t> burstForRequests(const Grouped& grouped, Rate rate, std::span<const PeriodSpan> spans,
                                      const Aims& aims, std::int64_t enough, const std::stop_token& stop)
{
    std::int64_t tooSmall = -1;
    while (enough - tooSmall > 1) {
        const std::int64_t step = std::max<std::int64_t>(1, (enough - tooSmall) / kTriedAtOnce);
        MapAxes axes{{rate}, {}};
        for (std::int64_t burst = tooSmall + step; burst < enough; burst += step)
            axes.bursts.push_back(burst);
        const auto map = lossMap(grouped, axes, spans, stop);
        if (!map)
            return map.error();
        const LossLayer& normal = map->of(PeriodKind::Normal);
        const std::uint64_t may = aims.mayReject(normal.requests);
        for (std::size_t i = axes.bursts.size(); i-- > 0 && tooSmall < axes.bursts[i];)
            (normal.rejected[i] > may ? tooSmall : enough) = axes.bursts[i];
    }
    return enough;
}

Result<std::vector<std::int64_t>> burstsForRequests(const Grouped& grouped, std::span<const Rate> rates,
                                                    std::span<const PeriodSpan> spans, const Aims& aims,
                                                    const NeedTable& table, const std::stop_token& stop)
{
    std::vector<std::int64_t> bursts;
    for (std::size_t rate = 0; rate < rates.size(); ++rate) {
        std::int64_t enough = 0;
        for (ClientId client = 0; client < grouped.clients(); ++client)
            enough = std::max<std::int64_t>(enough, table.of(client, rate));
        const auto burst =
            burstForRequests(grouped, rates[rate], spans, aims, std::min(enough, kLargestBurstInLanes), stop);
        if (!burst)
            return burst.error();
        bursts.push_back(*burst);
    }
    return bursts;
}

/// The burst that the neediest client needs at each rate.
Result<std::vector<std::int64_t>> burstsForAll(const Grouped& grouped, std::span<const Rate> rates,
                                               std::span<const PeriodSpan> spans, const NeedTable& table,
                                               const std::stop_token& stop)
{
    std::vector<ClientId> neediest(rates.size());
    for (ClientId client = 0; client < grouped.clients(); ++client)
        for (std::size_t rate = 0; rate < rates.size(); ++rate)
            if (table.of(client, rate) > table.of(neediest[rate], rate))
                neediest[rate] = client;
    std::vector<std::int64_t> bursts;
    std::vector<std::vector<ClientId>> asked;
    for (std::size_t rate = 0; rate < rates.size(); ++rate) {
        bursts.push_back(grouped.clients() > 0 ? table.of(neediest[rate], rate) : 0);
        asked.push_back({neediest[rate]});
    }
    if (spans.size() == 1 || grouped.clients() == 0) // then the needs are exact
        return bursts;
    const auto raise = [&] {
        std::vector<ExactNeed> needs(grouped.requests() * rates.size() < kWorthTwoThreads ? 1 : 2,
                                     ExactNeed(grouped, spans));
        std::atomic<std::size_t> next = 0;
        inThreads(needs, [&](ExactNeed& exact) {
            for (std::size_t rate = next++; rate < rates.size(); rate = next++)
                for (const ClientId client : asked[rate])
                    if (const std::uint32_t bound = table.of(client, rate); bound > bursts[rate])
                        bursts[rate] = exact.of(client, rates[rate], bound, bursts[rate], stop);
        });
    };
    std::ranges::fill(bursts, 0);
    raise();
    for (std::vector<ClientId>& clients : asked)
        clients.clear();
    for (ClientId client = 0; client < grouped.clients(); ++client)
        for (std::size_t rate = 0; rate < rates.size(); ++rate)
            if (table.of(client, rate) > bursts[rate])
                asked[rate].push_back(client);
    raise();
    return stop.stop_requested() ? Result<std::vector<std::int64_t>>(cancelled()) : bursts;
}

/// Clients by what they need, the neediest first.
struct Need
{
    std::int64_t burst = 0;
    ClientId client = 0;
    bool exact = false;
    bool operator<(const Need& other) const { return burst != other.burst ? burst < other.burst : exact < other.exact; }
};

/// The burst that is enough for all but so many clients at each rate.
Result<std::vector<std::int64_t>> burstsForMost(const Grouped& grouped, std::span<const Rate> rates,
                                                std::span<const PeriodSpan> spans, std::uint64_t losers,
                                                const NeedTable& table, const std::stop_token& stop)
{
    ExactNeed exact(grouped, spans);
    std::vector<std::int64_t> bursts;
    for (std::size_t rate = 0; rate < rates.size(); ++rate) {
        std::vector<Need> all;
        for (ClientId client = 0; client < grouped.clients(); ++client)
            if (const std::uint32_t need = table.of(client, rate); need > 0)
                all.push_back({need, client, spans.size() == 1});
        std::priority_queue<Need> needs(std::less<Need>(), std::move(all));
        std::uint64_t left = losers;
        while (!needs.empty() && (left > 0 || !needs.top().exact)) {
            if (stop.stop_requested())
                return cancelled();
            Need most = needs.top();
            needs.pop();
            if (most.exact) {
                --left;
                continue;
            }
            most.burst = exact.of(most.client, rates[rate], most.burst, 0, stop);
            most.exact = true;
            if (most.burst > 0)
                needs.push(most);
        }
        bursts.push_back(needs.empty() ? 0 : needs.top().burst);
    }
    return bursts;
}

} // namespace

Result<std::vector<std::int64_t>> sparingBursts(const Grouped& grouped, std::span<const Rate> rates,
                                                std::span<const PeriodSpan> spans, const Aims& aims,
                                                std::stop_token stop)
{
    const auto table = needTable(grouped, rates, spans, NeedOf::Normal, stop);
    if (!table)
        return table.error();
    if (aims.lostPerMillion && !aims.spareAll())
        return burstsForRequests(grouped, rates, spans, aims, *table, stop);
    return aims.spareAll() ? burstsForAll(grouped, rates, spans, *table, stop)
                           : burstsForMost(grouped, rates, spans, aims.losers, *table, stop);
}

} // namespace spillway
