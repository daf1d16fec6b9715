#pragma once

#include "engine/core/quantity.h"

#include <algorithm>

namespace spillway {

/// Keeps requests from a server that fails: closed, open after some failures in a row, then half open for one probe.
class CircuitBreaker
{
public:
    enum class State : std::uint8_t { Closed, Open, HalfOpen };

    /// `failures` > 0 in a row open it for `pause`.
    CircuitBreaker(int failures, Milliseconds pause) : m_mostFailures(failures), m_pause(pause) {}

    [[nodiscard]] State state() const { return m_state; }
    /// How long a request has to wait before it may be sent on; 0: now, and done() has to follow.
    [[nodiscard]] Milliseconds ask(Instant now)
    {
        if (m_state == State::Closed)
            return Milliseconds(0);
        if (m_state == State::HalfOpen)
            return m_pause;
        if (now < m_openUntil)
            return m_openUntil - now;
        m_state = State::HalfOpen;
        return Milliseconds(0);
    }
    void done(bool failed, Instant now)
    {
        m_failures = failed ? m_failures + 1 : 0;
        const bool opens = failed && (m_state != State::Closed || m_failures >= m_mostFailures);
        if (opens)
            m_openUntil = now + m_pause;
        if (opens || m_state == State::HalfOpen)
            m_state = opens ? State::Open : State::Closed;
    }

private:
    int m_mostFailures;
    Milliseconds m_pause;
    State m_state = State::Closed;
    int m_failures = 0; ///< in a row
    Instant m_openUntil{};
};

} // namespace spillway
