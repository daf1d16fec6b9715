#include "engine/trace/columns/tiles.h"

namespace spillway {

namespace {

std::uint32_t clientsOf(std::span<const std::uint32_t> offsets)
{
    return offsets.empty() ? 0 : static_cast<std::uint32_t>(offsets.size() - 1);
}

} // namespace

Tiles Tiles::forClients(std::span<const std::uint32_t> clients)
{
    Tiles tiles;
    const std::uint32_t count = clientsOf(clients);
    const auto requestsOf = [&](std::uint32_t client) { return clients[client + 1] - clients[client]; };
    while (tiles.firstClient < count && requestsOf(tiles.firstClient) > kLongestTiled)
        ++tiles.firstClient;
    tiles.offsets.push_back(0);
    for (std::uint32_t first = tiles.firstClient; first < count; first += kTileLanes)
        tiles.offsets.push_back(tiles.offsets.back() + std::uint64_t{requestsOf(first)} * kTileLanes);
    tiles.times.resize(tiles.offsets.back());
    return tiles;
}

void Tiles::endLanes(std::span<const std::uint32_t> clients)
{
    constexpr std::uint32_t kStep = std::uint32_t{1} << 31U;
    const std::uint32_t known = clientsOf(clients);
    const auto lanes = firstClient + static_cast<std::uint32_t>(count()) * kTileLanes;
    for (std::uint32_t client = firstClient; client < lanes; ++client) {
        std::uint32_t* const lane = times.data() + firstPlaceOf(client);
        const std::size_t rows = rowsOf((client - firstClient) / kTileLanes);
        std::size_t row = client < known ? clients[client + 1] - clients[client] : 0;
        if (row == rows)
            continue;
        std::uint32_t time = row == 0 ? 0 : lane[(row - 1) * kTileLanes];
        for (; row < rows; ++row) {
            time += kStep;
            lane[row * kTileLanes] = time;
        }
    }
}

} // namespace spillway
