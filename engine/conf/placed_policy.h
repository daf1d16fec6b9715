#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/trace/group/selection.h"

namespace spillway {

/// The policy with its limits only where, and only for those for whom they were measured: in the selection's locations, and
/// with an empty key for all other requests. Times and sources that are switched off change nothing. BadArgument where
/// nginx cannot limit these requests alone.
[[nodiscard]] Result<Policy> placedPolicy(const Policy& policy, const Selection& selection);

} // namespace spillway
