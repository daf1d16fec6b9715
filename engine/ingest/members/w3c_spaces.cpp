#include "engine/ingest/members/w3c_spaces.h"

#include <algorithm>

namespace spillway {

namespace {

/// The bytes at `at` that were one space in a user agent; 0 where there was none.
std::size_t spaceOfAgent(std::string_view value, std::size_t at)
{
    const std::string_view behind = value.substr(at + 1);
    const bool link = behind.starts_with("http://") || behind.starts_with("https://");
    const bool plus = link && at > 0 && (value[at - 1] == '+' || value[at - 1] == '(');
    return value[at] == '+' && !plus ? 1 : 0;
}

/// The same in a list.
std::size_t spaceOfList(std::string_view value, std::size_t at)
{
    if (at == 0 || (value[at - 1] != ',' && value[at - 1] != ';'))
        return 0;
    for (const std::string_view space : {"+", "%20"}) {
        if (value.substr(at).starts_with(space))
            return space.size();
    }
    return 0;
}

} // namespace

std::string_view withSpaces(std::string_view value, std::string_view variable, Scratch& scratch)
{
    const bool header = variable.starts_with("http_") && variable != "http_referer";
    const bool quoted = value.find(' ') != std::string_view::npos;
    if (!header || quoted || value.find_first_of("+%") == std::string_view::npos)
        return value;
    const auto spaceAt = variable == "http_user_agent" ? spaceOfAgent : spaceOfList;
    char* const room = scratch.take(value.size());
    std::size_t size = 0;
    for (std::size_t i = 0; i < value.size();) {
        const std::size_t space = spaceAt(value, i);
        room[size++] = space > 0 ? ' ' : value[i];
        i += std::max(space, std::size_t{1});
    }
    return {room, size};
}

} // namespace spillway
