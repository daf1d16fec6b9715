#include "engine/ingest/wrap/quoted_line.h"

#include "engine/ingest/line/line_blocks.h"

#include <cstdint>
#include <string>

namespace spillway {

namespace {

/// How a quote is written in quotes.
enum class Quotes : std::uint8_t {
    Twice,           ///< as in a CSV, which leaves the backslashes of the line as they are
    BehindBackslash, ///< as in JSON
};

/// By the first quote in what begins behind a quote.
Quotes quotesIn(std::string_view text)
{
    const std::size_t first = text.find('"');
    const bool isBehind = first != std::string_view::npos && first > 0 && text[first - 1] == '\\';
    return isBehind && !text.substr(first + 1).starts_with('"') ? Quotes::BehindBackslash : Quotes::Twice;
}

/// Whether what stands there is written with another character before it.
bool isEscaped(std::string_view text, Quotes quotes)
{
    if (text.size() < 2)
        return false;
    return quotes == Quotes::Twice ? text[0] == '"' && text[1] == '"'
                                   : text[0] == '\\' && (text[1] == '"' || text[1] == '\\');
}

/// The end of what begins behind a quote; npos where it is not closed.
std::size_t endOfQuoted(std::string_view text, Quotes quotes)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (isEscaped(text.substr(at), quotes))
            ++at;
        else if (text[at] == '"')
            return at;
    }
    return std::string_view::npos;
}

/// Whether a text is read by its structure, and may hold many lines.
bool isJson(char first)
{
    return first == '{' || first == '[';
}

std::string plain(std::string_view quoted)
{
    const Quotes quotes = quotesIn(quoted);
    std::string text;
    for (std::size_t at = 0; at < quoted.size(); ++at) {
        at += isEscaped(quoted.substr(at), quotes) ? 1U : 0U;
        text += quoted[at];
    }
    return text;
}

} // namespace

std::optional<std::string_view> quotedLine(std::string_view line, Scratch& scratch)
{
    if (const std::size_t first = line.find_first_not_of(" \t"); first != std::string_view::npos && isJson(line[first]))
        return std::nullopt;
    std::string_view longest;
    for (std::size_t begin = line.find('"'); begin != std::string_view::npos; begin = line.find('"', begin)) {
        const std::string_view rest = line.substr(++begin);
        const std::size_t end = endOfQuoted(rest, quotesIn(rest));
        if (end == std::string_view::npos)
            break;
        if (end > longest.size())
            longest = line.substr(begin, end);
        begin += end + 1;
    }
    if (longest.find('"') == std::string_view::npos)
        return std::nullopt;
    return scratch.keepPadded(plain(longest), kBlockPadding);
}

} // namespace spillway
