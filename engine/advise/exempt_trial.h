#pragma once

#include "engine/advise/advice.h"
#include "engine/advise/client_look.h"
#include "engine/replay/estimate/usual.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/nginx/condition.h"

#include <optional>
#include <span>

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

/// Whether most of what this client asks for is refused: it is answered 4xx, but not 429, with which a server limits
/// whom it serves, and not 499, with which a client that went away is logged. So scanners and crawlers of what is not
/// there look. False where the log has no $status. O(requests of the client), behind Grouped::findRows().
[[nodiscard]] bool collectsErrors(const Grouped& grouped, ClientId client);

/// Whether this client makes a tenth or more of `surplus`, what the incidents have more than is usual, and is no
/// regular one (see KnownLoss): it is of what should be kept out. `spans` as of periodSpans(), `usual` and `incident`
/// the lengths of both kinds. O(requests of the client), behind Grouped::findRows().
[[nodiscard]] bool makesIncidents(const Grouped& grouped, ClientId client, std::span<const PeriodSpan> spans,
                                  Milliseconds usual, Milliseconds incident, std::uint64_t surplus);

} // namespace spillway
