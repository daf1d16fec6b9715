#pragma once

#include "engine/limiter/fixed_window.h"
#include "engine/limiter/leaking_bucket.h"
#include "engine/limiter/leaky_bucket.h"
#include "engine/limiter/limiter.h"
#include "engine/limiter/sliding_counter.h"
#include "engine/limiter/sliding_log.h"
#include "engine/limiter/token_bucket.h"

#include <variant>

namespace spillway {

static_assert(Limiter<LeakyBucket> && Limiter<TokenBucket> && Limiter<LeakingBucket>);
static_assert(Limiter<FixedWindow> && Limiter<SlidingLog> && Limiter<SlidingCounter>);

/// Any of the algorithms: std::visit once, outside the loop over the requests.
using AnyLimiter = std::variant<LeakyBucket, TokenBucket, LeakingBucket, FixedWindow, SlidingLog, SlidingCounter>;

} // namespace spillway
