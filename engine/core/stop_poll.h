#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <stop_token>
#include <utility>

namespace spillway {

/// The error of work that was asked to stop.
[[nodiscard]] inline Error cancelled()
{
    return {ErrorCode::Cancelled, {}, {}};
}

/// Looks at a stop token once in so many steps of work: for loops whose steps are too short to look at each.
class StopPoll
{
public:
    StopPoll(std::stop_token stop, std::size_t steps) : m_stop(std::move(stop)), m_steps(steps) {}

    /// Counts steps; true where it was time to look and the caller was asked to stop. The first call looks.
    [[nodiscard]] bool stopped(std::size_t steps = 1)
    {
        if (m_left > steps) {
            m_left -= steps;
            return false;
        }
        m_left = m_steps;
        return m_stop.stop_requested();
    }

private:
    std::stop_token m_stop;
    std::size_t m_steps;
    std::size_t m_left = 0;
};

} // namespace spillway
