#pragma once

#include "engine/limiter/limiter.h"

#include <algorithm>

namespace spillway {

/// Estimates what a sliding window holds from two counters: the count of the window before, by the share of
/// it that the sliding window still covers, and that of the present one. A request passes if the estimate
/// before it is below `limit`.
///
/// Windows are those of FixedWindow; with OwnWindows::Yes those of a key begin at its first request, and anew at the
/// first one after two windows without any, as HAProxy's rate counters do. With `o` ms into the present window:
/// previous * (width - o) + current * width < limit * width. The level is the left side with this request; in
/// thousandths it is truncated, for display only. O(1), no allocation; divides after a gap alone.
class SlidingCounter
{
public:
    struct State
    {
        Instant end = Instant::min(); ///< of the present window
        std::uint32_t previous = 0;   ///< counted in the window before
        std::uint32_t current = 0;    ///< counted in the present window
        bool operator==(const State&) const = default;
    };
    /// Counters stay there, so that no product overflows; above every limit.
    static constexpr std::uint32_t kMostCounted = 1U << 30U;
    static_assert(kMostRequests < kMostCounted);

    /// `limit` 1 .. kMostRequests, `width` 1 ms .. kLongestWindow.
    SlidingCounter(std::int64_t limit, Milliseconds width, CountRejected countRejected,
                   OwnWindows ownWindows = OwnWindows::No) :
        m_width(width),
        m_bound(limit * width.count()),
        m_countRejected(countRejected == CountRejected::Yes),
        m_ownWindows(ownWindows == OwnWindows::Yes)
    {
    }

    [[nodiscard]] Parameters parameters() const
    {
        return {m_bound / m_width.count(), m_width.count(), m_countRejected ? 1 : 0, m_ownWindows ? 1 : 0};
    }

    Reply answer(State& state, Instant now) const
    {
        if (now >= state.end)
            state = insideAt(state, now);
        const std::int64_t estimate = estimateIn(state, now);
        const bool passes = estimate < m_bound;
        if ((passes || m_countRejected) && state.current < kMostCounted)
            ++state.current;
        return {passes ? Verdict::Passed : Verdict::Rejected, estimate + m_width.count()};
    }
    /// The two counters as they stand at `now`.
    [[nodiscard]] State insideAt(const State& state, Instant now) const
    {
        if (now < state.end)
            return state;
        if (now < state.end + m_width)
            return {state.end + m_width, state.current, 0};
        return {(m_ownWindows ? now : windowStart(now, m_width)) + m_width, 0, 0};
    }
    /// The estimate. It declines steadily: what was counted in a window has gone when the next one ends.
    [[nodiscard]] std::int64_t levelAt(const State& state, Instant now) const
    {
        return estimateIn(insideAt(state, now), now);
    }
    [[nodiscard]] Thousandths levelOf(std::int64_t level) const
    {
        const std::int64_t width = m_width.count();
        return Thousandths(level / width * 1000 + level % width * 1000 / width);
    }
    [[nodiscard]] Milliseconds waitOf(std::int64_t) const { return Milliseconds(0); }
    [[nodiscard]] static std::size_t bytes(const State& state) { return sizeof state; }

private:
    /// THE formula; `now` lies in the state's present window.
    [[nodiscard]] std::int64_t estimateIn(const State& state, Instant now) const
    {
        const std::int64_t covered = std::min(state.end - now, m_width).count(); // of the window before
        return state.previous * covered + state.current * m_width.count();
    }

    Milliseconds m_width;
    std::int64_t m_bound; ///< limit * width
    bool m_countRejected;
    bool m_ownWindows;
};

} // namespace spillway
