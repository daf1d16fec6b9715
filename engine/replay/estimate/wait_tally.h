#pragma once

#include "engine/core/quantity.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace spillway {

/// Counts waits so that every rank among them is exact: 8 bytes for each millisecond up to the longest wait,
/// or up to 17 minutes and 8 bytes for each wait beyond.
class WaitTally
{
public:
    /// `wait` > 0.
    void add(Milliseconds wait)
    {
        const auto ms = static_cast<std::size_t>(wait.count());
        ++m_count;
        if (ms >= kCounted) {
            m_long.push_back(wait.count());
            return;
        }
        if (ms >= m_counts.size())
            m_counts.resize(std::min(std::max(2 * m_counts.size(), ms + 1), kCounted));
        ++m_counts[ms];
    }
    void add(const WaitTally& other)
    {
        m_counts.resize(std::max(m_counts.size(), other.m_counts.size()));
        for (std::size_t ms = 0; ms < other.m_counts.size(); ++ms)
            m_counts[ms] += other.m_counts[ms];
        m_long.insert(m_long.end(), other.m_long.begin(), other.m_long.end());
        m_count += other.m_count;
    }
    [[nodiscard]] std::uint64_t count() const { return m_count; }
    /// The wait that stands at `rank` when they are sorted; `rank` < count().
    [[nodiscard]] Milliseconds at(std::uint64_t rank)
    {
        for (std::size_t ms = 0; ms < m_counts.size(); ++ms) {
            if (rank < m_counts[ms])
                return Milliseconds(static_cast<std::int64_t>(ms));
            rank -= m_counts[ms];
        }
        const auto place = m_long.begin() + static_cast<std::ptrdiff_t>(rank);
        std::nth_element(m_long.begin(), place, m_long.end());
        return Milliseconds(*place);
    }
    /// Nearest rank: the smallest wait that 99 % of the `served` did not exceed; all others of them did not wait.
    [[nodiscard]] Milliseconds p99(std::uint64_t served)
    {
        const std::uint64_t beyond = served / 100; // so many may wait longer
        return m_count <= beyond ? Milliseconds(0) : at(m_count - 1 - beyond);
    }

private:
    static constexpr std::size_t kCounted = std::size_t{1} << 20U;

    std::uint64_t m_count = 0;
    std::vector<std::uint64_t> m_counts; ///< by ms
    std::vector<std::int64_t> m_long;
};

} // namespace spillway
