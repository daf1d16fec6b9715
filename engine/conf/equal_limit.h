#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"

#include <string>

namespace spillway {

/// The limit_req that decides exactly as the policy's `other`, a token bucket with continuous refill and cost 1.
/// Unsupported for any other, with a sentence that names nginx's nearest limit and how it differs.
[[nodiscard]] Result<Policy> equalLimitReq(const Policy& policy);

/// Why that limit_req decides alike, one line.
[[nodiscard]] std::string equalityText(const LimiterSpec& limiter);

} // namespace spillway
