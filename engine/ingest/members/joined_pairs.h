#pragma once

#include "engine/core/characters.h"

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace spillway {

/// Whether a line of named values is two, the first of which has lost its end: it begins again with its first
/// name, in the middle of a value or as a name of its own, and another name comes again. A name that a program
/// writes twice is no such sign.
class JoinedPairs
{
public:
    /// `separator`: what stands behind a name; `between`: what may stand before one.
    JoinedPairs(char separator, std::string_view between) : m_separator(separator), m_between(between) {}

    /// False for nearly all lines that are one: the name that begins `line` does not come again
    /// but as the end of another.
    [[nodiscard]] bool mayBeTwo(std::string_view line) const
    {
        const std::string_view first = line.substr(0, line.find(m_separator) + 1);
        constexpr std::size_t kLongest = 100; // so that no line takes long
        if (first.empty() || first.size() > kLongest)
            return false;
        for (std::size_t at = line.find(first, 1); at != std::string_view::npos; at = line.find(first, at + 1)) {
            std::size_t before = at - 1;
            while (before > 0 && line[before] != m_separator && m_between.find(line[before]) == std::string_view::npos)
                --before;
            if (line[before] == m_separator || before == at - 1)
                return true;
        }
        return false;
    }

    void take(std::string_view name, std::string_view value)
    {
        if (m_names.empty()) {
            m_first = std::string(name) + m_separator;
            m_firstShape = shapeOf(value);
        }
        const bool isFirst = !m_names.empty() && m_first.size() == name.size() + 1 && m_first.starts_with(name);
        m_beginsAgain = m_beginsAgain || isFirst || beginsAgainIn(value);
        const bool isNew = m_names.insert(std::string(name)).second;
        m_hasOtherAgain = m_hasOtherAgain || (m_beginsAgain && !isNew && !isFirst);
    }

    [[nodiscard]] bool areTwo() const { return m_hasOtherAgain; }

private:
    /// Whether the first name stands in it, and behind that a value like its own: a stamp behind a time.
    [[nodiscard]] bool beginsAgainIn(std::string_view value) const
    {
        const std::size_t at = value.find(m_first);
        return at != std::string_view::npos && shapeOf(value.substr(at + m_first.size())) == m_firstShape;
    }

    /// "0-0-0a0:0:0a" of "2026-03-03T12:00:00Z".
    static std::string shapeOf(std::string_view value)
    {
        std::string shape;
        for (const char c : value) {
            const char kind = isDigit(c) ? '0' : isLetter(c) ? 'a' : c;
            if (shape.empty() || shape.back() != kind || (!isDigit(c) && !isLetter(c)))
                shape += kind;
        }
        return shape;
    }

    char m_separator;
    std::string_view m_between;
    std::string m_first;      ///< name, with the separator
    std::string m_firstShape; ///< of its value
    std::set<std::string, std::less<>> m_names;
    bool m_beginsAgain = false;
    bool m_hasOtherAgain = false;
};

} // namespace spillway
