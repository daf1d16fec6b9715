#pragma once

#include "engine/limiter/limit_req.h"
#include "engine/limiter/limiter.h"

#include <algorithm>

namespace spillway {

/// So many tokens at once at every multiple of `period` of the traffic's clock.
struct Refill
{
    std::int64_t tokens = 1;   ///< 1 .. kMostRequests
    Milliseconds period{1000}; ///< 1 ms .. kLongestWindow
    bool operator==(const Refill&) const = default;
};

/// A bucket of tokens, full at the start: a request takes its cost, or is rejected and takes none. What comes
/// into a full bucket is lost.
///
/// With continuous refill and cost 1 it says of every request what `limit_req burst=capacity-1 nodelay` says: the
/// refill is truncated to thousandths since the last accepted request, as nginx does. The level is what is missing from
/// the bucket after the request, in thousandths; at most the capacity where it passes. O(1), no allocation.
class TokenBucket
{
public:
    struct State
    {
        std::int64_t missing = 0; ///< thousandths of a token
        Instant last{};           ///< since when nothing was refilled: the last accepted request, or the last refill
    };

    /// Refilled all the time. `capacity` and `cost` are whole tokens in thousandths, 1 <= cost <=
    /// capacity <= kMostRequests.
    TokenBucket(Thousandths capacity, Thousandths cost, Rate rate) :
        m_capacity(capacity.raw()),
        m_cost(cost.raw()),
        m_rate(rate.raw()),
        m_fullAfter((m_capacity * 1000 + m_rate - 1) / m_rate)
    {
    }
    /// Refilled at intervals.
    TokenBucket(Thousandths capacity, Thousandths cost, const Refill& refill) :
        m_capacity(capacity.raw()),
        m_cost(cost.raw()),
        m_refill(refill.tokens * 1000),
        m_period(refill.period),
        m_fullAfter((m_capacity + m_refill - 1) / m_refill)
    {
    }

    /// Capacity and cost; the refill and its period, or the rate and 0.
    [[nodiscard]] Parameters parameters() const { return {m_capacity, m_cost, m_rate + m_refill, m_period.count()}; }

    Reply answer(State& state, Instant now) const
    {
        return m_period == Milliseconds(0) ? continuous(state, now) : atIntervals(state, now);
    }
    /// The tokens that are missing from a full bucket.
    [[nodiscard]] std::int64_t levelAt(const State& state, Instant now) const
    {
        return m_period == Milliseconds(0) ? missingAfter(state, elapsedSince(state.last, now))
                                           : refilled(state, now).missing;
    }
    [[nodiscard]] Thousandths levelOf(std::int64_t level) const { return Thousandths(level); }
    [[nodiscard]] Milliseconds waitOf(std::int64_t) const { return Milliseconds(0); }
    [[nodiscard]] static std::size_t bytes(const State& state) { return sizeof state; }

private:
    [[nodiscard]] std::int64_t missingAfter(const State& state, Milliseconds elapsed) const
    {
        const std::int64_t back = elapsed.count() >= m_fullAfter ? m_capacity : m_rate * elapsed.count() / 1000;
        return std::max<std::int64_t>(state.missing - back, 0);
    }
    /// With the refills until `now`.
    [[nodiscard]] State refilled(State state, Instant now) const
    {
        if (const Milliseconds elapsed = now - state.last; elapsed >= m_period) {
            const std::int64_t times = elapsed / m_period;
            state.missing = times >= m_fullAfter ? 0 : std::max<std::int64_t>(state.missing - times * m_refill, 0);
            state.last += times * m_period;
        }
        return state;
    }

    /// Time may step back: treated as nginx does.
    Reply continuous(State& state, Instant now) const
    {
        const Milliseconds elapsed = elapsedSince(state.last, now);
        const std::int64_t level = missingAfter(state, elapsed) + m_cost;
        if (level > m_capacity)
            return {Verdict::Rejected, level};
        if (elapsed != Milliseconds(0) ||
            state.missing == 0) // before the first request the bucket is full, whenever that was
            state.last = now;
        state.missing = level;
        return {Verdict::Passed, level};
    }

    Reply atIntervals(State& state, Instant now) const
    {
        if (state.missing == 0)
            state.last = windowStart(now, m_period);
        else
            state = refilled(state, now);
        const std::int64_t level = state.missing + m_cost;
        if (level > m_capacity)
            return {Verdict::Rejected, level};
        state.missing = level;
        return {Verdict::Passed, level};
    }

    std::int64_t m_capacity;
    std::int64_t m_cost;
    std::int64_t m_rate = 0;   ///< thousandths a second
    std::int64_t m_refill = 0; ///< thousandths a period
    Milliseconds m_period{0};  ///< 0: continuous refill
    std::int64_t m_fullAfter;  ///< so many milliseconds, or periods, fill an empty bucket
};

} // namespace spillway
