#include "engine/live/follow/line_cutter.h"

#include "engine/core/characters.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace spillway {

std::uint64_t LineCutter::take(std::string_view bytes, std::string& lines)
{
    m_begun += bytes;
    std::string_view text = m_begun;
    for (std::size_t taken = 1; taken > 0 && !text.empty(); text.remove_prefix(taken))
        taken = cut(text, lines);
    m_begun.erase(0, m_begun.size() - text.size());
    return std::exchange(m_dropped, 0);
}

void LineCutter::end(std::string& lines)
{
    if (!m_begun.empty() && !m_drops)
        lines.append(m_begun).append(1, '\n');
    *this = LineCutter(m_framing, m_longest);
}

/// The bytes that are done with; 0 where more are needed.
std::size_t LineCutter::cut(std::string_view text, std::string& lines)
{
    constexpr std::size_t kMostDigits = 7;
    if (m_toDrop > 0) {
        const std::size_t dropped = std::min(m_toDrop, text.size());
        m_toDrop -= dropped;
        return dropped;
    }
    if (text.front() == '\0') // before lines of a file that was truncated while it was written, and behind messages
        return std::min(text.find_first_not_of('\0'), text.size());
    const std::size_t digits = m_framing == Framing::Syslog && !m_drops ? run(text, isDigit) : 0;
    if (digits > 0 && digits <= kMostDigits && text.front() != '0' &&
        std::string_view(" <").starts_with(text.substr(digits, 2))) {
        std::size_t size = 0;
        std::from_chars(text.data(), text.data() + digits, size);
        const std::size_t head = digits + 1;
        if (text.size() > head && size > m_longest) {
            ++m_dropped;
            m_toDrop = size;
            return head;
        }
        if (text.size() <= head || text.size() < head + size)
            return 0;
        std::string message(trimmed(text.substr(head, size), std::string_view("\r\n\0", 3)));
        std::ranges::replace(message, '\n', ' ');
        lines.append(message).append(1, '\n');
        return head + size;
    }
    const std::size_t end = std::min(text.find('\n'), text.size());
    const bool isTooLong = end > m_longest;
    m_dropped += isTooLong && !m_drops ? 1U : 0U;
    m_drops = m_drops || isTooLong;
    if (end == text.size())
        return m_drops ? end : 0;
    if (!std::exchange(m_drops, false))
        lines.append(text.substr(0, end + 1));
    return end + 1;
}

} // namespace spillway
