#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace spillway {

/// Bytes that live until the next reset(): values that had to be written anew (unescaped, decoded) while a batch of
/// lines is taken apart. Memory is kept for the next batch. Not thread-safe.
class Scratch
{
public:
    /// Room for `size` bytes; uninitialised, stays where it is until reset().
    char* take(std::size_t size);
    /// A copy of `text`.
    std::string_view keep(std::string_view text);
    /// A copy with `padding` zeros behind it, for who reads on there.
    std::string_view keepPadded(std::string_view text, std::size_t padding);
    void reset();

private:
    struct Chunk
    {
        std::unique_ptr<char[]> bytes;
        std::size_t size = 0;
    };
    std::vector<Chunk> m_chunks;
    std::size_t m_chunk = 0; ///< the one in use
    std::size_t m_used = 0;  ///< bytes of it
};

} // namespace spillway
