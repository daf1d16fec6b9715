#include "engine/trace/selected_rows.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <bit>

namespace spillway {

namespace {

/// Rows between two looks at the stop token: about a millisecond.
constexpr std::size_t kBlock = std::size_t{1} << 18U;

} // namespace

SelectedRows::SelectedRows(std::span<const std::uint32_t> rows, std::size_t size) : m_size(size), m_count(rows.size())
{
    if (m_count == m_size)
        return;
    m_words.resize(m_size / kWord + 1); // one more than is full: before() may be asked for the end
    for (const std::uint32_t row : rows)
        m_words[row / kWord] |= std::uint64_t{1} << (row % kWord);
    std::uint32_t before = 0;
    for (std::size_t word = 0; word < m_words.size(); ++word) {
        if (word % kWordsOfBlock == 0)
            m_before.push_back(before);
        before += static_cast<std::uint32_t>(std::popcount(m_words[word]));
    }
}

std::size_t SelectedRows::before(std::size_t row) const
{
    if (m_words.empty())
        return row;
    const std::size_t last = row / kWord;
    std::size_t word = last / kWordsOfBlock * kWordsOfBlock;
    std::size_t before = m_before[word / kWordsOfBlock];
    for (; word < last; ++word)
        before += static_cast<std::size_t>(std::popcount(m_words[word]));
    const std::uint64_t below = (std::uint64_t{1} << (row % kWord)) - 1;
    return before + static_cast<std::size_t>(std::popcount(m_words[last] & below));
}

Result<std::vector<std::uint32_t>> SelectedRows::rows(const std::stop_token& stop) const
{
    std::vector<std::uint32_t> all;
    all.reserve(m_count);
    for (std::size_t begin = 0; begin < m_size; begin += kWord) {
        if (begin % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const auto first = static_cast<std::uint32_t>(begin);
        if (m_words.empty()) {
            for (std::size_t row = 0; row < std::min(kWord, m_size - begin); ++row)
                all.push_back(first + static_cast<std::uint32_t>(row));
            continue;
        }
        for (std::uint64_t left = m_words[begin / kWord]; left != 0; left &= left - 1)
            all.push_back(first + static_cast<std::uint32_t>(std::countr_zero(left)));
    }
    return all;
}

} // namespace spillway
