#include "engine/advise/loss_map.h"

#include "engine/advise/client_times.h"
#include "engine/advise/need_table.h"
#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"

#include <algorithm>
#include <functional>

namespace spillway {

namespace {

/// For one thread: its clients' part of the map.
class MapWalk
{
public:
    MapWalk(const Grouped& grouped, const MapAxes& axes, const NeedTable& needs, std::span<const PeriodSpan> spans,
            LaneSet set) :
        m_grouped(grouped),
        m_axes(axes),
        m_needs(needs),
        m_spans(spans),
        m_code(limitCode(set)),
        m_times(grouped, spans)
    {
        const std::size_t perRate = (axes.bursts.size() + kLimitLanes - 1) / kLimitLanes;
        const std::int64_t highest = (axes.bursts.back() + 1) * kOneRequest.raw();
        for (const Rate rate : axes.rates) {
            for (std::size_t i = 0; i < perRate * kLimitLanes; ++i) {
                if (i % kLimitLanes == 0)
                    m_all.push_back({leakParts(rate, highest), {}, {}, {}, {}});
                const std::int64_t burst = axes.bursts[std::min(i, axes.bursts.size() - 1)];
                m_all.back().bursts[i % kLimitLanes] = static_cast<std::int32_t>(burst * kOneRequest.raw());
            }
        }
        for (LossLayer& layer : m_layers) {
            layer.rejected.resize(m_all.size() * kLimitLanes);
            layer.clientsRejected.resize(m_all.size() * kLimitLanes);
        }
    }

    void take(ClientId client)
    {
        if (!m_grouped.wide.empty() || m_grouped.requestsOf(client) > kLongestInLanes) {
            takeAlone(client);
            return;
        }
        choose(client);
        m_times.read(client);
        std::array<bool, 2> present{};
        m_times.forSpans([&](const TimesOfClient& times, std::optional<PeriodKind> kind) {
            m_code.bursts(m_chosen, times);
            if (kind) {
                LossLayer& layer = m_layers[static_cast<std::size_t>(*kind)];
                layer.requests += times.count;
                present[static_cast<std::size_t>(*kind)] = true;
            }
            collect(kind);
        });
        finish(present);
    }

    /// Adds what was counted to the whole map.
    void addTo(LossMap& map) const
    {
        const std::size_t bursts = m_axes.bursts.size();
        const std::size_t lanes = m_all.size() / m_axes.rates.size() * kLimitLanes;
        for (std::size_t i = 0; i < map.layers.size(); ++i) {
            map.layers[i].requests += m_layers[i].requests;
            map.layers[i].clients += m_layers[i].clients;
            for (std::size_t rate = 0; rate < m_axes.rates.size(); ++rate)
                for (std::size_t burst = 0; burst < bursts; ++burst) {
                    map.layers[i].rejected[rate * bursts + burst] += m_layers[i].rejected[rate * lanes + burst];
                    map.layers[i].clientsRejected[rate * bursts + burst] +=
                        m_layers[i].clientsRejected[rate * lanes + burst];
                }
        }
    }

private:
    /// Those lanes in which the client may lose something: with burst it needs, and more, it does not.
    void choose(ClientId client)
    {
        m_chosen.clear();
        m_places.clear();
        const std::size_t perRate = m_all.size() / m_axes.rates.size();
        for (std::size_t rate = 0; rate < m_axes.rates.size(); ++rate) {
            const std::int64_t need = m_needs.of(client, rate);
            for (std::size_t i = 0; i < perRate; ++i) {
                if (m_axes.bursts[i * kLimitLanes] >= need)
                    break;
                BurstLanes& lanes = m_all[rate * perRate + i];
                lanes.level = {};
                lanes.parts = {};
                lanes.rejected = {};
                m_places.push_back(static_cast<std::uint32_t>(rate * perRate + i));
                m_chosen.push_back(&lanes);
            }
        }
        m_lost.assign(m_chosen.size(), {});
    }

    /// What the stretch just walked rejected.
    void collect(std::optional<PeriodKind> kind)
    {
        for (std::size_t i = 0; i < m_chosen.size(); ++i) {
            if (kind) {
                const auto which = static_cast<std::size_t>(*kind);
                std::uint32_t* const rejected = m_layers[which].rejected.data() + m_places[i] * kLimitLanes;
                for (std::size_t lane = 0; lane < kLimitLanes; ++lane) {
                    rejected[lane] += m_chosen[i]->rejected[lane];
                    m_lost[i][which][lane] |= m_chosen[i]->rejected[lane];
                }
            }
            m_chosen[i]->rejected = {};
        }
    }

    /// The client itself.
    void finish(const std::array<bool, 2>& present)
    {
        for (std::size_t which = 0; which < present.size(); ++which) {
            m_layers[which].clients += present[which] ? 1U : 0U;
            if (!present[which])
                continue;
            for (std::size_t i = 0; i < m_chosen.size(); ++i) {
                std::uint32_t* const clients = m_layers[which].clientsRejected.data() + m_places[i] * kLimitLanes;
                for (std::size_t lane = 0; lane < kLimitLanes; ++lane)
                    clients[lane] += m_lost[i][which][lane] != 0 ? 1U : 0U;
            }
        }
    }

    /// One setting after the other, by nginx's formula itself.
    void takeAlone(ClientId client);

    const Grouped& m_grouped;
    const MapAxes& m_axes;
    const NeedTable& m_needs;
    std::span<const PeriodSpan> m_spans;
    const LimitCode& m_code;
    ContiguousTimes m_times;
    std::vector<BurstLanes> m_all;       ///< by rate and burst
    std::vector<BurstLanes*> m_chosen;   ///< those of the present client
    std::vector<std::uint32_t> m_places; ///< in m_all, of m_chosen
    std::vector<std::array<BurstLanes::Lanes<std::uint32_t>, 2>>
        m_lost;                        ///< by m_chosen and PeriodKind: not 0 where something
    std::array<LossLayer, 2> m_layers; ///< by place in m_all and lane
};

void MapWalk::takeAlone(ClientId client)
{
    const ClientArrivals arrivals = m_grouped.arrivalsOf(client);
    const std::size_t perRate = m_all.size() / m_axes.rates.size() * kLimitLanes;
    std::array<std::uint64_t, 2> requests{};
    auto span = m_spans.begin();
    for (std::size_t n = 0; n < arrivals.size(); ++n) {
        while (arrivals[n] >= span->range.to)
            ++span;
        if (span->kind)
            ++requests[static_cast<std::size_t>(*span->kind)];
    }
    for (std::size_t cell = 0; cell < m_axes.cells(); ++cell) {
        const std::size_t rate = cell / m_axes.bursts.size();
        const std::size_t burst = cell % m_axes.bursts.size();
        if (m_axes.bursts[burst] >= std::int64_t{m_needs.of(client, rate)})
            continue;
        const auto lost = lostAlone(arrivals, m_axes.rates[rate], m_axes.bursts[burst], m_spans);
        for (std::size_t which = 0; which < lost.size(); ++which) {
            m_layers[which].rejected[rate * perRate + burst] += lost[which];
            m_layers[which].clientsRejected[rate * perRate + burst] += lost[which] > 0 ? 1U : 0U;
        }
    }
    for (std::size_t which = 0; which < requests.size(); ++which) {
        m_layers[which].requests += requests[which];
        m_layers[which].clients += requests[which] > 0 ? 1U : 0U;
    }
}

template <class Values>
bool isAscending(const Values& values)
{
    return std::ranges::adjacent_find(values, std::ranges::greater_equal()) == values.end();
}

} // namespace

Result<LossMap> lossMap(const Grouped& grouped, const MapAxes& axes, std::span<const PeriodSpan> spans,
                        std::stop_token stop, LaneSet set)
{
    const bool usable = axes.cells() > 0 && isAscending(axes.rates) && isAscending(axes.bursts) &&
                        axes.bursts.front() >= 0 && axes.bursts.back() <= kLargestBurstInLanes;
    if (!usable)
        return Error{ErrorCode::BadArgument, {}, "the rates and the bursts of a map must ascend, bursts up to 1000000"};
    const auto needs = needTable(grouped, axes.rates, spans, NeedOf::All, stop, set);
    if (!needs)
        return needs.error();
    LossMap map{axes, {}};
    for (LossLayer& layer : map.layers) {
        layer.rejected.resize(axes.cells());
        layer.clientsRejected.resize(axes.cells());
    }
    SharedPieces pieces{std::span<const std::uint32_t>(grouped.offsets), 1U << 14U};
    std::vector<MapWalk> walks;
    const std::size_t threads = grouped.requests() * axes.cells() < kWorthTwoThreads ? 1 : 2;
    for (std::size_t i = 0; i < threads; ++i)
        walks.emplace_back(grouped, axes, *needs, spans, set);
    inThreads(walks, [&](MapWalk& walk) {
        pieces.take(stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t client = begin; client < end && !stop.stop_requested(); ++client)
                walk.take(static_cast<ClientId>(client));
        });
    });
    if (stop.stop_requested())
        return cancelled();
    for (const MapWalk& walk : walks)
        walk.addTo(map);
    return map;
}

} // namespace spillway
