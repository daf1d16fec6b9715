#include "engine/limiter/leaky_bucket.h"

namespace spillway {

Reply LeakyBucket::answer(State& state, Instant now) const
{
    const Thousandths excess = state ? excessAt(*state, m_limit.rate, now) : Thousandths(0);
    if (excess > m_limit.burst)
        return {Verdict::Rejected, excess.raw()};
    state = state ? accounted(*state, excess, now) : BucketState{excess, now};
    const bool waits = delayOf(excess, m_limit) > Milliseconds(0);
    return {waits ? Verdict::Delayed : Verdict::Passed, excess.raw()};
}

} // namespace spillway
