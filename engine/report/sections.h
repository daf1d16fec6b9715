#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

/// A report of labelled paragraphs: the label, in the user's language, stands left of the first line, the others are
/// indented as far.
class Sections
{
public:
    /// Nothing if there are no lines.
    void add(const std::string& label, const std::vector<std::string>& lines);
    /// add() for sentences, each on lines of its own.
    void addSentences(const std::string& label, const std::vector<std::string>& sentences);
    /// add() for text that already has its line feeds.
    void addText(const std::string& label, std::string_view text);
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/// The words of a text in lines of at most `width` characters, longer words alone on theirs; a number stays with the
/// word behind it. None of a text without words.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// printable() by line, of any length: each ends with a line feed, the last one too.
[[nodiscard]] std::string visibleLines(std::string_view text);

/// Columns of text for a terminal, two spaces apart, as wide as their widest cell. Cells are one line of UTF-8.
class TextTable
{
public:
    enum class Align : std::uint8_t { Left, Right };

    explicit TextTable(std::initializer_list<Align> columns) : m_columns(columns) {}
    explicit TextTable(std::vector<Align> columns) : m_columns(std::move(columns)) {}

    /// As many cells as there are columns.
    void add(std::vector<std::string> cells);
    /// Each line after `indent`, without spaces at its end.
    [[nodiscard]] std::string text(std::string_view indent) const;

private:
    std::vector<Align> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

/// Cells of a table, the titles first; each row has as many. Names from the log are printable.
using Cells = std::vector<std::vector<std::string>>;

/// A row of titles in the user's language.
[[nodiscard]] std::vector<std::string> titles(std::vector<std::string> each);

/// The text of a table of such cells.
[[nodiscard]] std::string tableText(TextTable table, Cells cells);

/// How many columns of a terminal a text takes.
[[nodiscard]] std::size_t characters(std::string_view utf8);

} // namespace spillway
