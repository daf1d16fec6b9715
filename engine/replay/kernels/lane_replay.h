#pragma once

#include "engine/replay/kernels/lane_rule.h"
#include "engine/replay/plain/bin_counter.h"
#include "engine/replay/plain/outcome.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace spillway {

/// The instruction sets that the walk exists for.
enum class LaneSet : std::uint8_t { Plain, Avx2 };

/// Those that this processor has, the slowest first; never empty.
[[nodiscard]] std::span<const LaneSet> laneSets();

/// So many neighbouring tiles, or a multiple, are replayed quickest.
inline constexpr std::size_t kTilesTogether = 2;

/// Replays the tiles [first, end), all clients of a tile side by side. Writes requests, delayed and rejected of
/// `clients`, of which the first is the tiles' first, and into peakExcess the highest level in the limiter's own unit;
/// counts into `bins` if those count, all verdicts but the one left out, which must be one that the rule can give.
void replayTiles(const Grouped& grouped, std::size_t first, std::size_t end, const LaneRule& rule, LaneSet set,
                 BinCounter& bins, std::span<ClientOutcome> clients);

/// The rule for clients of up to so many requests, where there is one.
using LaneRules = std::function<std::optional<LaneRule>(std::uint32_t longest)>;

/// The clients of a tile.
struct TileClients
{
    const Grouped& grouped;
    std::size_t tile;

    [[nodiscard]] ClientId begin() const; ///< that of the tile behind the last is the number of all clients
    [[nodiscard]] ClientId end() const;
    [[nodiscard]] std::uint32_t longest() const; ///< requests of one
};

/// The verdict that most requests of some tiles have, and so nearly always of all. Costs a fortieth of a replay.
[[nodiscard]] Verdict usualVerdict(const Grouped& grouped, const LaneRules& rules, LaneSet set);

} // namespace spillway
