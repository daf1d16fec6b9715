#include "engine/ingest/members/cloudfront_value.h"

#include <charconv>
#include <optional>

namespace spillway {

namespace {

/// The byte that CloudFront wrote as the three at `at`.
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

std::string_view decoded(std::string_view value, Scratch& scratch)
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

/// Whether spaces are left that nobody sends so: a user agent without any other, or behind what ends a part of a list.
bool isEncodedTwice(std::string_view value, std::string_view variable)
{
    constexpr std::string_view kSpace = "%20";
    const auto has = [&](std::string_view text) { return value.find(text) != std::string_view::npos; };
    if (variable == "http_user_agent")
        return has(kSpace) && !has(" ");
    return variable.starts_with("http_") && variable != "http_referer" && (has(",%20") || has(";%20"));
}

} // namespace

std::string_view cloudFrontValue(std::string_view value, std::string_view variable, Scratch& scratch)
{
    const std::string_view once = decoded(value, scratch);
    return isEncodedTwice(once, variable) ? decoded(once, scratch) : once;
}

} // namespace spillway
