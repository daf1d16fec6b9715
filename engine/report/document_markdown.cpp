#include "engine/report/document.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"
#include "engine/core/result.h"
#include "engine/report/sections.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace spillway {

namespace {

/// A character that means something to Markdown wherever it stands.
bool isMarkup(char c)
{
    static constexpr std::string_view kMarkup = "\\`*_{}[]#|~$";
    return kMarkup.find(c) != std::string_view::npos;
}

/// A full stop or parenthesis behind a number makes a list of a line that begins with it.
std::size_t listNumber(std::string_view text)
{
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(text, isDigit) - text.begin());
    const bool marked = end > 0 && end < text.size() && (text[end] == '.' || text[end] == ')');
    return marked && (end + 1 == text.size() || text[end + 1] == ' ') ? end : std::string_view::npos;
}

/// A sign of its own for each tone: there are no colours here.
std::string_view toneSign(Tone tone)
{
    static constexpr std::array<std::string_view, 3> kSigns{"", "✓ ", "✗ "};
    return kSigns[static_cast<std::size_t>(tone)];
}

std::string markdownOf(const Document::Heading& heading)
{
    return "## " + markdownEscaped(heading.text) + '\n';
}

std::string markdownOf(const Document::Paragraph& paragraph)
{
    return std::string(toneSign(paragraph.tone)) + markdownEscaped(paragraph.text) + '\n';
}

std::string markdownOf(const Document::List& list)
{
    std::string out;
    std::size_t number = 0;
    for (const std::string& item : list.items)
        out += (list.numbered ? fmt::format("{}. ", ++number) : "- ") + markdownEscaped(item) + '\n';
    return out;
}

std::string markdownOf(const Document::Figures& figures)
{
    std::string out;
    for (const auto& figure : figures.all)
        out += fmt::format("- {}{}: **{}**\n", toneSign(figure.tone), markdownEscaped(figure.label),
                           markdownEscaped(figure.value));
    return out;
}

std::string rowText(const std::vector<std::string>& cells)
{
    std::string out = "|";
    for (const std::string& cell : cells)
        out += fmt::format(" {} |", markdownEscaped(cell));
    return out + '\n';
}

std::string markdownOf(const Document::Table& table)
{
    if (table.rows.empty())
        return {};
    std::string out;
    if (!table.caption.empty())
        out += markdownEscaped(table.caption) + "\n\n";
    std::vector<std::string> titles;
    std::string rule = "|";
    for (const auto& column : table.columns) {
        titles.push_back(column.title);
        rule += column.holds == Document::Table::Holds::Numbers ? " ---: |" : " --- |";
    }
    out += rowText(titles) + rule + '\n';
    for (const auto& row : table.rows)
        out += rowText(row);
    return out;
}

/// Between fences that are longer than any in it.
std::string markdownOf(const Document::Code& code)
{
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : code.text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(std::max<std::size_t>(3, longest + 1), '`');
    return fence + '\n' + visibleLines(code.text) + fence + '\n';
}

std::string markdownOf(const Document::Picture& picture)
{
    return "### " + markdownEscaped(picture.title) + "\n\n" + markdownOf(picture.numbers);
}

} // namespace

std::string markdownEscaped(std::string_view text)
{
    const std::string shown = printable(text, std::string::npos);
    const std::string_view rest(shown);
    const std::size_t number = listNumber(rest);
    std::string out;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        const char c = rest[i];
        const bool beginsBlock = i == 0 && (c == '-' || c == '+' || c == '=');
        const bool beginsLink = (c == ':' && rest.substr(i + 1).starts_with("//")) ||
                                (c == '.' && i >= 3 && lowered(rest.substr(i - 3, 3)) == "www");
        if (isMarkup(c) || beginsBlock || beginsLink || i == number)
            out += '\\';
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case ' ': out += i == 0 || i + 1 == rest.size() ? "&#32;" : " "; break;
        default: out += c;
        }
    }
    return out;
}

std::string markdownText(const Document& document)
{
    std::string out = "# " + markdownEscaped(document.title) + "\n";
    if (!document.subtitle.empty())
        out += '\n' + markdownEscaped(document.subtitle) + '\n';
    for (const Document::Block& block : document.blocks)
        if (const std::string text = std::visit([](const auto& one) { return markdownOf(one); }, block); !text.empty())
            out += '\n' + text;
    return out;
}

} // namespace spillway
