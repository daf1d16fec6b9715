#include "engine/advise/loss_map.h"

#include "engine/advise/burst_walk.h"
#include "engine/advise/client_times.h"
#include "engine/advise/need.h"
#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"
#include "engine/replay/estimate/known_loss.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace spillway {

namespace {

/// Bursts that are walked together.
struct Band
{
    std::size_t from = 0; ///< of the axis
    std::size_t to = 0;
    std::size_t level = 0; ///< place of the first one's in MapWalk::m_levels
};

// Three separate counts: normal periods, incidents of clients that are not regular, and incidents of regular ones.
constexpr std::size_t kNormal = 0;
constexpr std::size_t kIncident = 1;
constexpr std::size_t kRegulars = 2;

/// Adds the layer of one thread to that of all.
void addLayer(LossLayer& sum, const LossLayer& layer)
{
    sum.requests += layer.requests;
    sum.clients += layer.clients;
    for (std::size_t cell = 0; cell < sum.rejected.size(); ++cell) {
        sum.rejected[cell] += layer.rejected[cell];
        sum.clientsRejected[cell] += layer.clientsRejected[cell];
    }
}

/// For one thread: its clients' part of the map.
///
/// A request that finds the bucket of a rate empty where nothing is rejected finds it empty with every burst, so
/// whatever was before plays no part from there on. And nothing is lost up to there if nothing more than a burst is
/// ever in that bucket. So of a client's requests only those are walked, and only with those bursts, between an empty
/// bucket and the last level above the burst.
class MapWalk
{
public:
    MapWalk(const Grouped& grouped, const MapAxes& axes, std::span<const PeriodSpan> spans, std::stop_token stop,
            LaneSet set) :
        m_grouped(grouped),
        m_axes(axes),
        m_spans(spans),
        m_stop(std::move(stop)),
        m_code(limitCode(set)),
        m_times(grouped, spans),
        m_rates(axes.rates),
        m_words((m_rates.lanes().size() * kLimitLanes + kRatesMarked - 1) / kRatesMarked)
    {
        for (std::size_t from = 0; from < axes.bursts.size(); from = m_bands.back().to) { // each as many as all before
            const auto level = static_cast<std::int32_t>(axes.bursts[from] * kOneRequest.raw());
            if (level != m_levels.back())
                m_levels.push_back(level);
            const std::size_t to = std::min(from + std::max(from, m_code.bursts.lanes), axes.bursts.size());
            m_bands.push_back({from, to, m_levels.size() - 1});
        }
        for (const Band& band : m_bands)
            m_sets.emplace_back(std::span(axes.bursts).subspan(band.from, band.to - band.from), m_code.bursts);
        for (const Rate rate : axes.rates) {
            m_rules.emplace_back(rate);
            for (const BurstSet& bursts : m_sets)
                m_walks.emplace_back(rate, bursts);
        }
        m_marks.resize(m_levels.size() * m_words);
        m_kept.resize(m_bands.size());
        m_above.resize(m_bands.size());
        m_keptAt.resize(m_bands.size());
        m_sameAt.resize(m_bands.size());
        m_waiting.resize(m_bands.size());
        m_picked.resize(m_bands.size());
        for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
            m_layers[layer].rejected.resize(axes.cells());
            m_layers[layer].clientsRejected.resize(axes.cells());
            m_lastLoser[layer].resize(axes.cells());
        }
    }

    MapWalk(MapWalk&&) = default; ///< not copied: m_walks refer to m_sets

    void take(ClientId client);

    /// Adds what was counted to the whole map.
    void addTo(LossMap& map) const
    {
        addLayer(map.layers[kNormal], m_layers[kNormal]);
        addLayer(map.layers[kIncident], m_layers[kIncident]);
        addLayer(map.layers[kIncident], m_layers[kRegulars]);
        for (std::size_t cell = 0; cell < m_axes.cells(); ++cell)
            map.regularsRejected[cell] += m_layers[kRegulars].rejected[cell];
    }

private:
    /// Where that client's losses in periods of the kind are counted.
    [[nodiscard]] std::size_t layerOf(ClientId client, PeriodKind kind);
    /// One setting after the other, by nginx's formula itself.
    void takeAlone(ClientId client);
    /// Some requests of a client that has so many; `behind` has all bits if it has more behind these, else none.
    void takePiece(ClientId client, const TimesOfClient& times, std::optional<PeriodKind> kind, std::uint32_t behind);
    /// Keeps the marks of the first `bands` at 32 rates; the other bands are not walked.
    void keep(std::size_t bands, std::size_t word, std::size_t count, std::uint32_t behind);
    /// Lets the bursts of each band wait that has something to walk at the rate.
    void takeRate(ClientId client, std::optional<PeriodKind> kind, std::size_t rate, const RequestsAtRate& requests);
    /// Walks the bursts of a band that wait, and those with them.
    void walkWaiting(std::size_t band, ClientId client, std::optional<PeriodKind> kind);
    /// Adds the rejected requests of some cells, from `cell` on.
    void count(ClientId client, std::optional<PeriodKind> kind, std::size_t cell,
               std::span<const std::uint32_t> rejected);

    const Grouped& m_grouped;
    const MapAxes& m_axes;
    std::span<const PeriodSpan> m_spans;
    std::stop_token m_stop;
    const LimitCode& m_code;
    ContiguousTimes m_times;
    RatesInLanes m_rates;
    std::size_t m_words; ///< of kRatesMarked rates each
    std::vector<Band> m_bands;
    std::vector<std::int32_t> m_levels{0};    ///< that are marked, ascending, thousandths
    std::vector<LeakRule> m_rules;            ///< by rate
    std::vector<BurstSet> m_sets;             ///< by band
    std::vector<BurstWalk> m_walks;           ///< by rate and band
    std::vector<RequestMarks> m_marks;        ///< by level and word
    std::vector<RequestMarks> m_kept;         ///< by band, of the present word
    std::vector<const RequestMarks*> m_above; ///< the same bands in m_marks
    BlockMarks m_some{};                      ///< of the first band's
    std::vector<std::uint32_t> m_keptAt;      ///< by band, of the present word: at which rates something is kept
    std::vector<std::uint32_t> m_sameAt;      ///< as long as the first band
    std::vector<WaitingBursts> m_waiting;     ///< by band, others with the first: neighbouring rates walk about as many
    std::vector<PickedLeaks> m_picked;        ///< by band, at the present rate
    std::size_t m_incident = kIncident;       ///< where the losses in incidents are counted of m_incidentOf
    std::optional<ClientId> m_incidentOf;
    std::array<LossLayer, 3> m_layers;
    std::array<std::vector<std::uint32_t>, 3> m_lastLoser; ///< by cell: the client that lost something last, plus 1
};

void MapWalk::take(ClientId client)
{
    const std::size_t requests = m_grouped.requestsOf(client);
    if (!m_grouped.wide.empty() || requests > kLongestInLanes) {
        takeAlone(client);
        return;
    }
    m_rates.start(static_cast<std::int64_t>(requests));
    m_times.read(client);
    std::array<bool, 2> present{};
    std::size_t taken = 0;
    m_times.forPieces([&](const TimesOfClient& times, std::optional<PeriodKind> kind) {
        taken += times.count;
        if (kind) {
            m_layers[static_cast<std::size_t>(*kind)].requests += times.count;
            present[static_cast<std::size_t>(*kind)] = true;
        }
        if (requests > 1 && !m_stop.stop_requested()) // one alone always passes
            takePiece(client, times, kind, taken < requests ? UINT32_MAX : 0);
    });
    for (std::size_t kind = 0; kind < present.size(); ++kind)
        m_layers[kind].clients += present[kind] ? 1U : 0U;
}

/// Few clients lose anything in incidents, and of the others it need not be known.
std::size_t MapWalk::layerOf(ClientId client, PeriodKind kind)
{
    if (kind == PeriodKind::Normal)
        return kNormal;
    if (m_incidentOf != client)
        m_incident = isRegular(m_grouped.arrivalsOf(client), m_spans) ? kRegulars : kIncident;
    m_incidentOf = client;
    return m_incident;
}

void MapWalk::takePiece(ClientId client, const TimesOfClient& times, std::optional<PeriodKind> kind,
                        std::uint32_t behind)
{
    const auto most = static_cast<std::int32_t>((m_grouped.requestsOf(client) - 1) * std::size_t{1000});
    const auto reached = std::ranges::lower_bound(m_levels, most) - m_levels.begin();
    m_code.marks(m_rates.lanes(), times, {std::span(m_levels).first(static_cast<std::size_t>(reached)), m_marks});
    const auto bands = static_cast<std::size_t>(std::ranges::count_if(
        m_bands, [&](const Band& band) { return band.level < static_cast<std::size_t>(reached); }));
    const SplitTimes split(times);
    for (std::size_t word = 0; word < m_words; ++word) {
        keep(bands, word, times.count, behind);
        for (std::uint32_t left = m_keptAt[0]; left != 0; left &= left - 1) {
            const std::uint32_t bit = left & (~left + 1);
            const std::size_t rate = word * kRatesMarked + static_cast<std::size_t>(std::countr_zero(left));
            if (rate == m_axes.rates.size())
                break;
            takeRate(client, kind, rate, {split, m_axes.rates[rate], m_rules[rate], bit, m_marks[word], m_some});
        }
    }
    for (std::size_t i = 0; i < m_bands.size(); ++i)
        walkWaiting(i, client, kind);
}

/// Wide bands are behind those that are not, since bursts ascend. Bands that walk what the
/// first one walks wait with it.
void MapWalk::takeRate(ClientId client, std::optional<PeriodKind> kind, std::size_t rate,
                       const RequestsAtRate& requests)
{
    BurstWalk* const walks = &m_walks[rate * m_bands.size()];
    const auto withFirst = [&](std::size_t band) { return band > 0 && (m_sameAt[band] & requests.bit) != 0; };
    std::size_t narrow = 0;
    std::size_t vectors = 0; // of the first band and of those with it
    std::size_t band = 0;
    for (; band < m_bands.size() && (m_keptAt[band] & requests.bit) != 0; ++band) {
        if (walks[band].isWide()) {
            count(client, kind, m_axes.cell(rate, m_bands[band].from), walks[band].walk(requests, m_kept[band]));
            continue;
        }
        ++narrow;
        if (band == 0 || withFirst(band))
            vectors += walks[band].vectors();
    }
    std::size_t lists = 0;
    for (band = 0; band < narrow; ++band) {
        if (withFirst(band))
            continue;
        if (!m_waiting[band].haveRoomFor(walks[band], band == 0 ? vectors : walks[band].vectors()))
            walkWaiting(band, client, kind);
        m_picked[lists].marks = &m_kept[band]; // one by one: a pair would be read before it is written
        m_picked[lists++].leaks = &m_waiting[band].next();
    }
    m_code.bursts.pick(requests, std::span(m_picked).first(lists));
    lists = 0;
    for (band = 0; band < narrow; ++band) {
        const std::size_t cell = m_axes.cell(rate, m_bands[band].from);
        if (withFirst(band))
            m_waiting[0].addToLast(walks[band], cell);
        else
            m_waiting[band].add(walks[band], cell, m_picked[lists++].count);
    }
}

void MapWalk::walkWaiting(std::size_t band, ClientId client, std::optional<PeriodKind> kind)
{
    m_waiting[band].walk(
        [&](std::size_t cell, std::span<const std::uint32_t> rejected) { count(client, kind, cell, rejected); });
}

void MapWalk::keep(std::size_t bands, std::size_t word, std::size_t count, std::uint32_t behind)
{
    std::ranges::fill(m_keptAt, 0U);
    m_some = {};
    for (std::size_t i = 0; i < bands; ++i)
        m_above[i] = &m_marks[m_bands[i].level * m_words + word];
    m_code.bursts.keep(
        {count, &m_marks[word], std::span(m_above).first(bands), behind, m_kept, m_keptAt, m_sameAt, &m_some});
}

void MapWalk::count(ClientId client, std::optional<PeriodKind> kind, std::size_t cell,
                    std::span<const std::uint32_t> rejected)
{
    if (!kind)
        return;
    const std::size_t layer = layerOf(client, *kind);
    LossLayer& sum = m_layers[layer];
    m_code.bursts.add({rejected, client + 1, sum.rejected.data() + cell, sum.clientsRejected.data() + cell,
                       m_lastLoser[layer].data() + cell});
}

void MapWalk::takeAlone(ClientId client)
{
    const ClientArrivals arrivals = m_grouped.arrivalsOf(client);
    std::array<std::uint64_t, 2> requests{};
    PeriodCursor cursor(m_spans);
    for (std::size_t n = 0; n < arrivals.size(); ++n)
        if (const auto kind = cursor.kindAt(arrivals[n]))
            ++requests[static_cast<std::size_t>(*kind)];
    const std::array layers{kNormal, layerOf(client, PeriodKind::Incident)};
    for (std::size_t rate = 0; rate < m_axes.rates.size(); ++rate) {
        const std::int64_t need = needOf(m_grouped, client, m_axes.rates[rate]);
        for (std::size_t burst = 0; burst < m_axes.bursts.size() && m_axes.bursts[burst] < need; ++burst) {
            const auto lost = lostAlone(arrivals, m_axes.rates[rate], m_axes.bursts[burst], m_spans);
            for (std::size_t kind = 0; kind < lost.size(); ++kind) {
                LossLayer& sum = m_layers[layers[kind]];
                sum.rejected[m_axes.cell(rate, burst)] += lost[kind];
                sum.clientsRejected[m_axes.cell(rate, burst)] += lost[kind] > 0 ? 1U : 0U;
            }
        }
    }
    for (std::size_t kind = 0; kind < requests.size(); ++kind) {
        m_layers[kind].requests += requests[kind];
        m_layers[kind].clients += requests[kind] > 0 ? 1U : 0U;
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
                        axes.rates.front().raw() > 0 && axes.rates.back().raw() <= kHighestRateInLanes &&
                        axes.bursts.front() >= 0 && axes.bursts.back() <= kLargestBurstInLanes;
    if (!usable)
        return Error{ErrorCode::BadArgument,
                     {},
                     "the rates and the bursts of a map must ascend, above 0 up to 1000000r/s and up to 1000000"};
    LossMap map{axes, {}, std::vector<std::uint32_t>(axes.cells())};
    for (LossLayer& layer : map.layers) {
        layer.rejected.resize(axes.cells());
        layer.clientsRejected.resize(axes.cells());
    }
    SharedPieces pieces{std::span<const std::uint32_t>(grouped.offsets), 1, 1U << 14U};
    std::vector<MapWalk> walks;
    const std::size_t threads = grouped.requests() * axes.cells() < kWorthTwoThreads ? 1 : 2;
    for (std::size_t i = 0; i < threads; ++i)
        walks.emplace_back(grouped, axes, spans, stop, set);
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
