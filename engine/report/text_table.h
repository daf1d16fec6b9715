#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

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

/// The text of a table of such cells.
[[nodiscard]] std::string tableText(TextTable table, Cells cells);

/// How many characters (code points) a text has; a terminal gives most of them one column each.
[[nodiscard]] std::size_t characters(std::string_view utf8);

} // namespace spillway
