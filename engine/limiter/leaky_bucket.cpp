#include "engine/limiter/leaky_bucket.h"

namespace spillway {

Decision LeakyBucket::arrive(Instant now)
{
    if (!m_state) {
        m_state = BucketState{Thousandths(0), now};
        return {};
    }
    const Thousandths excess = excessAt(*m_state, m_limit.rate, now);
    if (excess > m_limit.burst)
        return {Verdict::Rejected, excess, Milliseconds(0)};
    m_state = accounted(*m_state, excess, now);
    const Milliseconds delay = delayOf(excess, m_limit);
    return {delay > Milliseconds(0) ? Verdict::Delayed : Verdict::Passed, excess, delay};
}

} // namespace spillway
