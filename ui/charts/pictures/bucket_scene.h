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
    Passing,  ///< passed at once: it goes its way
    Serving,  ///< of a queue: it is being served
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

/// The requests that arrive: Falling, Bouncing and Passing; in reduced motion the newest one, Landed, if it is
/// younger than `way`. Requests are seen for `way` (>= 1 ms) before they arrive, and as long after it. In dense
/// traffic some stand for their neighbours, at all moments the same ones. A function of the requests and the moment
/// alone. O(log n + what is seen).
[[nodiscard]] std::vector<Drop> arrivalsAt(const LevelIndex& requests, Instant at, Milliseconds way, Motion motion);

/// So many leaks of a queue are shown one by one; the rest of it is a number.
inline constexpr double kMostQueued = 10;

/// The bucket of nginx as a function of the requests and the moment alone: the way the playhead came does not matter.
/// `way` as in arrivalsAt(). O(size / 256 + what is seen).
[[nodiscard]] BucketScene sceneAt(const LevelIndex& requests, Instant at, Milliseconds way, Motion motion);

/// The last part of a service, in which all move up by one place.
inline constexpr double kStep = 0.35;

/// A queue at a moment.
struct QueueScene
{
    LeakyQueue::Inside inside;
    /// Falling, Bouncing and Landed as arrivalsAt() has them; Queued: `progress` is the place in the queue, 0 the next
    /// one, and between two places while all move up; Serving: how much of it is done; Passing: served, on its way out.
    std::vector<Drop> drops;

    bool operator==(const QueueScene&) const = default;
};

/// The queue of a leaking bucket as a function of the requests and the moment alone; `way` as in arrivalsAt(). The
/// first `mostPlaces` places are shown one by one. O(log n + what is seen), with what was rejected in between.
[[nodiscard]] QueueScene queueAt(const LevelIndex& requests, Instant at, Milliseconds way, Motion motion,
                                 int mostPlaces);

/// How many ms the server takes for one request.
[[nodiscard]] double serviceTime(const LevelIndex& requests);

/// Eased from 0 to 1 while `share` runs from 0 to 1; beyond them it stands.
[[nodiscard]] double eased(double share);

} // namespace spillway::ui
