#pragma once

#include "engine/limiter/limiter.h"
#include "engine/policy/limit.h"

namespace spillway {

/// One limit as the headers of an answer describe it.
struct Quota
{
    std::int64_t limit = 0;     ///< requests that may come at once, or in a window
    std::int64_t remaining = 0; ///< that may still come at once
    Milliseconds window{0};     ///< in which so many come at the average rate
    Milliseconds reset{0};      ///< until all may come again, at the latest
};
[[nodiscard]] Quota quotaOf(const Limit& limit, const Decision& decision, Instant now);

/// How long a rejected request has to wait until this limit lets it pass, if nothing else arrives: at the latest, for
/// stores that tell no more than the decision.
[[nodiscard]] Milliseconds untilPassAtLatest(const Limit& limit, const Decision& decision, Instant now);

/// Whole seconds, rounded up, at least 1: what Retry-After says.
[[nodiscard]] std::int64_t retrySeconds(Milliseconds wait);

} // namespace spillway
