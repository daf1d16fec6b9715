#pragma once

#include "engine/replay/replay.h"
#include "engine/trace/columns/period_spans.h"
#include "ui/models/project/project.h"

#include <optional>
#include <vector>

namespace spillway::ui {

struct Computed;

/// Requests of one client in order of time, as Results::clientRequests().
using ClientRequests = std::vector<RequestOutcome>;

/// The stretch around a moment in which single requests can be distinguished: the stay above an empty bucket
/// that the moment lies in, at most kStretchRequests, with some air at both ends. The moment lies within.
/// Never longer than `full`.
inline constexpr std::size_t kStretchRequests = 90;
[[nodiscard]] TimeRange stretchAround(const ClientRequests& requests, Instant at, TimeRange full);

/// The range to go on with where a playhead that plays leaves `shown`: a little of what was shown stays at its left
/// edge. At least `least` long, so that it is not turned again at once. Never longer than `full`.
[[nodiscard]] TimeRange nextPage(TimeRange shown, Instant at, Milliseconds least, TimeRange full);

/// How many of one client's requests were rejected, from the outcome: the requests themselves may be a million.
[[nodiscard]] std::uint32_t rejectedOf(const Computed& computed, const ClientRequests& requests);

/// The arrival of the first request after `at`, or of the last one before it.
[[nodiscard]] std::optional<Instant> requestAfter(const ClientRequests& requests, Instant at);
[[nodiscard]] std::optional<Instant> requestBefore(const ClientRequests& requests, Instant at);

/// The arrival of the first rejected request after `at`, or of the last one before it. O(distance).
[[nodiscard]] std::optional<Instant> rejectionAfter(const ClientRequests& requests, Instant at);
[[nodiscard]] std::optional<Instant> rejectionBefore(const ClientRequests& requests, Instant at);

/// Where the picture of a client is most interesting: its first rejection, else its first delay, else its highest
/// level. Nothing of nobody.
[[nodiscard]] std::optional<Instant> mostInteresting(const ClientRequests& requests);
/// The harm to it: its requests in normal periods instead, if one of these is rejected or delayed.
/// `spans` of periodSpans().
[[nodiscard]] std::optional<Instant> firstHurt(const ClientRequests& requests, std::span<const PeriodSpan> spans);

/// Moves the playhead there, and what is looked at so that it is seen.
void lookAt(Project& project, Instant at);

} // namespace spillway::ui
