#pragma once

#include "ui/charts/parts/level_index.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace spillway::ui {

/// Whether what is painted moves by itself, or steps from state to state ("reduce motion").
enum class Motion : std::uint8_t { Full, Reduced };

/// Where a request is at a moment.
enum class Place : std::uint8_t {
    Falling,  ///< it will arrive
    Queued,   ///< delayed: it hangs above the bucket until nginx lets it through
    Entering, ///< delayed: it has been let through
    Bouncing, ///< rejected
    Landed,   ///< reduced motion: the newest request that has arrived
};

/// One request in the picture.
struct Drop
{
    std::size_t request = 0; ///< its place in the index
    Verdict verdict = Verdict::Passed;
    Place place = Place::Falling;
    double progress = 0; ///< 0 … 1 along its way; Queued: how many leaks until its turn, whole ones in reduced motion

    bool operator==(const Drop&) const = default;
};

/// A bucket at a moment.
struct BucketScene
{
    double level = 0;          ///< in requests, leak included
    std::uint64_t waiting = 0; ///< delayed requests that arrived and have not been let through
    std::vector<Drop> drops;
    double drip = 0; ///< 0 … 1: how far the next leak is

    bool operator==(const BucketScene&) const = default;
};

/// So many leaks of a queue are shown one by one; the rest of it is a number.
inline constexpr double kMostQueued = 10;

/// The bucket of nginx as a function of the requests and the moment alone: the way the playhead came does not matter.
/// Requests are seen for `way` (>= 1 ms) before they arrive, and as long after it; in dense traffic some stand for their
/// neighbours, at all moments the same ones. In reduced motion only the newest is seen, Landed, if it is younger than
/// `way`. O(size / 256 + what is seen).
[[nodiscard]] BucketScene sceneAt(const LevelIndex& requests, Instant at, Milliseconds way, Motion motion);

} // namespace spillway::ui
