#pragma once

#include "engine/replay/bin_counter.h"
#include "engine/trace/tiles.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace spillway {

/// A limit in 32-bit numbers, for the clients of one tile.
struct LaneLimit
{
    std::uint32_t leak;       ///< thousandths a millisecond, or the Rate's own number: see whole
    std::uint32_t cap;        ///< after that many ms every bucket is empty: no longer time need be multiplied
    std::int32_t burst;       ///< an excess above it is rejected
    std::int32_t delayedFrom; ///< an excess from here on waits at least a millisecond; above burst: none does
    bool whole;               ///< the rate is a whole number of r/s
};

/// The clients of a tile, lane by lane.
struct alignas(64) LaneState
{
    std::array<std::int32_t, Tiles::kTileLanes>
        level; ///< as the walk keeps it; at the start that of an excess of -1000
    std::array<std::uint32_t, Tiles::kTileLanes> last; ///< time of the last request that was not rejected
    std::array<std::int32_t, Tiles::kTileLanes> peak;  ///< highest excess so far
    std::array<std::uint32_t, Tiles::kTileLanes> delayed;
    std::array<std::uint32_t, Tiles::kTileLanes> rejected;
};

/// Times of requests by verdict, collected until there are so many that counting them is quick.
struct CollectedTimes
{
    static constexpr std::size_t kRoom = 2048;
    struct alignas(64) Times
    {
        std::array<std::uint32_t, kRoom + Tiles::kTileLanes> times;
        std::size_t size = 0;
    };
    std::array<Times, 3> by; ///< by Verdict
};

/// One or two tiles, side by side.
struct TileWalk
{
    std::size_t tiles = 1;
    std::array<const std::uint32_t*, 2>
        times{}; ///< their first rows; the first tile has at least as many as the second
    std::array<std::size_t, 2> rows{};
    std::array<LaneState*, 2> states{}; ///< goes on from here
    LaneLimit limit{};
    CollectedTimes* collected = nullptr; ///< where the times of two verdicts go; nullptr: nowhere
    Verdict leftOut = Verdict::Passed;   ///< the verdict whose times are not collected
    void (*drain)(TileWalk& walk){};     ///< empties `collected`, called when it is nearly full
    void* drainInto = nullptr;           ///< for `drain`
};

/// The same code for one instruction set; all give the same answer.
struct LaneCode
{
    /// nginx's rule for all requests of the tiles, in order. A lane that has ended goes on to pass.
    void (*walk)(TileWalk& walk);
    /// Counts times into `slots`, and leaves none.
    void (*count)(CollectedTimes::Times& times, const NarrowSlices& slices, std::uint32_t* slots);
};

extern const LaneCode kPlainLanes;
#if defined(__x86_64__)
extern const LaneCode kAvx2Lanes;
extern const LaneCode kAvx512Lanes;
#endif

} // namespace spillway
