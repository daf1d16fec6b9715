#pragma once

#include "engine/replay/kernels/lane_rule.h"
#include "engine/replay/plain/bin_counter.h"
#include "engine/trace/columns/tiles.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace spillway {

/// The clients of a tile, lane by lane.
struct alignas(64) LaneState
{
    template <class Number>
    using Lanes = std::array<Number, Tiles::kTileLanes>;

    Lanes<std::int32_t> level;     ///< as the walk keeps it
    Lanes<std::uint32_t> last;     ///< time of the last request; TruncatedLeak: of the last that was not rejected
    Lanes<std::int32_t> peak;      ///< the most that was left at a request that was not rejected
    Lanes<std::uint32_t> delayed;  ///< so many requests
    Lanes<std::uint32_t> rejected; ///< so many requests
};

/// Times of requests by verdict, collected until there are so many that counting them is quick.
struct CollectedTimes
{
    static constexpr std::size_t kRoom = 4096;
    struct alignas(64) Times
    {
        std::array<std::uint32_t, kRoom + Tiles::kTileLanes> times;
        std::size_t size = 0;
    };
    std::array<Times, 3> by; ///< by Verdict
};

/// One tile or two neighbouring ones, walked side by side.
struct TileWalk
{
    static constexpr std::size_t kMost = 2;

    std::array<const std::uint32_t*, kMost> times{}; ///< first rows
    std::array<std::size_t, kMost> rows{};           ///< at least one, and no fewer than the second tile's; 0: no tile
    std::array<LaneState*, kMost> states{};          ///< set: the lanes after the last row
    LaneRule rule{};
    std::ptrdiff_t ahead = 0;            ///< from each time to one that is fetched into the cache
    CollectedTimes* collected = nullptr; ///< where the times of all verdicts but one go; nullptr: nowhere
    Verdict leftOut = Verdict::Passed;   ///< the verdict whose times are not collected; it must be able to occur
    void (*drain)(TileWalk& walk){};     ///< empties `collected`, called when it is nearly full
    void* drainInto = nullptr;           ///< for `drain`
};

/// The walk for one instruction set; all give equal results.
struct LaneCode
{
    /// Applies the rule to all requests of the tiles in order. A lane that has ended goes on to pass.
    void (*walk)(TileWalk& walk);
    /// Counts times into `counts`, and leaves none.
    void (*count)(CollectedTimes::Times& times, const NarrowSlices& slices, std::uint32_t* counts);
};

extern const LaneCode kPlainLanes;
#if defined(__x86_64__)
extern const LaneCode kAvx2Lanes;
#endif

} // namespace spillway
