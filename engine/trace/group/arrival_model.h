#pragma once

#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// How long before its completion a request may have arrived if the log does not record durations. Some requests take
/// longer; nothing is known about them.
inline constexpr Milliseconds kLongestDuration{1000};

/// An assumption about when a client's requests arrived, where the log leaves that open. A log in whole seconds hides
/// the moment within the second; a log of completion times without durations hides up to kLongestDuration.
enum class ArrivalModel : std::uint8_t {
    Burst,     ///< all requests of a second at once; completions: each series of requests as short as it can be
    Even,      ///< spread evenly over the second; completions: each series spread evenly over its longest time
    Clustered, ///< two consecutive seconds at once, at the edge between them, and a lone second at a random moment of
               ///< it, drawn with a fixed seed; completions: each request arrives when it is completed
};

/// The model that the arrival times of the log itself follow: Burst in whole seconds, Clustered for completions.
[[nodiscard]] ArrivalModel modelOf(const Trace& trace);

/// The requests with the arrivals that the model assumes; `grouped` itself if its log follows the model. Each client's
/// requests keep their order, none leaves its second or moves by more than kLongestDuration, and every machine computes
/// equal times. `grouped` has the times of its log. O(requests); Cancelled.
[[nodiscard]] Result<GroupedPtr> arrangedBy(ArrivalModel model, const GroupedPtr& grouped, std::stop_token stop = {});

/// The requests as the two models assume that the log itself does not follow. O(requests), on two threads if there are
/// many; Cancelled.
[[nodiscard]] Result<std::vector<GroupedPtr>> byOtherModels(const GroupedPtr& grouped, std::stop_token stop = {});

} // namespace spillway
