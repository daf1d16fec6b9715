#include "engine/ingest/line/leading_words.h"

#include "engine/core/characters.h"
#include "engine/trace/columns/address.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::size_t kMostBefore = 300; ///< characters
constexpr std::size_t kLongestAddress = 45;

/// The length of `{app="web", pod="web-0"}`, which is no JSON.
std::size_t labelsLength(std::string_view text)
{
    const std::size_t name = run(text.substr(1), isWordCharacter);
    if (name == 0 || !text.substr(1 + name).starts_with("=\""))
        return 0;
    const std::size_t end = text.find("\"}");
    return end == std::string_view::npos ? 0 : end + 2;
}

/// Whether the text begins with an address and a blank behind it.
bool beginsWithAddress(std::string_view text)
{
    const std::size_t end = text.substr(0, kLongestAddress + 1).find(' ');
    return end != std::string_view::npos && parseAddress(text.substr(0, end)).has_value();
}

/// The length of "203.0.113.7, 10.0.0.1" at the front; 0 of fewer than two addresses.
std::size_t listLength(std::string_view text)
{
    std::size_t length = 0;
    for (std::size_t begin = 0;;) {
        const std::string_view rest = text.substr(begin);
        const std::size_t size = std::min(rest.substr(0, kLongestAddress + 1).find_first_of(", )]|;\t"), rest.size());
        if (!parseAddress(rest.substr(0, size)))
            return length;
        if (begin > 0)
            length = begin + size;
        if (!rest.substr(size).starts_with(','))
            return length;
        begin += size + 1 + (rest.substr(size + 1).starts_with(' ') ? 1 : 0);
    }
}

/// An address may stand behind these.
bool separates(char c)
{
    return c == ' ' || c == '\t' || c == '|' || c == ';' || c == ']' || c == '>' || c == ')';
}

} // namespace

std::size_t coloursLength(std::string_view text)
{
    std::size_t length = 0;
    while (text.substr(length).starts_with("\x1B[")) {
        const std::size_t parameters = run(text.substr(length + 2), [](char c) { return isDigit(c) || c == ';'; });
        const std::size_t end = length + 2 + parameters;
        if (end >= text.size() || !isLetter(text[end]))
            break;
        length = end + 1;
    }
    return length;
}

std::size_t leadingWords(std::string_view line)
{
    bool mayBegin = false; // an address here
    for (std::size_t at = 0; at < std::min(line.size(), kMostBefore);) {
        const std::string_view rest = line.substr(at);
        if (mayBegin && beginsWithAddress(rest))
            return at;
        if (const std::size_t list = mayBegin || at == 0 ? listLength(rest.substr(0, kMostBefore)) : 0; list > 0) {
            // Whoever stands right behind it is one of its proxies, and the list no words.
            if (rest.substr(list).starts_with(' ') && beginsWithAddress(rest.substr(list + 1)))
                return 0;
            at += list;
            mayBegin = false;
            continue;
        }
        if (const std::size_t colours = coloursLength(rest); colours > 0) {
            at += colours;
            mayBegin = true;
            continue;
        }
        if (rest[0] == '"' || (rest[0] >= '\0' && rest[0] < ' ' && rest[0] != '\t'))
            return 0;
        if (rest[0] == '{') {
            const std::size_t labels = labelsLength(rest);
            if (labels == 0)
                return at;
            at += labels;
            continue;
        }
        mayBegin = separates(rest[0]);
        ++at;
    }
    return 0;
}

} // namespace spillway
