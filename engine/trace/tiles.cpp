#include "engine/trace/tiles.h"

#include <algorithm>

namespace spillway {

namespace {

/// Writes one client's times into its lane and the steps that never count behind them.
void fillLane(std::uint32_t* lane, std::size_t rows, std::span<const std::uint32_t> times)
{
    std::size_t row = 0;
    std::uint32_t time = 0;
    for (; row < times.size(); ++row) {
        time = times[row];
        lane[row * Tiles::kTileLanes] = time;
    }
    for (; row < rows; ++row) {
        time += std::uint32_t{1} << 31U;
        lane[row * Tiles::kTileLanes] = time;
    }
}

} // namespace

Result<Tiles> tilesOf(std::span<const std::uint32_t> times, std::span<const std::uint32_t> offsets,
                      const std::stop_token& stop)
{
    Tiles tiles;
    const std::size_t clients = offsets.empty() ? 0 : offsets.size() - 1;
    const auto requestsOf = [&](std::size_t client) { return offsets[client + 1] - offsets[client]; };
    while (tiles.firstClient < clients && requestsOf(tiles.firstClient) > Tiles::kLongestTiled)
        ++tiles.firstClient;
    tiles.offsets.push_back(0);
    for (std::size_t first = tiles.firstClient; first < clients; first += Tiles::kTileLanes)
        tiles.offsets.push_back(tiles.offsets.back() + std::uint64_t{requestsOf(first)} * Tiles::kTileLanes);
    tiles.times.resize(tiles.offsets.back());
    for (std::size_t tile = 0; tile < tiles.count(); ++tile) {
        if (stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        const std::size_t first = tiles.firstClient + tile * Tiles::kTileLanes;
        for (std::size_t lane = 0; lane < Tiles::kTileLanes; ++lane) {
            const std::size_t client = first + lane;
            const auto own = client < clients ? times.subspan(offsets[client], requestsOf(client)) : times.first(0);
            fillLane(tiles.times.data() + tiles.offsets[tile] + lane, tiles.rowsOf(tile), own);
        }
    }
    return tiles;
}

} // namespace spillway
