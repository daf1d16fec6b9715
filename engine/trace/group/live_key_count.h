#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <mutex>
#include <optional>

namespace spillway {

/// A number of a grouping, counted for whom asks first: see mostLiveKeys().
class LiveKeyCount
{
public:
    /// The value of `count()`, a Result<std::uint64_t>, which is not called again once it succeeded. By any thread; two that
    /// ask at once may both count.
    template <class Count>
    [[nodiscard]] Result<std::uint64_t> orElse(const Count& count) const
    {
        if (const auto before = known())
            return *before;
        Result<std::uint64_t> most = count();
        const std::lock_guard lock(m_mutex);
        if (most)
            m_most = *most;
        return most;
    }

private:
    [[nodiscard]] std::optional<std::uint64_t> known() const
    {
        const std::lock_guard lock(m_mutex);
        return m_most;
    }

    mutable std::mutex m_mutex; ///< guards m_most; nobody counts while it is locked
    mutable std::optional<std::uint64_t> m_most;
};

} // namespace spillway
