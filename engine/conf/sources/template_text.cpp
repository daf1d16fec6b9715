#include "engine/conf/sources/template_text.h"

#include "engine/core/characters.h"
#include "engine/core/result.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kLongestMark = 4096;

/// How marks of one kind begin and end; longer ones first.
struct Kind
{
    std::string_view open;
    std::string_view close;
    bool nginxHasIt = false; ///< may also be nginx's own text
};
constexpr std::array kKinds{Kind{"{{{", "}}}"}, Kind{"{{", "}}"},      Kind{"{%", "%}"},      Kind{"{#", "#}"},
                            Kind{"<%", "%>"},   Kind{"${", "}", true}, Kind{"%%", "%%", true}};

std::string_view trimmed(std::string_view text)
{
    const std::size_t start = text.find_first_not_of(kBlanks);
    return start == text.npos ? text.substr(0, 0) : text.substr(start, text.find_last_not_of(kBlanks) - start + 1);
}

/// A mark without its ends.
std::string_view insideOf(std::string_view mark)
{
    for (const Kind& kind : kKinds)
        if (mark.starts_with(kind.open) && mark.ends_with(kind.close) &&
            mark.size() >= kind.open.size() + kind.close.size())
            return mark.substr(kind.open.size(), mark.size() - kind.open.size() - kind.close.size());
    return mark;
}

/// The mark that begins the text; empty where none does.
std::string_view markAt(std::string_view text)
{
    for (const Kind& kind : kKinds) {
        if (!text.starts_with(kind.open))
            continue;
        const std::size_t end = text.substr(0, kLongestMark).find(kind.close, kind.open.size());
        const std::string_view mark = end == text.npos ? text.substr(0, 0) : text.substr(0, end + kind.close.size());
        const bool runsOn = kind.nginxHasIt && mark.find_first_of(kBlanks) != mark.npos;
        return runsOn ? text.substr(0, 0) : mark;
    }
    return {};
}

const std::string* givenFor(std::string_view mark, const TemplateTexts& given)
{
    const auto found = std::ranges::find_if(
        given, [&](const auto& each) { return each.first == mark || each.first == markName(mark); });
    return found == given.end() ? nullptr : &found->second;
}

/// Calls `write(mark, line, alone)` for each mark outside of comments, and puts what it returns in its place.
template <class Write>
std::string rewritten(std::string_view text, const Write& write)
{
    constexpr std::size_t kLongestLine = 4096; // more of one is not looked through
    std::string out;
    std::size_t line = 1;
    bool blank = true; // so far, in this line
    bool comment = false;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        const bool start = c == '{' || c == '<' || c == '$' || c == '%';
        const std::string_view mark = start ? markAt(text.substr(at)) : std::string_view();
        if (mark.empty()) {
            blank = c == '\n' || (blank && kBlanks.find(c) != kBlanks.npos);
            comment = c != '\n' && (comment || c == '#');
            line += c == '\n' ? 1U : 0U;
            out += text[at++];
            continue;
        }
        at += mark.size();
        const std::string_view behind = text.substr(at, kLongestLine);
        if (!comment)
            out += write(mark, line, blank && trimmed(behind.substr(0, behind.find('\n'))).empty());
        const auto newlines = static_cast<std::size_t>(std::ranges::count(mark, '\n'));
        out.append(newlines, '\n');
        line += newlines;
    }
    return out;
}

} // namespace

std::optional<FilledTemplate> fillTemplate(std::string_view text, const TemplateTexts& given)
{
    FilledTemplate filled;
    filled.text = rewritten(text, [&](std::string_view mark, std::size_t line, bool alone) -> std::string {
        if (const std::string* known = givenFor(mark, given))
            return *known;
        if (mark.starts_with("${") || mark.starts_with("%%"))
            return std::string(mark);
        const bool stays = isValueMark(mark) && !alone;
        (stays ? filled.unfilled : filled.leftOut).push_back({std::string(mark), line});
        return stays ? "%%" + markName(mark) + "%%" : std::string();
    });
    return filled.text == text ? std::nullopt : std::optional(std::move(filled));
}

std::string replaceMarks(std::string_view text, const TemplateTexts& given)
{
    if (given.empty())
        return std::string(text);
    return rewritten(text, [&](std::string_view mark, std::size_t, bool) {
        const std::string* const known = givenFor(mark, given);
        return known != nullptr ? *known : std::string(mark);
    });
}

bool isValueMark(std::string_view mark)
{
    if (mark.starts_with("{%") || mark.starts_with("{#"))
        return false;
    std::string_view inside = insideOf(mark);
    if (mark.starts_with("<%"))
        return inside.starts_with('=');
    if (inside.starts_with('-'))
        inside.remove_prefix(1);
    inside = trimmed(inside);
    constexpr std::array<std::string_view, 11> kWords{"if",   "else",   "end",      "range", "with", "define",
                                                      "each", "unless", "template", "block", "/*"};
    const std::string_view word = inside.substr(0, inside.find_first_of(kBlanks));
    return !inside.empty() && std::string_view("#/^!>").find(inside.front()) == std::string_view::npos &&
           std::ranges::find(kWords, word) == kWords.end() && inside.find(":=") == std::string_view::npos &&
           !(inside.starts_with('$') && inside.find(" = ") != std::string_view::npos);
}

std::string optionFor(std::string_view mark)
{
    const std::string name = markName(mark);
    return "--define-text '" + printable(name.empty() ? mark : name, 80) + "=TEXT'";
}

std::string markName(std::string_view mark)
{
    std::string_view inside = insideOf(mark);
    inside.remove_prefix(std::min(inside.find_first_not_of(" \t\r\n-=@.$"), inside.size()));
    const auto isPart = [](char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '.'; };
    return {inside.begin(), std::ranges::find_if_not(inside, isPart)};
}

} // namespace spillway
