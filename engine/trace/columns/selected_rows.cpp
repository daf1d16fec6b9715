#include "engine/trace/columns/selected_rows.h"

#include "engine/core/stop_poll.h"

#include <utility>

namespace spillway {

SelectedRows::SelectedRows(std::span<const std::uint32_t> rows, std::size_t size) : m_size(size), m_count(rows.size())
{
    if (m_count == m_size)
        return;
    m_bits = RankedBits(m_size);
    for (const std::uint32_t row : rows)
        m_bits.mark(row);
    m_bits.rank();
}

SelectedRows::SelectedRows(RankedBits marks, std::size_t size) : m_size(size), m_bits(std::move(marks))
{
    m_bits.rank();
    m_count = m_bits.before(size);
    if (m_count == m_size)
        m_bits = {};
}

SelectedRows SelectedRows::all(std::size_t size)
{
    SelectedRows rows;
    rows.m_size = rows.m_count = size;
    return rows;
}

std::size_t SelectedRows::nth(std::size_t n) const
{
    std::size_t row = 0;
    for (std::size_t left = m_size; left > 0;) { // rows from `row` on among which it is
        const std::size_t half = left / 2;
        const bool isBehind = before(row + half + 1) <= n;
        row += isBehind ? half + 1 : 0;
        left = isBehind ? left - half - 1 : half;
    }
    return row;
}

Result<std::vector<std::uint32_t>> SelectedRows::rows(const std::stop_token& stop) const
{
    std::vector<std::uint32_t> all;
    all.reserve(m_count);
    if (!visit(stop, [&](std::uint32_t row) { all.push_back(row); }))
        return cancelled();
    return all;
}

} // namespace spillway
