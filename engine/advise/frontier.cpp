#include "engine/advise/frontier.h"

#include "engine/advise/burst_walk.h"
#include "engine/advise/client_times.h"
#include "engine/advise/loss_map.h"
#include "engine/advise/need_table.h"
#include "engine/core/stop_poll.h"

#include <algorithm>
#include <queue>

namespace spillway {

namespace {

/// Who loses what where the requests before the normal periods may be rejected, too.
class ExactNeeds
{
public:
    ExactNeeds(const Grouped& grouped, std::span<const PeriodSpan> spans) :
        m_grouped(grouped), m_spans(spans), m_times(grouped, spans), m_code(limitCode(laneSets().back()))
    {
    }

    /// The smallest burst from which on the client loses nothing in a normal period; `bound` is one. Each burst below
    /// `bound` is tried, but far below it only some: nearly always fewer bursts lose more.
    std::int64_t of(ClientId client, Rate rate, std::int64_t bound, const std::stop_token& stop)
    {
        if (!m_grouped.wide.empty() || m_grouped.requestsOf(client) > kLongestInLanes || bound > kLargestBurstInLanes)
            return ofLong(client, rate, bound, stop);
        m_times.read(client);
        for (int pass = 0; bound > 0 && pass < kEachTried; ++pass) {
            if (stop.stop_requested())
                return bound;
            if (const std::int64_t above = aboveLost(rate, bound, 1); above > 0)
                return above;
            bound = std::max<std::int64_t>(0, bound - std::int64_t{kLimitLanes});
        }
        std::int64_t below = 0; // from here on it may lose nothing
        while (below < bound && !stop.stop_requested()) {
            const std::int64_t step = std::max<std::int64_t>(1, (bound - below) / std::int64_t{kLimitLanes});
            const std::int64_t above = aboveLost(rate, bound, step);
            if (step == 1 && (above > 0 || bound - below <= std::int64_t{kLimitLanes}))
                return std::max(above, below);
            if (above > 0)
                below = above;
            const std::int64_t lowest = bound - 1 - step * (std::int64_t{kLimitLanes} - 1); // that was tried
            bound = std::max(below, above > 0 ? std::min(bound, above - 1 + step) : lowest);
        }
        return bound;
    }

private:
    static constexpr int kEachTried = 64; ///< passes

    /// The same where 32 bits do not suffice, by bisection.
    std::int64_t ofLong(ClientId client, Rate rate, std::int64_t bound, const std::stop_token& stop) const
    {
        std::int64_t below = 0;
        while (below < bound && !stop.stop_requested()) {
            const std::int64_t middle = below + (bound - below) / 2;
            if (lostAlone(m_grouped.arrivalsOf(client), rate, middle, m_spans)[0] > 0)
                below = middle + 1;
            else
                bound = middle;
        }
        return bound;
    }

    /// One more than the largest of kLimitLanes bursts below `bound`, each `step` apart, that loses
    /// something; 0 where none does.
    std::int64_t aboveLost(Rate rate, std::int64_t bound, std::int64_t step)
    {
        std::array<std::int64_t, kLimitLanes> bursts{};
        for (std::size_t i = 0; i < kLimitLanes; ++i)
            bursts[i] = std::max<std::int64_t>(0, bound - 1 - step * static_cast<std::int64_t>(i));
        const BurstSet set(bursts, m_code.bursts);
        BurstWalk walk(rate, set);
        const LeakRule rule(rate);
        bool first = true;
        std::array<bool, kLimitLanes> lost{};
        m_times.forPieces([&](const TimesOfClient& times, std::optional<PeriodKind> kind) {
            RequestMarks all{};
            std::fill_n(all.begin(), times.count, 1U);
            RequestMarks filled = all;
            filled[0] = first ? 0 : 1;
            first = false;
            const SplitTimes split(times);
            BlockMarks some{};
            std::fill_n(some.begin(), (times.count + kInBlock - 1) / kInBlock, 1U);
            const auto rejected = walk.walk({split, rate, rule, 1, filled, some}, all);
            for (std::size_t i = 0; i < kLimitLanes && kind == PeriodKind::Normal; ++i)
                lost[i] = lost[i] || rejected[i] > 0;
        });
        for (std::size_t i = 0; i < kLimitLanes; ++i)
            if (lost[i])
                return bursts[i] + 1;
        return 0;
    }

    const Grouped& m_grouped;
    std::span<const PeriodSpan> m_spans;
    ContiguousTimes m_times;
    const LimitCode& m_code;
};

/// Clients by what they need, the neediest first.
struct Need
{
    std::int64_t burst = 0;
    ClientId client = 0;
    bool exact = false;
    bool operator<(const Need& other) const { return burst != other.burst ? burst < other.burst : exact < other.exact; }
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

Result<std::vector<std::int64_t>> burstsForClients(const Grouped& grouped, std::span<const Rate> rates,
                                                   std::span<const PeriodSpan> spans, std::uint64_t losers,
                                                   const NeedTable& table, const std::stop_token& stop)
{
    const bool onlyNormal = spans.size() == 1; // then the needs are exact
    ExactNeeds exact(grouped, spans);
    std::vector<std::int64_t> bursts;
    for (std::size_t rate = 0; rate < rates.size(); ++rate) {
        std::priority_queue<Need> needs;
        for (ClientId client = 0; client < grouped.clients(); ++client)
            if (const std::uint32_t need = table.of(client, rate); need > 0)
                needs.push({need, client, onlyNormal});
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
            most.burst = exact.of(most.client, rates[rate], most.burst, stop);
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
    return burstsForClients(grouped, rates, spans, aims.spareAll() ? 0 : aims.losers, *table, stop);
}

} // namespace spillway
