#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A report of labelled paragraphs: the label stands left of the first line, the others are indented as far.
class Sections
{
public:
    /// Nothing if there are no lines.
    void add(std::string_view label, const std::vector<std::string>& lines);
    /// add() for sentences, each on lines of its own.
    void addSentences(std::string_view label, const std::vector<std::string>& sentences);
    /// add() for text that already has its line feeds.
    void addText(std::string_view label, std::string_view text);
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/// The words of a text in lines of at most `width` characters, longer words alone on theirs; a number stays with the
/// word behind it. None of a text without words.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// printable() by line, of any length: each ends with a line feed, the last one too.
[[nodiscard]] std::string visibleLines(std::string_view text);

} // namespace spillway
