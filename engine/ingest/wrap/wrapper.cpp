#include "engine/ingest/wrap/wrapper.h"

#include "engine/core/characters.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/line/leading_words.h"
#include "engine/ingest/line/line_blocks.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace spillway {

namespace {

/// 0 for one of more than 18 digits.
std::uint64_t numberOf(std::string_view digits)
{
    std::uint64_t number = 0;
    for (const char digit : digits.substr(0, digits.size() > 18 ? 0 : digits.size()))
        number = number * 10 + static_cast<std::uint64_t>(digit - '0');
    return number;
}

std::size_t fractionLength(std::string_view text)
{
    const std::size_t digits = text.starts_with('.') || text.starts_with(',') ? run(text.substr(1), isDigit) : 0;
    return digits == 0 ? 0 : digits + 1;
}

/// That of a timestamp without a zone, as one of the pictures. 0 in this and those below: there is none.
std::size_t picturedLength(std::string_view text, std::initializer_list<std::string_view> pictures)
{
    for (const std::string_view picture : pictures) {
        if (matchesLine(text, picture))
            return picture.size() + fractionLength(text.substr(picture.size()));
    }
    return 0;
}

std::size_t momentLength(std::string_view text)
{
    return picturedLength(text, {"9999-99-99 99:99:99", "9999-99-99T99:99:99"});
}

std::size_t stampLength(std::string_view text)
{
    const std::size_t length = momentLength(text);
    if (length == 0)
        return 0;
    const bool isSpaced = text[10] == ' '; // Fluentd's
    const std::string_view zone = text.substr(length);
    for (const std::string_view picture : {"Z", "+99:99", "-99:99", "+9999", "-9999", " +9999", " -9999"}) {
        if (isSpaced == picture.starts_with(' ') && matchesLine(zone, picture))
            return length + picture.size();
    }
    return 0;
}

std::size_t tagLength(std::string_view text)
{
    const std::size_t name = run(text, [](char c) { return c > ' ' && c != ':' && c != '[' && c != '"'; });
    if (name == 0 || !text.substr(name).starts_with('['))
        return name;
    const std::size_t number = run(text.substr(name + 1), [](char c) { return c > ' ' && c != ']'; });
    const std::size_t end = name + 1 + number;
    return end < text.size() && text[end] == ']' ? end + 1 : 0;
}

/// "-", or elements in brackets where a bracket may stand in quotes, and a quote behind a backslash.
std::size_t dataLength(std::string_view text)
{
    if (text.starts_with('-'))
        return 1;
    std::size_t end = 0;
    while (end < text.size() && text[end] == '[') {
        bool quoted = false;
        for (++end; end < text.size() && (quoted || text[end] != ']'); ++end) {
            if (text[end] == '\\')
                ++end;
            else if (text[end] == '"')
                quoted = !quoted;
        }
        if (end >= text.size())
            return 0;
        ++end;
    }
    return end;
}

/// The length of a file's name: neither an address nor a timestamp.
std::size_t pathLength(std::string_view text)
{
    const std::size_t length = run(text, [](char c) { return c > ' ' && c != ':' && c != '"' && c != '{'; });
    const bool isName = std::ranges::any_of(text.substr(0, length), isLetter) && !matchesLine(text, "9999-99-99T");
    return isName ? length : 0;
}

/// The length of blanks and colours.
std::size_t blanksLength(std::string_view text)
{
    const std::size_t blanks = run(text, [](char c) { return c == ' ' || c == '\t'; });
    return blanks + coloursLength(text.substr(blanks));
}

/// Without the byte order mark that RFC 5424 puts before UTF-8, and without the end of a colour.
std::string_view bare(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    for (const std::string_view end : {"\x1B[0m", "\x1B[m"}) {
        if (text.ends_with(end))
            text.remove_suffix(end.size());
    }
    return text;
}

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

WrapperShape::WrapperShape(std::string_view description)
{
    using enum Kind;
    static constexpr std::pair<std::string_view, Kind> kNames[] = {
        {"$stamp", Stamp},     {"$date", Date},     {"$number", Number},   {"$stream", Stream}, {"$piece", Piece},
        {"$name", Name},       {"$words", Words},   {"$word", Word},       {"$tag", Tag},       {"$data", Data},
        {"$colours", Colours}, {"$spaces", Spaces}, {"$line", Line},       {"$path", Path},     {"$columns", Columns},
        {"$blanks", Blanks},   {"$moment", Moment}, {"$slashed", Slashed}, {"$local", Local}};
    while (!description.empty()) {
        const auto* const word =
            std::ranges::find_if(kNames, [&](const auto& known) { return description.starts_with(known.first); });
        const bool isWord = word != std::ranges::end(kNames);
        const std::size_t length = isWord ? word->first.size() : std::min(description.find('$', 1), description.size());
        m_items.push_back({isWord ? word->second : Literal, std::string(description.substr(0, length))});
        description.remove_prefix(length);
    }
}

std::size_t WrapperShape::lengthOf(Kind kind, std::string_view text)
{
    switch (kind) {
    case Kind::Literal:
    case Kind::Line: break;
    case Kind::Stamp: return stampLength(text);
    case Kind::Date: return picturedLength(text, {"aaa 99 99:99:99", "aaa  9 99:99:99"});
    case Kind::Number: return run(text, isDigit);
    case Kind::Stream: return text.starts_with("stdout") || text.starts_with("stderr") ? 6 : 0;
    case Kind::Piece:
        return text.starts_with('F') || text.starts_with('P') ? run(text, [](char c) { return c != ' '; }) : 0;
    case Kind::Name:
        return run(text, [](char c) { return isDigit(c) || isLetter(c) || std::string_view("-_.@").find(c) < 4; });
    case Kind::Words: return leadingWords(text);
    case Kind::Word: return run(text, [](char c) { return c != ' '; });
    case Kind::Tag: return tagLength(text);
    case Kind::Data: return dataLength(text);
    case Kind::Colours: return coloursLength(text);
    case Kind::Path: return pathLength(text);
    case Kind::Columns: return text.substr(0, text.find_first_of("\"{")).rfind('\t') + 1;
    case Kind::Moment:
    case Kind::Local: return momentLength(text);
    case Kind::Slashed: return picturedLength(text, {"9999/99/99 99:99:99"}); // Caddy's, UTC
    case Kind::Blanks: return blanksLength(text);
    case Kind::Spaces: return run(text, [](char c) { return c == ' '; });
    }
    return 0;
}

bool WrapperShape::open(std::string_view line, Unwrapped& content) const
{
    content = {};
    for (const Item& item : m_items) {
        if (item.kind == Kind::Line) {
            content.text = bare(line);
            return true;
        }
        const bool literal = item.kind == Kind::Literal;
        if (literal && !line.starts_with(item.literal))
            return false;
        const std::size_t length = literal ? item.literal.size() : lengthOf(item.kind, line);
        const std::string_view value = line.substr(0, length);
        if (length == 0 && item.kind != Kind::Colours && item.kind != Kind::Spaces)
            return false;
        line.remove_prefix(length);
        switch (item.kind) {
        case Kind::Stamp:
        case Kind::Local:
        case Kind::Slashed:
        case Kind::Date: content.stamp = value; break;
        case Kind::Stream:
        case Kind::Name: content.stream = value; break;
        case Kind::Number: content.number = numberOf(value); break;
        case Kind::Piece: content.isPiece = value[0] == 'P'; break;
        default: break;
        }
    }
    content.text = line;
    return line.empty();
}

Unwrapper::Unwrapper(const FormatFile& wrapper) : m_wrapper(&wrapper)
{
    for (const std::string& shape : wrapper.wrapper.prefixes)
        m_shapes.emplace_back(shape);
}

bool Unwrapper::open(std::string_view line, Scratch& scratch, Unwrapped& content)
{
    if (rule().isQuoted) {
        const auto quoted = quotedLine(line, scratch);
        content = {};
        content.text = quoted.value_or(std::string_view());
        return quoted.has_value();
    }
    if (m_shapes.empty()) {
        const auto values = m_envelope.open(line, rule(), scratch);
        content = values.value_or(content);
        return values.has_value();
    }
    return std::ranges::any_of(m_shapes, [&](const WrapperShape& shape) { return shape.open(line, content); });
}

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
