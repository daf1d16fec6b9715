#pragma once

#include "engine/policy/limiter_spec.h"

#include <variant>

namespace spillway {

struct Policy;

/// The one limit that decides on a client's requests: nginx's or another algorithm's.
using Limit = std::variant<LimitReq, LimiterSpec>;

/// The limit of a policy that is simple or of another algorithm.
[[nodiscard]] Limit limitOf(const Policy& policy);

/// The level above which a request is rejected: burst, capacity or limit. Decision::excess is measured by it.
[[nodiscard]] Thousandths ceilingOf(const Limit& limit);
/// `limit` with another ceiling, in whole requests or tokens; within the bounds of its algorithm.
[[nodiscard]] Limit withCeiling(const Limit& limit, std::int64_t ceiling);

/// How a client's level follows from the decisions on it: before a request it is the decision's excess less `rise`, and
/// after it the excess, or what it was before if the request left no trace. Of a leaking bucket it is what waits,
/// without the request that is being served.
struct LevelRule
{
    Thousandths rise{1000};
    bool countsRejected = false;
};
[[nodiscard]] LevelRule levelRuleOf(const Limit& limit);

} // namespace spillway
