#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace spillway {

/// Where lines end in a stream of bytes.
enum class Framing : std::uint8_t {
    Lines, ///< at newlines
    Syslog ///< RFC 6587: a message has its length before it, or a newline behind it
};

/// Cuts bytes that come in pieces into lines. Keeps at most the beginning of one.
class LineCutter
{
public:
    /// Drops lines of more than `longest` bytes.
    LineCutter(Framing framing, std::size_t longest) : m_framing(framing), m_longest(longest) {}

    /// Appends the lines that end in `bytes` to `lines`, each with a newline. Line breaks inside of a message with a
    /// length become blanks. Returns how many lines were too long.
    std::uint64_t take(std::string_view bytes, std::string& lines);
    /// Behind the last bytes: appends the line that has no end.
    void end(std::string& lines);
    [[nodiscard]] bool isAmidLine() const { return !m_begun.empty() || m_toDrop > 0 || m_drops; }

private:
    [[nodiscard]] std::size_t cut(std::string_view text, std::string& lines);

    Framing m_framing;
    std::size_t m_longest;
    std::string m_begun;
    std::size_t m_toDrop = 0; ///< bytes of a message with a length
    bool m_drops = false;     ///< up to the next newline
    std::uint64_t m_dropped = 0;
};

} // namespace spillway
