#include "engine/limiter/limit_chain.h"

#include <cassert>

namespace spillway {

ChainDecision LimitChain::decide(std::span<const ChainLimit> limits, std::span<const KeyUse> keys, Instant now)
{
    assert(limits.size() == keys.size());
    m_steps.clear();
    m_pending.clear();
    ChainDecision outcome;
    for (std::size_t i = 0; i < limits.size(); ++i) {
        if (keys[i].length == 0 || keys[i].length > kLongestKey)
            continue;
        const ChainStep step = ask(limits, i, keys[i], now);
        m_steps.push_back(step);
        outcome.accounted = true;
        outcome.limit = i;
        outcome.decision.excess = step.excess;
        if (step.code == StepCode::Busy || step.code == StepCode::Error) {
            // The limits asked before do not account for it: their states only became the youngest.
            outcome.decision.verdict = Verdict::Rejected;
            outcome.outOfMemory = step.code == StepCode::Error;
            return outcome;
        }
        if (step.code == StepCode::Ok)
            outcome.decision.delay = delayOf(step.excess, limits[i].limit);
    }
    accountPending(limits, now, outcome);
    if (outcome.decision.delay > Milliseconds(0))
        outcome.decision.verdict = Verdict::Delayed;
    return outcome;
}

ChainStep LimitChain::ask(std::span<const ChainLimit> limits, std::size_t index, KeyUse use, Instant now)
{
    const ChainLimit& one = limits[index];
    ZoneMemory& zone = m_zones[one.zone];
    const bool last = index + 1 == limits.size();
    const StepCode within = last ? StepCode::Ok : StepCode::Again;
    if (const auto slot = zone.find(use.key)) {
        const BucketState& state = zone.state(*slot);
        const Thousandths excess = excessAt(state, zone.rate(), now);
        if (excess > one.limit.burst)
            return {index, StepCode::Busy, excess};
        if (last)
            zone.setState(*slot, accounted(state, excess, now));
        else
            m_pending.push_back({index, *slot});
        return {index, within, excess};
    }
    const auto slot = zone.insert(use.key, use.length, {Thousandths(0), last ? now : Instant{}}, now);
    if (!slot)
        return {index, StepCode::Error, Thousandths(0)};
    if (!last)
        m_pending.push_back({index, *slot});
    return {index, within, Thousandths(0)};
}

/// Accounts what waited for the last limit, from back to front; the longest delay wins, the later
/// limit where two are equal.
void LimitChain::accountPending(std::span<const ChainLimit> limits, Instant now, ChainDecision& outcome)
{
    for (auto pending = m_pending.rbegin(); pending != m_pending.rend(); ++pending) {
        const ChainLimit& one = limits[pending->limit];
        ZoneMemory& zone = m_zones[one.zone];
        const BucketState& state = zone.state(pending->slot);
        const Thousandths excess = excessAt(state, zone.rate(), now);
        zone.setState(pending->slot, accounted(state, excess, now));
        const Milliseconds delay = delayOf(excess, one.limit);
        if (delay > outcome.decision.delay) {
            outcome.decision.delay = delay;
            outcome.decision.excess = excess;
            outcome.limit = pending->limit;
        }
    }
}

} // namespace spillway
