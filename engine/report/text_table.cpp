#include "engine/report/text_table.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace spillway {

std::size_t characters(std::string_view utf8)
{
    const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), starts));
}

void TextTable::add(std::vector<std::string> cells)
{
    assert(cells.size() == m_columns.size());
    m_rows.push_back(std::move(cells));
}

std::string TextTable::text(std::string_view indent) const
{
    std::vector<std::size_t> widths(m_columns.size());
    for (const auto& row : m_rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], characters(row[i]));
    std::string out;
    for (const auto& row : m_rows) {
        std::string line(indent);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - characters(row[i]), ' ');
            line += i == 0 ? "" : "  ";
            line += m_columns[i] == Align::Right ? padding + row[i] : row[i] + padding;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

std::string tableText(TextTable table, Cells cells)
{
    for (auto& row : cells)
        table.add(std::move(row));
    return table.text("");
}

} // namespace spillway
