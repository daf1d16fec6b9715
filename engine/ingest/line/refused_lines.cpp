#include "engine/ingest/line/refused_lines.h"

#include "engine/ingest/line/line_blocks.h"

namespace spillway {

void RefusedLines::add(std::string_view text, const Line& line)
{
    if (!m_lines.empty())
        m_text.resize(m_text.size() - kBlockPadding);
    m_lines.push_back(line);
    m_lines.back().begin = m_text.size();
    m_lines.back().size = text.size();
    m_text.append(text).append(1, '\n').append(kBlockPadding, '\0');
}

void RefusedLines::clear()
{
    m_lines.clear();
    m_text.clear();
}

void RefusedLines::renumber(std::uint64_t from, std::uint64_t to)
{
    for (Line& line : m_lines)
        line.number = line.number - from + to;
}

std::string_view RefusedLines::text(const Line& line) const
{
    return {m_text.data() + line.begin, line.size};
}

std::string_view RefusedLines::text(std::size_t begin, std::size_t end) const
{
    if (begin == end)
        return {};
    const Line& last = m_lines[end - 1];
    return std::string_view(m_text).substr(m_lines[begin].begin, last.begin + last.size + 1 - m_lines[begin].begin);
}

} // namespace spillway
