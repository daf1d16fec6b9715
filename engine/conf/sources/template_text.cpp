#include "engine/conf/sources/template_text.h"

#include "engine/core/characters.h"
#include "engine/core/result.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

struct Kind
{
    std::string_view open;
    std::string_view close;
};
constexpr std::array kKinds{Kind{"{{{", "}}}"}, Kind{"{{", "}}"}, Kind{"{%", "%}"},
                            Kind{"<%", "%>"},   Kind{"%%", "%%"}, Kind{"${", "}"}};

/// The mark that begins the text; empty where none does.
std::string_view markAt(std::string_view text)
{
    constexpr std::size_t kLongest = 1000;
    for (const Kind& kind : kKinds)
        if (text.starts_with(kind.open))
            if (const std::size_t end = text.substr(0, kLongest).find(kind.close, kind.open.size()); end != text.npos)
                return text.substr(0, end + kind.close.size());
    return {};
}

/// The name in a mark that stands for a text; empty for conditions, loops and comments.
std::string_view nameIn(std::string_view mark)
{
    std::string_view inside = mark.substr(std::min(mark.find_first_not_of("{$<%"), mark.size()));
    if (mark.starts_with("{%") || (mark.starts_with("<%") && !inside.starts_with('=')))
        return {};
    inside.remove_prefix(std::min(inside.find_first_not_of(" =-@.$"), inside.size()));
    const auto isPart = [](char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '.'; };
    const std::string_view name = inside.substr(0, run(inside, isPart));
    constexpr std::array<std::string_view, 7> kGo{"if", "else", "end", "range", "with", "define", "template"};
    return std::ranges::find(kGo, name) == kGo.end() ? name : std::string_view();
}

} // namespace

std::string fillIn(std::string_view text, const TemplateTexts& given)
{
    if (given.empty())
        return std::string(text);
    std::string out;
    while (!text.empty()) {
        const std::string_view mark = markAt(text);
        const auto known = std::ranges::find_if(given, [&](const auto& each) {
            return !mark.empty() && (each.first == mark || each.first == nameIn(mark));
        });
        out += known == given.end() ? text.substr(0, 1) : std::string_view(known->second);
        text.remove_prefix(known == given.end() ? 1 : mark.size());
    }
    return out;
}

std::string_view templateMark(std::string_view line)
{
    for (std::size_t at = 0; at < line.size(); ++at) {
        const std::string_view mark = markAt(line.substr(at));
        // nginx has `${name}` too, but in small letters and never in a parameter's value
        const bool foreign = mark.size() > 2 && ((mark[2] >= 'A' && mark[2] <= 'Z') || (at > 0 && line[at - 1] == '='));
        if (!mark.empty() && (foreign || mark[0] != '$'))
            return mark;
    }
    return {};
}

std::string adviceForMark(std::string_view mark)
{
    const std::string_view name = nameIn(mark);
    return name.empty() ? "give the file that is made of it"
                        : "--define-text '" + printable(name, 80) + "=TEXT' does it";
}

} // namespace spillway
