#include "engine/ingest/members/w3c_values.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace spillway {

namespace {

/// The byte that CloudFront wrote as the three at `at`: a space, a control character, a byte above 126 or <>"#%{}|\^~[]`'.
std::optional<char> writtenByte(std::string_view value, std::size_t at)
{
    const std::string_view digits = value.substr(at + 1, 2);
    unsigned byte = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || read.ptr != digits.data() + digits.size())
        return std::nullopt;
    constexpr std::string_view kEncoded = "<>\"#%{}|\\^~[]`'";
    const bool isEncoded =
        byte <= ' ' || byte >= 127 || kEncoded.find(static_cast<char>(byte)) != std::string_view::npos;
    return isEncoded ? std::optional(static_cast<char>(byte)) : std::nullopt;
}

std::string_view percentDecoded(std::string_view value, Scratch& scratch)
{
    if (value.find('%') == std::string_view::npos)
        return value;
    char* const room = scratch.take(value.size());
    std::size_t size = 0;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] != '%') {
            room[size++] = value[i];
            continue;
        }
        const auto byte = writtenByte(value, i);
        if (!byte)
            return value;
        room[size++] = *byte;
        i += 2;
    }
    return {room, size};
}

bool isHeader(std::string_view variable)
{
    return variable.starts_with("http_") && variable != "http_referer";
}

/// Whether spaces are left that nobody sends so: a user agent without any other, or behind what ends a part of a list.
bool isEncodedTwice(std::string_view value, std::string_view variable)
{
    const auto has = [&](std::string_view text) { return value.find(text) != std::string_view::npos; };
    if (variable == "http_user_agent")
        return has("%20") && !has(" ");
    return isHeader(variable) && (has(",%20") || has(";%20"));
}

/// How many bytes at `at` were one space; 0 where there was none.
std::size_t spaceAt(std::string_view value, std::size_t at, bool isAgent)
{
    const std::string_view rest = value.substr(at);
    if (isAgent) {
        const bool isLink = rest.starts_with("+http://") || rest.starts_with("+https://");
        const bool isPlus = isLink && at > 0 && (value[at - 1] == '+' || value[at - 1] == '(');
        return rest.front() == '+' && !isPlus ? 1 : 0;
    }
    if (at == 0 || (value[at - 1] != ',' && value[at - 1] != ';'))
        return 0;
    return rest.front() == '+' ? 1 : rest.starts_with("%20") ? 3 : 0;
}

std::string_view withSpaces(std::string_view value, std::string_view variable, Scratch& scratch)
{
    const bool isQuoted = value.find(' ') != std::string_view::npos;
    if (!isHeader(variable) || isQuoted || value.find_first_of("+%") == std::string_view::npos)
        return value;
    char* const room = scratch.take(value.size());
    std::size_t size = 0;
    for (std::size_t i = 0; i < value.size();) {
        const std::size_t space = spaceAt(value, i, variable == "http_user_agent");
        room[size++] = space > 0 ? ' ' : value[i];
        i += std::max(space, std::size_t{1});
    }
    return {room, size};
}

} // namespace

std::string_view sentValue(std::string_view value, std::string_view variable, W3cEncoding encoding, Scratch& scratch)
{
    if (encoding == W3cEncoding::Plus)
        return withSpaces(value, variable, scratch);
    const std::string_view once = percentDecoded(value, scratch);
    return isEncodedTwice(once, variable) ? percentDecoded(once, scratch) : once;
}

} // namespace spillway
