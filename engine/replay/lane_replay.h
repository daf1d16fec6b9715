#pragma once

#include "engine/replay/bin_counter.h"
#include "engine/replay/lane_walk.h"
#include "engine/replay/outcome.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace spillway {

/// Nothing if 32 bits could overflow for clients of up to `longest` requests. Exact wherever there is one: an excess never is
/// above burst nor above 1000 times the client's requests, and that much leaks within `cap`.
[[nodiscard]] std::optional<LaneLimit> laneLimit(const LimitReq& limit, std::int64_t delayedFrom,
                                                 std::uint32_t longest);

/// The instruction sets that the walk exists for.
enum class LaneSet : std::uint8_t { Plain, Avx2, Avx512 };

/// Those that this processor has, the slowest first; never empty.
[[nodiscard]] std::span<const LaneSet> laneSets();

/// Replays the tiles [first, end), all clients of a tile side by side. Writes delayed, rejected and peakExcess of `clients`,
/// of which the first is the tiles' first; counts into `bins` if those count, all verdicts but the one left out.
void replayTiles(const Grouped& grouped, std::size_t first, std::size_t end, const LaneLimit& limit, LaneSet set,
                 BinCounter& bins, std::span<ClientOutcome> clients);

} // namespace spillway
