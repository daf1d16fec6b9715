#include "engine/report/sections.h"

#include "engine/core/result.h"
#include "engine/core/say.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace spillway {

namespace {
constexpr std::size_t kLabelWidth = 12;

/// The first place where a word may break: before a Chinese or Japanese character that may begin a line.
std::size_t breakIn(std::string_view word)
{
    constexpr std::string_view kClosing = "、。」』ーッャュョっゃゅょ";
    for (std::size_t i = 1; i < word.size(); ++i)
        if (word[i] >= '\xE3' && word[i] <= '\xE9' && word[i - 1] != ' ' &&
            kClosing.find(word.substr(i, 3)) == std::string_view::npos)
            return i;
    return std::string_view::npos;
}
} // namespace

void Sections::add(const std::string& title, const std::vector<std::string>& lines)
{
    std::string_view label = translated(title.c_str());
    if (!m_text.empty() && !lines.empty())
        m_text += '\n';
    if (characters(label) >= kLabelWidth && !lines.empty()) { // on a line of its own
        m_text.append(label).append("\n");
        label = {};
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string line = fmt::format("{:<{}}{}", i == 0 ? label : "", kLabelWidth, lines[i]);
        line.erase(line.find_last_not_of(' ') + 1);
        m_text += line + '\n';
    }
}

void Sections::addSentences(const std::string& label, const std::vector<std::string>& sentences)
{
    constexpr std::size_t kWidth = 100;
    std::vector<std::string> lines;
    for (const std::string& sentence : sentences)
        for (std::string& line : wrapped(sentence, kWidth))
            lines.push_back(std::move(line));
    add(label, lines);
}

void Sections::addText(const std::string& label, std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    add(label, lines);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width)
{
    std::vector<std::string> lines;
    std::size_t used = width;   // of the last line
    std::string_view gap = " "; // before the word
    while (!text.empty()) {
        std::size_t space = text.find(' ');
        if (space != std::string_view::npos && space > 0 && text.find_first_not_of("0123456789,") == space)
            space = text.find(' ', space + 1);
        const std::size_t end = std::min(space, breakIn(text.substr(0, space)));
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(text.size(), word.size() + (end == space ? 1 : 0)));
        if (word.empty())
            continue;
        const std::size_t length = characters(word);
        if (lines.empty() || used + gap.size() + length > width) {
            lines.emplace_back(word);
            used = length;
        } else {
            lines.back().append(gap).append(word);
            used += gap.size() + length;
        }
        gap = end == space ? " " : "";
    }
    return lines;
}

std::string visibleLines(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += printable(text.substr(0, end), std::string::npos) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::size_t characters(std::string_view utf8)
{
    return 2 * utf8.size() - fmt::formatted_size("{:{}}", utf8, utf8.size()); // fmt pads to columns
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

std::vector<std::string> titles(std::vector<std::string> each)
{
    for (std::string& title : each)
        title = translated(title.c_str());
    return each;
}

std::string tableText(TextTable table, Cells cells)
{
    for (auto& row : cells)
        table.add(std::move(row));
    return table.text("");
}

} // namespace spillway
