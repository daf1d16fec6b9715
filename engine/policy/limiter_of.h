#pragma once

#include "engine/limiter/any_limiter.h"
#include "engine/policy/limit.h"

namespace spillway {

/// The limiter that works as `spec` says, which has no flawOf().
[[nodiscard]] AnyLimiter limiterOf(const LimiterSpec& spec);
[[nodiscard]] AnyLimiter limiterOf(const Limit& limit);

} // namespace spillway
