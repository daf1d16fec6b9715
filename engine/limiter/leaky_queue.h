#pragma once

#include "engine/limiter/limiter.h"

#include <algorithm>

namespace spillway {

/// A queue, first in first out, that is served at a constant rate: no two requests closer than 1 / rate. An idle server
/// takes a request at once; where `capacity` are waiting it is rejected.
///
/// Exact in integers: one request is kOneService units of work, and a millisecond does Rate::raw() units of it. The
/// level is the work that stands before the request: it waits until that is done, rounded up to a millisecond. O(1), no
/// allocation: the work alone says what waits.
class LeakyQueue
{
public:
    static constexpr std::int64_t kOneService = 1'000'000;

    struct State
    {
        std::int64_t backlog = 0; ///< units of work at `last`, until the next request could be served
        Instant last{};           ///< when a request was last accepted
    };

    /// `capacity` is whole requests in thousandths, 0 .. kMostRequests; `rate` > 0, at most kMostRequests a second.
    LeakyQueue(Thousandths capacity, Rate rate) :
        m_rate(rate.raw()), m_most(capacity.raw() * 1000), m_idleAfter((m_most + kOneService + m_rate - 1) / m_rate)
    {
    }

    /// The capacity in units of work.
    [[nodiscard]] Parameters parameters() const { return {m_most, m_rate, 0, 0}; }

    Reply answer(State& state, Instant now) const
    {
        const std::int64_t before = levelAt(state, now);
        if (before > m_most)
            return {Verdict::Rejected, before};
        state.last = state.backlog == 0 ? now : std::max(state.last, now);
        state.backlog = before + kOneService;
        return {before > 0 ? Verdict::Delayed : Verdict::Passed, before};
    }
    /// The work that is left.
    [[nodiscard]] std::int64_t levelAt(const State& state, Instant now) const
    {
        const std::int64_t elapsed = std::max<std::int64_t>((now - state.last).count(), 0);
        const std::int64_t done = elapsed >= m_idleAfter ? state.backlog : elapsed * m_rate;
        return std::max<std::int64_t>(state.backlog - done, 0);
    }
    /// Requests before this one, rounded up to a thousandth.
    [[nodiscard]] Thousandths levelOf(std::int64_t level) const { return Thousandths((level + 999) / 1000); }
    [[nodiscard]] Milliseconds waitOf(std::int64_t level) const { return Milliseconds((level + m_rate - 1) / m_rate); }
    /// The meter, and a time of service for each request that waits.
    [[nodiscard]] static std::size_t bytes(const State& state)
    {
        return sizeof state + static_cast<std::size_t>(waitingIn(state.backlog)) * sizeof(Instant);
    }
    /// How many wait where so much work is left; the one being served does not.
    [[nodiscard]] static std::int64_t waitingIn(std::int64_t level)
    {
        return level == 0 ? 0 : (level - 1) / kOneService;
    }

private:
    std::int64_t m_rate;      ///< units of work a millisecond
    std::int64_t m_most;      ///< units of work that may stand before a request
    std::int64_t m_idleAfter; ///< after so many milliseconds nothing waits, whatever did
};

} // namespace spillway
