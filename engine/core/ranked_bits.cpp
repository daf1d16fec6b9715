#include "engine/core/ranked_bits.h"

namespace spillway {

void RankedBits::rank()
{
    m_before.clear();
    std::uint32_t before = 0;
    for (std::size_t word = 0; word < m_words.size(); ++word) {
        if (word % kWordsOfBlock == 0)
            m_before.push_back(before);
        before += static_cast<std::uint32_t>(std::popcount(m_words[word]));
    }
}

} // namespace spillway
