#pragma once

#include "engine/core/ranked_bits.h"
#include "engine/core/result.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// Which rows of a trace are selected, and how many of them stand before any. Little more than a bit for each row, and
/// nothing where all are selected. O(1) to ask.
class SelectedRows
{
public:
    SelectedRows() = default; ///< of a trace without requests
    /// `rows` ascend, below `size`.
    SelectedRows(std::span<const std::uint32_t> rows, std::size_t size);
    /// `marks` are of `size` rows, and need not be ranked.
    SelectedRows(RankedBits marks, std::size_t size);
    /// Every row of a trace of that size. O(1), as no other takes.
    static SelectedRows all(std::size_t size);

    /// How many rows the trace has.
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] bool empty() const { return m_count == 0; }
    [[nodiscard]] bool contains(std::size_t row) const { return m_count == m_size || m_bits.marked(row); }
    /// The selected rows below `row`, which is at most size().
    [[nodiscard]] std::size_t before(std::size_t row) const { return m_count == m_size ? row : m_bits.before(row); }
    /// The selected row that has `n` others before it; there are more than `n`. O(log size).
    [[nodiscard]] std::size_t nth(std::size_t n) const;
    /// Calls `take` with each of them in [begin, end), ascending. Soon false if asked to stop.
    template <class Take>
    bool visit(std::size_t begin, std::size_t end, const std::stop_token& stop, const Take& take) const;
    template <class Take>
    [[nodiscard]] bool visit(const std::stop_token& stop, const Take& take) const
    {
        return visit(0, m_size, stop, take);
    }
    /// All of them, ascending. Cancelled when asked to stop.
    [[nodiscard]] Result<std::vector<std::uint32_t>> rows(const std::stop_token& stop = {}) const;

    bool operator==(const SelectedRows&) const = default;

private:
    static constexpr std::size_t kWord = 64; ///< rows
    /// Rows between two looks at the stop token: a few milliseconds of work, as each may miss the cache many times.
    static constexpr std::size_t kBlock = std::size_t{1} << 14U;

    template <class Take>
    void visitBlock(std::size_t begin, std::size_t end, const Take& take) const;

    std::size_t m_size = 0;
    std::size_t m_count = 0;
    RankedBits m_bits; ///< empty where all are selected
};

template <class Take>
void SelectedRows::visitBlock(std::size_t begin, std::size_t end, const Take& take) const
{
    if (m_count == m_size) {
        for (std::size_t row = begin; row < end; ++row)
            take(static_cast<std::uint32_t>(row));
        return;
    }
    for (std::size_t first = begin - begin % kWord; first < end; first += kWord) {
        std::uint64_t left = m_bits.word(first / kWord);
        if (first < begin)
            left &= UINT64_MAX << (begin - first);
        if (end - first < kWord)
            left &= ~(UINT64_MAX << (end - first));
        for (; left != 0; left &= left - 1)
            take(static_cast<std::uint32_t>(first + static_cast<std::size_t>(std::countr_zero(left))));
    }
}

template <class Take>
bool SelectedRows::visit(std::size_t begin, std::size_t end, const std::stop_token& stop, const Take& take) const
{
    for (std::size_t at = begin; at < end; at += kBlock) {
        if (stop.stop_requested())
            return false;
        visitBlock(at, std::min(at + kBlock, end), take);
    }
    return true;
}

} // namespace spillway
