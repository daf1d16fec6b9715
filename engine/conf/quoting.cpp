#include "engine/conf/quoting.h"

#include "engine/core/result.h"

#include <algorithm>

namespace spillway {

namespace {

/// Whether a backslash may stand alone before this character. Not where nginx's lexer makes one character of the two,
/// nor where appendEscaped() puts a backslash of its own there.
bool mayFollowBackslash(char next)
{
    return std::string_view("\"'\\trn\t\r\n").find(next) == std::string_view::npos;
}

void appendEscaped(std::string& out, std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        switch (c) {
        case '"': out += "\\\""; break;
        case '\t': out += "\\t"; break;
        case '\r': out += "\\r"; break;
        case '\n': out += "\\n"; break;
        case '\\':
            out += i + 1 < text.size() && mayFollowBackslash(text[i + 1]) ? "\\" : "\\\\"; // keeps `\.php$` readable
            break;
        default: out += c;
        }
    }
}

} // namespace

std::string confWord(std::string_view text)
{
    const bool bare = !text.empty() && text.find_first_of(" \t\r\n;{}\"'#") == std::string_view::npos;
    std::string out;
    if (!bare)
        out += '"';
    appendEscaped(out, text);
    if (!bare)
        out += '"';
    return out;
}

std::string inQuotes(std::string_view text)
{
    return '"' + printable(text) + '"';
}

bool hasControl(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\t' && c != '\r' && c != '\n') || byte == 0x7F;
    });
}

} // namespace spillway
