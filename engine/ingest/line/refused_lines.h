#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Lines that a format does not fit, as they stand, for others to try.
class RefusedLines
{
public:
    struct Line
    {
        std::uint64_t number = 0;  ///< in the source, or as far as its LineTaker knows
        std::uint64_t row = 0;     ///< requests before it
        std::string reason;        ///< why, for people; only of the first kSkippedExamples
        bool mayBeRequest = false; ///< see LineFormat::mayBeRequest()
        std::size_t begin = 0;     ///< of its text
        std::size_t size = 0;      ///< of its text, without the line end
    };

    void add(std::string_view text, const Line& line);
    void clear();
    /// Lines counted from `from` on count from `to` on.
    void renumber(std::uint64_t from, std::uint64_t to);
    [[nodiscard]] const std::vector<Line>& lines() const { return m_lines; }
    /// With kBlockPadding readable bytes behind it. Valid until the next add() or clear().
    [[nodiscard]] std::string_view text(const Line& line) const;
    /// The text of consecutive lines, the last of which is before `end`, each with its line end.
    [[nodiscard]] std::string_view text(std::size_t begin, std::size_t end) const;
    [[nodiscard]] std::size_t bytes() const { return m_text.size(); }

private:
    std::vector<Line> m_lines;
    std::string m_text; ///< with padding behind it, unless it is empty
};

} // namespace spillway
