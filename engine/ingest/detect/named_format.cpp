#include "engine/ingest/detect/named_format.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/fields/field_role.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

constexpr std::string_view kAnd = " and ";
constexpr std::string_view kOr = " or ";

std::vector<std::string> splitAt(std::string_view between, std::string_view text)
{
    std::vector<std::string> parts;
    for (std::size_t at = text.find(between); at != std::string_view::npos; at = text.find(between)) {
        parts.emplace_back(text.substr(0, at));
        text.remove_prefix(at + between.size());
    }
    parts.emplace_back(text);
    return parts;
}

} // namespace

std::vector<std::string> alternativesOf(std::string_view text)
{
    std::vector<std::string> parts;
    std::string whole; // what single quotes hold together
    for (const std::string& part : splitAt(kOr, text)) {
        whole += whole.empty() ? part : std::string(kOr) + part;
        if (std::ranges::count(whole, '\'') % 2 == 0)
            parts.push_back(std::exchange(whole, {}));
    }
    return whole.empty() ? parts : splitAt(kOr, text); // they are not closed
}

std::string withAlternative(const std::string& text, const std::string& other)
{
    const auto known = alternativesOf(text);
    if (std::ranges::find(known, other) != known.end())
        return text;
    const bool isOne = alternativesOf(other).size() == 1;
    if (!isOne && other.find('\'') != std::string::npos)
        return other;
    const std::string quote = isOne ? "" : "'";
    return text + std::string(kOr) + quote + other + quote;
}

std::string mixtureOf(std::string_view mixture, std::string_view more)
{
    std::string all(mixture);
    for (const std::string& format : formatsIn(more)) {
        if (all.empty())
            all = format;
        else if (const auto known = formatsIn(all); std::ranges::find(known, format) == known.end())
            all.append(kAnd).append(format);
    }
    return all;
}

std::vector<std::string> formatsIn(std::string_view mixture)
{
    return splitAt(kAnd, mixture);
}

namespace {

constexpr std::string_view kIn = " in ";
constexpr std::string_view kWith = " with ";

/// Whether variables behind it are none of its own.
bool mayAsk(std::string_view format)
{
    constexpr std::string_view kAnyBlank = " \t\r\n";
    format.remove_prefix(std::min(format.find_first_not_of(kAnyBlank), format.size()));
    constexpr std::string_view kDirectives[] = {"log_format ", "log_format\t", "LogFormat ",
                                                "LogFormat\t"}; // as a file has them
    const auto isDirective = [&](std::string_view word) { return format.starts_with(word); };
    return format.starts_with('{') || std::ranges::any_of(kDirectives, isDirective) ||
           format.find_first_of("$%") == std::string_view::npos;
}

bool takeAround(std::string_view& text, NamedFormat& named)
{
    const std::size_t at = text.rfind(kIn);
    if (at == std::string_view::npos || at == 0)
        return false;
    const FormatFile* const around = wrapperNamed(text.substr(at + kIn.size()));
    if (around == nullptr)
        return false;
    named.around.push_back(around);
    text = text.substr(0, at);
    return true;
}

bool takeAsked(std::string_view& text, NamedFormat& named)
{
    const std::size_t at = text.rfind(kWith);
    if (at == std::string_view::npos || at == 0 || !mayAsk(text.substr(0, at)))
        return false;
    std::vector<std::string> asked;
    for (const std::string& word : splitAt(" ", text.substr(at + kWith.size()))) {
        if (!word.starts_with('$') || !isVariableName(std::string_view(word).substr(1)))
            return false;
        asked.push_back(lowered(std::string_view(word).substr(1)));
    }
    named.asked.insert(named.asked.end(), asked.begin(), asked.end());
    text = text.substr(0, at);
    return true;
}

} // namespace

std::string askingFor(const std::vector<std::string>& variables, const std::string& text)
{
    if (variables.empty() || !mayAsk(text))
        return text;
    std::string asking(text);
    for (const std::string& variable : variables)
        asking.append(&variable == &variables.front() ? kWith : " ").append("$" + variable);
    return asking;
}

NamedFormat namedFormatOf(std::string_view text)
{
    NamedFormat named;
    while (takeAround(text, named) || takeAsked(text, named)) {
    }
    named.format = text;
    return named;
}

} // namespace spillway
