#include "engine/policy/limiter_of.h"

#include <cassert>

namespace spillway {
namespace {

AnyLimiter tokenBucket(const LimiterSpec& spec)
{
    const Thousandths capacity(spec.capacity * 1000);
    const Thousandths cost(spec.cost * 1000);
    return spec.refill ? TokenBucket(capacity, cost, *spec.refill) : TokenBucket(capacity, cost, spec.rate.rate());
}

} // namespace

AnyLimiter limiterOf(const LimiterSpec& spec)
{
    assert(flawOf(spec).empty());
    switch (spec.algorithm) {
    case Algorithm::LimitReq:
    case Algorithm::TokenBucket: return tokenBucket(spec);
    case Algorithm::LeakyQueue: return LeakyQueue(Thousandths(spec.capacity * 1000), spec.rate.rate());
    case Algorithm::FixedWindow: return FixedWindow(spec.limit, spec.window, spec.countRejected);
    case Algorithm::SlidingLog: return SlidingLog(spec.limit, spec.window, spec.countRejected);
    case Algorithm::SlidingCounter: break;
    }
    return SlidingCounter(spec.limit, spec.window, spec.countRejected, spec.ownWindows);
}

AnyLimiter limiterOf(const Limit& limit)
{
    if (const auto* nginx = std::get_if<LimitReq>(&limit))
        return BucketMeter(*nginx);
    return limiterOf(std::get<LimiterSpec>(limit));
}

} // namespace spillway
