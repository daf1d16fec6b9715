#pragma once

#include "engine/replay/replay.h"
#include "ui/models/setup.h"

#include <optional>
#include <vector>

namespace spillway::ui {

/// Requests of one client in order of time, as Workspace::clientRequests().
using ClientRequests = std::vector<RequestOutcome>;

/// The stretch around a moment in which single requests can be told apart: the stay above an empty bucket that the moment lies in,
/// at most kStretchRequests, with some air at both ends. The moment lies within. Never longer than `full`.
inline constexpr std::size_t kStretchRequests = 90;
[[nodiscard]] TimeRange stretchAround(const ClientRequests& requests, Instant at, TimeRange full);

/// The arrival of the first rejected request after `at`, or of the last one before it.
[[nodiscard]] std::optional<Instant> rejectionAfter(const ClientRequests& requests, Instant at);
[[nodiscard]] std::optional<Instant> rejectionBefore(const ClientRequests& requests, Instant at);

/// Where the picture of a client is most interesting: its first rejection, else its first delay, else its highest level. Nothing of nobody.
[[nodiscard]] std::optional<Instant> mostInteresting(const ClientRequests& requests);

} // namespace spillway::ui
