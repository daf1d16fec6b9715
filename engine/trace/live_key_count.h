#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <mutex>
#include <optional>

namespace spillway {

/// LiveKeys::most() of a grouping, counted for whom asks first: see mostLiveKeys().
class LiveKeyCount
{
public:
    /// Before anybody asks: who made the grouping knows.
    void set(std::uint64_t most) { m_most = most; }
    /// What `count()` gives, a Result<std::uint64_t>; it is not called again once it succeeded. By any thread.
    template <class Count>
    [[nodiscard]] Result<std::uint64_t> orElse(const Count& count) const
    {
        const std::lock_guard lock(m_mutex);
        if (m_most)
            return *m_most;
        Result<std::uint64_t> most = count();
        if (most)
            m_most = *most;
        return most;
    }

private:
    mutable std::mutex m_mutex; ///< guards m_most; taken by whoever asks, for as long as it is counted
    mutable std::optional<std::uint64_t> m_most;
};

} // namespace spillway
