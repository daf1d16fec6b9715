#pragma once

#include "engine/replay/bin_counter.h"
#include "engine/replay/outcome.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace spillway {

/// A limit in 32-bit numbers, for the clients of one tile.
struct LaneLimit
{
    std::uint32_t leak;       ///< thousandths a millisecond, or the Rate's own number: see whole
    std::uint32_t cap;        ///< after that many ms every bucket is empty: no longer time need be multiplied
    std::int32_t burst;       ///< an excess above it is rejected
    std::int32_t delayedFrom; ///< an excess from here on waits at least a millisecond
    bool whole;               ///< the rate is a whole number of r/s
};

/// Nothing if 32 bits could overflow for clients of up to `longest` requests. Exact wherever there is one: an excess never is
/// above burst nor above 1000 times the client's requests, and that much leaks within `cap`.
[[nodiscard]] std::optional<LaneLimit> laneLimit(const LimitReq& limit, std::int64_t delayedFrom,
                                                 std::uint32_t longest);

/// How many lanes one instruction handles: 4 or 8.
enum class LaneWidth : std::uint8_t { Four, Eight };

/// The widest that this processor has.
[[nodiscard]] LaneWidth widestLanes();

/// Replays a tile, all its clients side by side. Writes delayed, rejected and peakExcess of its clients, who are found in
/// `clients` by ClientId; counts into `bins` if those count.
void replayTile(const Grouped& grouped, std::size_t tile, const LaneLimit& limit, LaneWidth width, BinCounter& bins,
                ClientOutcome* clients);

} // namespace spillway
