#include "engine/advise/client_times.h"

namespace spillway {

ContiguousTimes::ContiguousTimes(const Grouped& grouped, std::span<const PeriodSpan> spans) : m_grouped(grouped)
{
    for (const PeriodSpan& span : spans) {
        m_ends.push_back(span.range.to == Instant::max() ? INT64_MAX : (span.range.to - grouped.base).count());
        m_kinds.push_back(span.kind);
    }
}

void ContiguousTimes::read(ClientId client)
{
    constexpr std::size_t kLanes = Tiles::kTileLanes;
    const Tiles& tiles = m_grouped.tiles;
    if (tiles.count() == 0 || client < tiles.firstClient) {
        m_times = std::span(m_grouped.times).subspan(m_grouped.offsets[client], m_grouped.requestsOf(client));
        return;
    }
    const std::size_t place = client - tiles.firstClient;
    const std::size_t tile = place / kLanes;
    const std::size_t rows = tiles.rowsOf(tile);
    if (tile != m_ofTile) {
        m_ofTile = tile;
        m_tile.resize(std::max(m_tile.size(), rows * kLanes));
        const std::uint32_t* const times = tiles.times.data() + tiles.offsets[tile];
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t lane = 0; lane < kLanes; ++lane)
                m_tile[lane * rows + row] = times[row * kLanes + lane];
    }
    m_times = std::span<const std::uint32_t>(m_tile).subspan(place % kLanes * rows, m_grouped.requestsOf(client));
}

std::array<std::uint32_t, 2> lostAlone(const ClientArrivals& arrivals, Rate rate, std::int64_t burst,
                                       std::span<const PeriodSpan> spans)
{
    const Thousandths most(burst * kOneRequest.raw());
    BucketState state{Thousandths(0), arrivals[0]};
    std::array<std::uint32_t, 2> lost{};
    auto span = spans.begin();
    for (std::size_t n = 1; n < arrivals.size(); ++n) { // the first one passes
        while (arrivals[n] >= span->range.to)
            ++span;
        const Thousandths excess = excessAt(state, rate, arrivals[n]);
        if (excess <= most)
            state = accounted(state, excess, arrivals[n]);
        else if (span->kind)
            ++lost[static_cast<std::size_t>(*span->kind)];
    }
    return lost;
}

} // namespace spillway
