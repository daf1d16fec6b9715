#include "engine/ingest/w3c_spaces.h"

namespace spillway {

namespace {

bool isSpaceOfAgent(std::string_view before, std::string_view behind)
{
    const bool link = behind.starts_with("http://") || behind.starts_with("https://");
    return !link || !(before.ends_with('+') || before.ends_with('('));
}

} // namespace

std::string_view withSpaces(std::string_view value, std::string_view variable, Scratch& scratch)
{
    const bool agent = variable == "http_user_agent";
    const bool header = variable.starts_with("http_") && variable != "http_referer";
    const bool quoted = value.find(' ') != std::string_view::npos;
    if (!header || quoted || value.find('+') == std::string_view::npos)
        return value;
    char* const room = scratch.take(value.size());
    for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string_view before = value.substr(0, i);
        const bool space =
            agent ? isSpaceOfAgent(before, value.substr(i + 1)) : before.ends_with(',') || before.ends_with(';');
        room[i] = value[i] == '+' && space ? ' ' : value[i];
    }
    return {room, value.size()};
}

} // namespace spillway
