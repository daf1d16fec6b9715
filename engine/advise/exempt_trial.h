#pragma once

#include "engine/advise/advice.h"
#include "engine/advise/client_sight.h"
#include "engine/trace/nginx/condition.h"

#include <optional>

namespace spillway {

/// How well a limit would do if a client that is in the way of a tighter one were exempt from it.
struct ExemptTrial
{
    ClientId client = 0;    ///< Advice::busiestNormal or busiestAtLowerRate, of the grouping with it
    bool wantsBurst = true; ///< it needs most of the burst that is suggested, not only of that of a lower rate
    Condition condition;    ///< that exempts it
    Advice advice;          ///< without its requests; clients are numbered without it, too
    ClientSight sight;      ///< of it: whether it is many people, say, whom no limit per client fits
};

/// The better one of both. Nothing where neither is isClearlyBetter(), nginx cannot exempt it, or `advice`, advise()'s
/// of the same, separates the periods. Whoever collectsErrors() or makesIncidents() is not tried: no limit is better
/// for letting these in. For each as much work as advise() and a grouping. Cancelled.
[[nodiscard]] Result<std::optional<ExemptTrial>> tryExempting(const Advice& advice, const GroupedPtr& grouped,
                                                              std::span<const Period> periods, const Aims& aims,
                                                              std::stop_token stop = {});

} // namespace spillway
