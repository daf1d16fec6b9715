#pragma once

#include "engine/core/ranked_bits.h"
#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// Which rows of a trace are selected, and how many of them stand before any. Little more than a bit for each row, and nothing
/// where all are selected. O(1) to ask.
class SelectedRows
{
public:
    SelectedRows() = default; ///< of a trace without requests
    /// `rows` ascend, below `size`.
    SelectedRows(std::span<const std::uint32_t> rows, std::size_t size);

    /// How many rows the trace has.
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] bool contains(std::size_t row) const { return m_count == m_size || m_bits.marked(row); }
    /// The selected rows below `row`, which is at most size().
    [[nodiscard]] std::size_t before(std::size_t row) const { return m_count == m_size ? row : m_bits.before(row); }
    /// All of them, ascending. Cancelled when asked to stop.
    [[nodiscard]] Result<std::vector<std::uint32_t>> rows(const std::stop_token& stop = {}) const;

    bool operator==(const SelectedRows&) const = default;

private:
    std::size_t m_size = 0;
    std::size_t m_count = 0;
    RankedBits m_bits; ///< empty where all are selected
};

} // namespace spillway
