#pragma once

#include "engine/limiter/limiter.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace spillway {

/// Remembers the time of each counted request of the last `width`: a request passes if the log then holds at most
/// `limit`. An entry exactly `width` old is out. The level is the number of entries with this request. Amortised O(1).
class SlidingLog
{
public:
    /// The times in a ring whose length is a power of two.
    struct State
    {
        std::vector<Instant> ring;
        std::size_t first = 0; ///< where the oldest lies
        std::size_t size = 0;  ///< how many there are

        /// From the oldest, 0, on.
        [[nodiscard]] Instant at(std::size_t i) const { return ring[(first + i) & (ring.size() - 1)]; }
        [[nodiscard]] Instant oldest() const { return ring[first]; }
        [[nodiscard]] Instant newest() const { return at(size - 1); }
        void dropOldest()
        {
            first = (first + 1) & (ring.size() - 1);
            --size;
        }
        void append(Instant at)
        {
            if (size == ring.size())
                grow();
            ring[(first + size) & (ring.size() - 1)] = at;
            ++size;
        }

    private:
        void grow()
        {
            std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(first), ring.end());
            first = 0;
            ring.resize(std::max<std::size_t>(2 * ring.size(), 4));
        }
    };

    /// `limit` 1 .. kMostRequests, `width` 1 ms .. kLongestWindow.
    SlidingLog(std::int64_t limit, Milliseconds width, CountRejected countRejected) :
        m_limit(limit), m_width(width), m_countRejected(countRejected == CountRejected::Yes)
    {
    }

    [[nodiscard]] Parameters parameters() const { return {m_limit, m_width.count(), m_countRejected ? 1 : 0, 0}; }
    [[nodiscard]] std::int64_t limit() const { return m_limit; }
    [[nodiscard]] Milliseconds width() const { return m_width; }
    [[nodiscard]] bool countsRejected() const { return m_countRejected; }

    Reply answer(State& state, Instant now) const
    {
        while (state.size > 0 && state.oldest() <= now - m_width)
            state.dropOldest();
        const auto level = static_cast<std::int64_t>(state.size) + 1;
        const bool passes = level <= m_limit;
        if (passes || m_countRejected)
            state.append(state.size > 0 ? std::max(state.newest(), now) : now);
        return {passes ? Verdict::Passed : Verdict::Rejected, level};
    }
    /// How many entries are less than `width` old. O(entries that have become older).
    [[nodiscard]] std::int64_t levelAt(const State& state, Instant now) const
    {
        std::size_t out = 0;
        while (out < state.size && state.at(out) <= now - m_width)
            ++out;
        return static_cast<std::int64_t>(state.size - out);
    }
    /// When a request passes again if none is counted until then; nothing where it passes now. O(entries that have become
    /// older).
    [[nodiscard]] std::optional<Instant> roomAt(const State& state, Instant now) const
    {
        const std::int64_t held = levelAt(state, now);
        if (held < m_limit)
            return std::nullopt;
        return state.at(state.size - static_cast<std::size_t>(m_limit)) + m_width;
    }
    [[nodiscard]] Thousandths levelOf(std::int64_t level) const { return Thousandths(level * 1000); }
    [[nodiscard]] Milliseconds waitOf(std::int64_t) const { return Milliseconds(0); }
    /// Without the room that the ring keeps ahead.
    [[nodiscard]] static std::size_t bytes(const State& state) { return sizeof state + state.size * sizeof(Instant); }

private:
    std::int64_t m_limit;
    Milliseconds m_width;
    bool m_countRejected;
};

} // namespace spillway
