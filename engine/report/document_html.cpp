#include "engine/core/result.h"
#include "engine/core/say.h"
#include "engine/report/document.h"
#include "engine/report/html_style.h"
#include "engine/report/sections.h"

#include <array>

namespace spillway {

namespace {

std::string withEntities(std::string_view text)
{
    std::string out;
    for (const char c : text)
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += c;
        }
    return out;
}

/// Text of a field or a cell, which breaks before a variable rather than within its name: "$binary_remote_addr$uri".
std::string escapedBreakable(std::string_view text)
{
    std::string out;
    for (const char c : htmlEscaped(text)) {
        const bool inside = !out.empty() && out.back() != ' ' && out.back() != '(' && out.back() != ';';
        out += c == '$' && inside ? "<wbr/>$" : std::string(1, c);
    }
    return out;
}

std::string_view className(Tone tone)
{
    static constexpr std::array<std::string_view, 3> kNames{"plain", "good", "bad"};
    return kNames[static_cast<std::size_t>(tone)];
}

std::string_view className(Document::Table::Holds holds)
{
    static constexpr std::array<std::string_view, 3> kNames{"words", "number", "name"};
    return kNames[static_cast<std::size_t>(holds)];
}

std::string htmlOf(const Document::Heading& heading)
{
    return fmt::format("<h2>{}</h2>\n", htmlEscaped(heading.text));
}

std::string htmlOf(const Document::Paragraph& paragraph)
{
    return fmt::format("<p class=\"{}\">{}</p>\n", className(paragraph.tone), htmlEscaped(paragraph.text));
}

std::string htmlOf(const Document::List& list)
{
    if (list.items.empty())
        return {};
    const char* const element = list.numbered ? "ol" : "ul";
    std::string out = fmt::format("<{}>\n", element);
    for (const std::string& item : list.items)
        out += fmt::format("<li>{}</li>\n", htmlEscaped(item));
    return out + fmt::format("</{}>\n", element);
}

std::string htmlOf(const Document::Figures& figures)
{
    std::string out = "<dl class=\"figures\">\n";
    for (const auto& figure : figures.all)
        out += fmt::format("<div class=\"{}\"><dt>{}</dt><dd>{}</dd></div>\n", className(figure.tone),
                           htmlEscaped(figure.label), escapedBreakable(figure.value));
    return out + "</dl>\n";
}

std::string htmlOf(const Document::Table& table)
{
    if (table.rows.empty())
        return {};
    const auto row = [&](const char* element, const auto& textOf) {
        std::string out = "<tr>";
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            out += fmt::format("<{0} class=\"{1}\">{2}</{0}>", element, className(table.columns[i].holds),
                               escapedBreakable(textOf(i)));
        return out + "</tr>\n";
    };
    std::string out = "<div class=\"table\"><table>\n";
    if (!table.caption.empty())
        out += fmt::format("<caption>{}</caption>\n", htmlEscaped(table.caption));
    out += "<thead>" + row("th", [&](std::size_t i) { return table.columns[i].title; }) + "</thead>\n<tbody>\n";
    for (const auto& cells : table.rows)
        out += row("td", [&](std::size_t i) { return cells[i]; });
    return out + "</tbody></table></div>\n";
}

std::string htmlOf(const Document::Code& code)
{
    return fmt::format("<pre><code>{}</code></pre>\n", withEntities(visibleLines(code.text)));
}

std::string htmlOf(const Document::Picture& picture)
{
    return fmt::format("<figure>\n<figcaption>{}</figcaption>\n{}<details><summary>{}</summary>\n{}</details>\n"
                       "</figure>\n",
                       htmlEscaped(picture.title), picture.svg, translated("In numbers"), htmlOf(picture.numbers));
}

} // namespace

std::string htmlEscaped(std::string_view text)
{
    return withEntities(printable(text, std::string::npos));
}

std::string htmlText(const Document& document)
{
    std::string out = "<!DOCTYPE html>\n<html lang=\"" + say("en") +
                      "\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
                      "<meta charset=\"utf-8\"/>\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                      "'unsafe-inline'\"/>\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                      "<meta name=\"color-scheme\" content=\"light dark\"/>\n";
    const std::string title = htmlEscaped(document.title);
    out += fmt::format("<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n<header>\n<h1>{}</h1>\n",
                       title, kHtmlStyle, title);
    if (!document.subtitle.empty())
        out += fmt::format("<p>{}</p>\n", htmlEscaped(document.subtitle));
    out += "</header>\n";
    for (const Document::Block& block : document.blocks)
        out += std::visit([](const auto& one) { return htmlOf(one); }, block);
    return out + "</main>\n</body>\n</html>\n";
}

} // namespace spillway
