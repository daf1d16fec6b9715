#pragma once

#include "engine/limiter/bucket_meter.h"
#include "engine/limiter/fixed_window.h"
#include "engine/limiter/leaky_queue.h"
#include "engine/limiter/sliding_counter.h"
#include "engine/limiter/sliding_log.h"
#include "engine/limiter/token_bucket.h"

#include <variant>

namespace spillway {

static_assert(Limiter<BucketMeter> && Limiter<TokenBucket> && Limiter<LeakyQueue>);
static_assert(Limiter<FixedWindow> && Limiter<SlidingLog> && Limiter<SlidingCounter>);

/// Any of the algorithms: std::visit once, outside the loop over the requests.
using AnyLimiter = std::variant<BucketMeter, TokenBucket, LeakyQueue, FixedWindow, SlidingLog, SlidingCounter>;

/// A state of any of them.
using AnyLimiterState = std::variant<BucketMeter::State, TokenBucket::State, LeakyQueue::State, FixedWindow::State,
                                     SlidingLog::State, SlidingCounter::State>;

} // namespace spillway
