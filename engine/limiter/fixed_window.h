#pragma once

#include "engine/limiter/limiter.h"

namespace spillway {

/// Counts in windows [k * width, (k+1) * width) of the traffic's clock: a request passes if fewer than
/// `limit` were counted in its window before it. The level is the count with this request. O(1), no
/// allocation; divides once a window.
class FixedWindow
{
public:
    struct State
    {
        Instant end = Instant::min(); ///< of the present window
        std::int64_t count = 0;       ///< in it
        bool operator==(const State&) const = default;
    };

    /// `limit` 1 .. kMostRequests, `width` 1 ms .. kLongestWindow.
    FixedWindow(std::int64_t limit, Milliseconds width, CountRejected countRejected) :
        m_limit(limit), m_width(width), m_countRejected(countRejected == CountRejected::Yes)
    {
    }

    [[nodiscard]] Parameters parameters() const { return {m_limit, m_width.count(), m_countRejected ? 1 : 0, 0}; }

    Reply answer(State& state, Instant now) const
    {
        if (now >= state.end)
            state = insideAt(state, now);
        const std::int64_t level = state.count + 1;
        const bool passes = level <= m_limit;
        state.count += passes || m_countRejected ? 1 : 0;
        return {passes ? Verdict::Passed : Verdict::Rejected, level};
    }
    /// The window that holds `now`, with what was counted in it.
    [[nodiscard]] State insideAt(const State& state, Instant now) const
    {
        return now < state.end ? state : State{windowStart(now, m_width) + m_width, 0};
    }
    /// The count of the window that holds `now`.
    [[nodiscard]] std::int64_t levelAt(const State& state, Instant now) const
    {
        return now < state.end ? state.count : 0;
    }
    [[nodiscard]] Thousandths levelOf(std::int64_t level) const { return Thousandths(level * 1000); }
    [[nodiscard]] Milliseconds waitOf(std::int64_t) const { return Milliseconds(0); }
    [[nodiscard]] static std::size_t bytes(const State& state) { return sizeof state; }

private:
    std::int64_t m_limit;
    Milliseconds m_width;
    bool m_countRejected;
};

} // namespace spillway
