#include "engine/trace/group/taut_string.h"

#include <algorithm>

namespace spillway {

namespace {

/// The line through the seconds of a client's requests that bends least: a taut string, of which
/// each request is a point.
class TautString
{
public:
    explicit TautString(const ToPlace& requests) : m_requests(requests), m_start(requests.earliest(0)) {}

    void place()
    {
        m_requests.set(0, m_start);
        while (m_anchor + 1 < m_requests.arrivals.size())
            placeUpTo(nextBend());
    }

private:
    struct Point
    {
        std::size_t request = 0;
        std::int64_t ms = 0; ///< after m_start
    };
    /// Of the string: ms for each of so many requests.
    struct Slope
    {
        std::int64_t ms = 0;
        std::int64_t requests = 0; ///< 0: none yet
        [[nodiscard]] bool above(const Slope& other) const { return ms * other.requests > other.ms * requests; }
    };

    [[nodiscard]] std::int64_t low(std::size_t i) const { return (m_requests.earliest(i) - m_start).count(); }
    [[nodiscard]] std::int64_t high(std::size_t i) const { return (m_requests.latest(i) - m_start).count(); }

    /// Where a string from the anchor that stays in each second has to bend.
    [[nodiscard]] Point nextBend() const
    {
        constexpr std::size_t kLookAhead = 256; // bounds the work; behind it the string may bend without need
        const std::size_t end = std::min(m_requests.arrivals.size() - 1, m_anchor + kLookAhead);
        Slope least;
        Slope most;
        for (std::size_t i = m_anchor + 1; i <= end; ++i) {
            const auto requests = static_cast<std::int64_t>(i - m_anchor);
            const Slope atLeast{low(i) - m_ms, requests};
            const Slope atMost{high(i) - m_ms, requests};
            if (least.requests > 0 && least.above(atMost))
                return pointAt(least);
            if (most.requests > 0 && atLeast.above(most))
                return pointAt(most);
            if (least.requests == 0 || atLeast.above(least))
                least = atLeast;
            if (most.requests == 0 || most.above(atMost))
                most = atMost;
        }
        return pointAt(most);
    }
    [[nodiscard]] Point pointAt(const Slope& slope) const
    {
        return {m_anchor + static_cast<std::size_t>(slope.requests), m_ms + slope.ms};
    }
    void placeUpTo(const Point& bend)
    {
        const auto requests = static_cast<std::int64_t>(bend.request - m_anchor);
        for (std::int64_t i = 1; i <= requests; ++i) {
            const std::size_t request = m_anchor + static_cast<std::size_t>(i);
            const std::int64_t ms = std::max(low(request), m_ms + (bend.ms - m_ms) * i / requests);
            m_requests.set(request, m_start + Milliseconds(ms));
        }
        m_anchor = bend.request;
        m_ms = bend.ms;
    }

    const ToPlace& m_requests;
    Instant m_start;
    std::size_t m_anchor = 0;
    std::int64_t m_ms = 0; ///< of the anchor
};

} // namespace

void placeTaut(const ToPlace& requests)
{
    TautString(requests).place();
}

} // namespace spillway
