#pragma once

#include "engine/core/unset_vector.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace spillway {

/// The times of a Grouped, laid out for loops that walk many clients at once: tiles of kTileLanes neighbouring clients,
/// interleaved. Row r of a tile holds each of its clients' r-th time. Clients stand in order of length, so little is
/// padding: at most kTileLanes * kLongestTiled times in all.
///
/// A lane that has ended goes on in steps of 2^31 ms, longer than any bucket takes to empty: such requests pass.
struct Tiles
{
    static constexpr std::uint32_t kTileLanes = 16;
    /// Longer clients are in no tile: their excess may need more than 32 bits, and their neighbours
    /// would be mostly padding.
    static constexpr std::uint32_t kLongestTiled = 65'536;

    std::uint32_t firstClient = 0;      ///< of the first tile; those before are too long
    std::vector<std::uint64_t> offsets; ///< by tile, and one more: where its times start
    UnsetVector<std::uint32_t> times;   ///< by tile, row and lane: ms after base

    [[nodiscard]] std::size_t count() const { return offsets.empty() ? 0 : offsets.size() - 1; }
    [[nodiscard]] std::size_t rowsOf(std::size_t tile) const
    {
        return (offsets[tile + 1] - offsets[tile]) / kTileLanes;
    }
    /// Where the first time of a client stands in `times`; its others follow kTileLanes apart. `client`
    /// is not before firstClient.
    [[nodiscard]] std::size_t firstPlaceOf(std::uint32_t client) const
    {
        const std::uint32_t place = client - firstClient;
        return offsets[place / kTileLanes] + place % kTileLanes;
    }

    /// Room for the times of clients in order of length, longest first; what stands there is undefined until all are in
    /// place and endLanes() was called. `clients`: as Grouped::offsets. O(clients).
    static Tiles forClients(std::span<const std::uint32_t> clients);
    /// Once all times of these clients are in place: how their lanes go on behind them. O(clients).
    void endLanes(std::span<const std::uint32_t> clients);
};

} // namespace spillway
