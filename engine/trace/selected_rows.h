#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// Which rows of a trace are selected, and how many of them stand before any. A bit for each row and a number for each 512;
/// nothing where all are selected. O(1) to ask.
class SelectedRows
{
public:
    SelectedRows() = default; ///< of a trace without requests
    /// `rows` ascend, below `size`.
    SelectedRows(std::span<const std::uint32_t> rows, std::size_t size);

    /// How many rows the trace has.
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] bool contains(std::size_t row) const
    {
        return m_words.empty() || (m_words[row / kWord] >> (row % kWord) & 1U) != 0;
    }
    /// The selected rows below `row`, which is at most size().
    [[nodiscard]] std::size_t before(std::size_t row) const;
    /// All of them, ascending. Cancelled when asked to stop.
    [[nodiscard]] Result<std::vector<std::uint32_t>> rows(const std::stop_token& stop = {}) const;

    bool operator==(const SelectedRows&) const = default;

private:
    static constexpr std::size_t kWord = 64;
    static constexpr std::size_t kWordsOfBlock = 8;

    std::size_t m_size = 0;
    std::size_t m_count = 0;
    std::vector<std::uint64_t> m_words;  ///< empty where all are selected
    std::vector<std::uint32_t> m_before; ///< by block of words: the selected rows before it
};

} // namespace spillway
