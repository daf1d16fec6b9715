#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>

namespace spillway {

struct Grouped;

/// LiveKeys::most() of a grouping's selected requests, counted for whom asks first: only small zones depend on it, and to count
/// takes as long as a third of the grouping.
class LiveKeyCount
{
public:
    /// Before anybody else asks: who made the grouping knows.
    void set(std::uint64_t most) { m_most = most; }
    /// Of the grouping that this is part of; the largest number where it has no trace. O(requests) and 4 bytes for each the first
    /// time, then O(1). By any thread. Cancelled when asked to stop.
    [[nodiscard]] Result<std::uint64_t> of(const Grouped& grouped, const std::stop_token& stop = {}) const;

private:
    mutable std::mutex m_mutex; ///< guards m_most; taken by whoever asks, for as long as it counts
    mutable std::optional<std::uint64_t> m_most;
};

} // namespace spillway
