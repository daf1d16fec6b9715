#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace spillway {

/// Marks in a row, and how many of them stand before any place: a bit for each place, and a number
/// for each 512. O(1) to ask.
class RankedBits
{
public:
    RankedBits() = default;
    /// Places that are not marked.
    explicit RankedBits(std::size_t places) : m_words(places / kWord + 1) {} // before() may be asked for the end

    void mark(std::size_t place) { m_words[place / kWord] |= std::uint64_t{1} << (place % kWord); }
    /// Marks places [64 * word, 64 * (word + 1)) as the bits tell, the first in the lowest one.
    void markWord(std::size_t word, std::uint64_t bits) { m_words[word] |= bits; }
    /// Marks what `other`, of as many places, has marked.
    void add(const RankedBits& other)
    {
        for (std::size_t word = 0; word < m_words.size(); ++word)
            m_words[word] |= other.m_words[word];
    }
    /// Once all are marked, before anybody asks for before(). O(places).
    void rank()
    {
        m_before.clear();
        std::uint32_t before = 0;
        for (std::size_t word = 0; word < m_words.size(); ++word) {
            if (word % kWordsOfBlock == 0)
                m_before.push_back(before);
            before += static_cast<std::uint32_t>(std::popcount(m_words[word]));
        }
    }

    [[nodiscard]] bool marked(std::size_t place) const { return (m_words[place / kWord] >> (place % kWord) & 1U) != 0; }
    /// The marked places below `place`, which is at most as many as there are.
    [[nodiscard]] std::size_t before(std::size_t place) const
    {
        const std::size_t last = place / kWord;
        std::size_t word = last / kWordsOfBlock * kWordsOfBlock;
        std::size_t all = m_before[word / kWordsOfBlock];
        for (; word < last; ++word)
            all += static_cast<std::size_t>(std::popcount(m_words[word]));
        const std::uint64_t below = (std::uint64_t{1} << (place % kWord)) - 1;
        return all + static_cast<std::size_t>(std::popcount(m_words[last] & below));
    }
    /// Places [64 * word, 64 * (word + 1)), the first in the lowest bit.
    [[nodiscard]] std::uint64_t word(std::size_t word) const { return m_words[word]; }

    bool operator==(const RankedBits&) const = default;

private:
    static constexpr std::size_t kWord = 64;
    static constexpr std::size_t kWordsOfBlock = 8;

    std::vector<std::uint64_t> m_words;
    std::vector<std::uint32_t> m_before; ///< by block of words: the marked places before it
};

} // namespace spillway
