#pragma once

#include "ui/charts/pictures/bucket_scene.h"

namespace spillway::ui {

/// The last part of a service, in which all move up by one place.
inline constexpr double kStep = 0.35;

/// What a queue looks like at a moment.
struct QueueScene
{
    LeakyQueue::Inside inside;
    /// Falling, Bouncing and Landed as arrivalsAt() has them; Queued: `progress` is the place in the queue, 0 the next
    /// one, and between two places while all move up; Serving: how much of it is done; Passing: served, on its way out.
    std::vector<Drop> drops;

    bool operator==(const QueueScene&) const = default;
};

/// The queue of a leaking bucket as a function of the requests and the moment alone; `way` as in arrivalsAt(). The
/// first `mostPlaces` places are told one by one. O(log n + what is seen), with what was rejected in between.
[[nodiscard]] QueueScene queueAt(const LevelIndex& requests, Instant at, Milliseconds way, Motion motion,
                                 int mostPlaces);

/// How many ms the server takes for one request.
[[nodiscard]] double serviceTime(const LevelIndex& requests);

} // namespace spillway::ui
