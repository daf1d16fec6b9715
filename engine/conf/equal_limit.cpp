#include "engine/conf/equal_limit.h"

#include "engine/policy/same_average.h"

#include <cassert>

namespace spillway {

namespace {

/// nginx deletes a state that is a minute old and empty, and takes the next request for a first one, which adds
/// nothing: that differs where it would have added something, which is where a minute does not fill the bucket. Source:
/// ngx_http_limit_req_expire(), nginx 1.22.
bool forgetsEarly(const LimiterSpec& limiter)
{
    return drained(limiter.rate.rate(), std::chrono::minutes(1)).raw() < limiter.capacity * kOneRequest.raw();
}

/// How the nearest limit_req differs; nothing where it does not.
std::string_view difference(const LimiterSpec& limiter)
{
    switch (limiter.algorithm) {
    case Algorithm::LimitReq: return {};
    case Algorithm::TokenBucket:
        if (limiter.refill)
            return "refills all the time, not at intervals, so that less waits to be used at once";
        if (limiter.cost != 1)
            return "counts each request as one, whatever it costs";
        return forgetsEarly(limiter)
                   ? "may forget a client that was quiet for a minute before its bucket is full again, so that it "
                     "may send one more"
                   : std::string_view();
    case Algorithm::LeakyQueue:
        return "rounds down what the queue has exactly: waits to a millisecond, what has leaked to a thousandth of a "
               "request";
    case Algorithm::FixedWindow:
    case Algorithm::SlidingLog:
    case Algorithm::SlidingCounter: break;
    }
    return "has no windows: after as many at once it lets requests through one by one at its rate";
}

/// "rate=10r/s burst=20 nodelay"
std::string wordsOf(const Policy& simple)
{
    const ZoneLimit& limit = simple.rules.front().limits.front();
    return "rate=" + simple.zones.front().rate.text() + " burst=" + std::to_string(limit.burst) +
           (limit.nodelay ? " nodelay" : "");
}

} // namespace

Result<Policy> equalLimitReq(const Policy& policy)
{
    assert(policy.other);
    const LimiterSpec& limiter = policy.other->limiter;
    Policy nearest = sameAverage(policy, Algorithm::LimitReq).value();
    const std::string_view differs = difference(limiter);
    if (differs.empty())
        return nearest;
    return Error{ErrorCode::Unsupported,
                 {},
                 "nginx has no " + std::string(nameOf(limiter.algorithm)) +
                     " like this one; nearest is limit_req with '" + wordsOf(nearest) + "', which " +
                     std::string(differs)};
}

std::string equalityText(const LimiterSpec& limiter)
{
    return limiterText(limiter) + ": a burst of the capacity less one, with nodelay, decides exactly alike.";
}

} // namespace spillway
