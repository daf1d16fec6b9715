#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"

#include <string>

namespace spillway {

/// The limit_req that decides exactly as the policy's `other`: of a token bucket that is refilled all the time and of
/// cost 1. Unsupported for any other, with a sentence that tells what nginx has instead and how that differs.
[[nodiscard]] Result<Policy> equalLimitReq(const Policy& policy);

/// Why that limit_req decides alike, one line.
[[nodiscard]] std::string equalityText(const LimiterSpec& limiter);

} // namespace spillway
