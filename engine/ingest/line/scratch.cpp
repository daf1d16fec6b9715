#include "engine/ingest/line/scratch.h"

#include <algorithm>
#include <cstring>

namespace spillway {

namespace {
constexpr std::size_t kChunk = 64U << 10U;
} // namespace

char* Scratch::take(std::size_t size)
{
    while (m_chunk < m_chunks.size() && m_chunks[m_chunk].size - m_used < size) {
        ++m_chunk;
        m_used = 0;
    }
    if (m_chunk == m_chunks.size()) {
        const std::size_t bytes = std::max(size, kChunk);
        m_chunks.push_back({std::make_unique<char[]>(bytes), bytes});
    }
    char* const room = m_chunks[m_chunk].bytes.get() + m_used;
    m_used += size;
    return room;
}

std::string_view Scratch::keep(std::string_view text)
{
    if (text.empty())
        return {};
    char* const room = take(text.size());
    std::memcpy(room, text.data(), text.size());
    return {room, text.size()};
}

std::string_view Scratch::keepPadded(std::string_view text, std::size_t padding)
{
    char* const room = take(text.size() + padding);
    if (!text.empty())
        std::memcpy(room, text.data(), text.size());
    std::memset(room + text.size(), 0, padding);
    return {room, text.size()};
}

void Scratch::reset()
{
    // That much is enough for ordinary traffic; what a few monstrous lines needed is given back.
    constexpr std::size_t kKept = 512U << 10U;
    std::size_t bytes = 0;
    std::erase_if(m_chunks, [&](const Chunk& chunk) { return (bytes += chunk.size) > kKept; });
    m_chunk = 0;
    m_used = 0;
}

} // namespace spillway
