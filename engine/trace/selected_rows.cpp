#include "engine/trace/selected_rows.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <bit>

namespace spillway {

namespace {

constexpr std::size_t kWord = 64; // rows

/// Rows between two looks at the stop token: about a millisecond.
constexpr std::size_t kBlock = std::size_t{1} << 18U;

} // namespace

SelectedRows::SelectedRows(std::span<const std::uint32_t> rows, std::size_t size) : m_size(size), m_count(rows.size())
{
    if (m_count == m_size)
        return;
    m_bits = RankedBits(m_size);
    for (const std::uint32_t row : rows)
        m_bits.mark(row);
    m_bits.rank();
}

Result<std::vector<std::uint32_t>> SelectedRows::rows(const std::stop_token& stop) const
{
    std::vector<std::uint32_t> all;
    all.reserve(m_count);
    for (std::size_t begin = 0; begin < m_size; begin += kWord) {
        if (begin % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const auto first = static_cast<std::uint32_t>(begin);
        if (m_count == m_size) {
            for (std::size_t row = 0; row < std::min(kWord, m_size - begin); ++row)
                all.push_back(first + static_cast<std::uint32_t>(row));
            continue;
        }
        for (std::uint64_t left = m_bits.word(begin / kWord); left != 0; left &= left - 1)
            all.push_back(first + static_cast<std::uint32_t>(std::countr_zero(left)));
    }
    return all;
}

} // namespace spillway
