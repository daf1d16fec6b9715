#include "engine/limiter/bucket_meter.h"

#include <algorithm>

namespace spillway {

Reply BucketMeter::answer(State& state, Instant now) const
{
    const Thousandths excess = state ? excessAt(*state, m_limit.rate, now) : Thousandths(0);
    if (excess > m_limit.burst)
        return {Verdict::Rejected, excess.raw()};
    state = state ? accounted(*state, excess, now) : BucketState{excess, now};
    const bool waits = delayOf(excess, m_limit) > Milliseconds(0);
    return {waits ? Verdict::Delayed : Verdict::Passed, excess.raw()};
}

std::int64_t BucketMeter::levelAt(const State& state, Instant now) const
{
    if (!state)
        return 0;
    return std::max(Thousandths(0), state->excess - drained(m_limit.rate, elapsedSince(state->last, now))).raw();
}

} // namespace spillway
