#pragma once

#include "engine/advise/advice.h"
#include "engine/advise/client_sight.h"
#include "engine/trace/condition.h"

#include <optional>

namespace spillway {

/// How well a limit would do if the client that needs most of the burst were exempt from it.
struct ExemptTrial
{
    ClientId client = 0; ///< of the grouping with it
    Condition condition; ///< that exempts it
    Advice advice;       ///< without its requests; clients are numbered without it, too
    ClientSight sight;   ///< of it: whether it is many people, say, whom no limit per client fits
};

/// Nothing where that is not isClearlyBetter(), nginx cannot exempt it, or `advice`, advise()'s of the same,
/// separates the periods. As much work as advise() and a grouping. Cancelled.
[[nodiscard]] Result<std::optional<ExemptTrial>> tryExempting(const Advice& advice, const GroupedPtr& grouped,
                                                              std::span<const Period> periods, const Aims& aims,
                                                              std::stop_token stop = {});

} // namespace spillway
