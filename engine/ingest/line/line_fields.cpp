#include "engine/ingest/line/line_fields.h"

#include "engine/core/characters.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::size_t kNone = std::string_view::npos;

/// Where what was opened at `begin` is closed; none where nothing was, and where a word goes on behind a
/// bracket, as one of IPv6.
std::size_t closing(std::string_view line, std::size_t begin)
{
    if (line[begin] == '[' || line[begin] == '(') {
        const std::size_t end = line.find(line[begin] == '[' ? ']' : ')', begin + 1);
        const bool goesOn = end < line.size() - 1 && (line[end + 1] == ':' || isLetter(line[end + 1]));
        return goesOn ? kNone : end;
    }
    if (line[begin] != '"')
        return kNone;
    for (std::size_t at = begin + 1; at < line.size(); ++at) {
        if (line[at] == '\\')
            ++at;
        else if (line[at] == '"')
            return at;
    }
    return kNone;
}

/// The length of a `name=` at the front, or of a `name:` before a quote.
std::size_t nameLength(std::string_view text, FieldNames names)
{
    if (names == FieldNames::InValue)
        return 0;
    const std::size_t length =
        run(text, [](char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '-' || c == '.'; });
    if (length == 0 || !isLetter(text[0]))
        return 0;
    return text.substr(length).starts_with('=') || text.substr(length).starts_with(":\"") ? length + 1 : 0;
}

/// "2024-06-21" or "2024/06/21", before a blank and "00:00:00".
bool beginsDateAndTime(std::string_view text)
{
    constexpr std::string_view kShape = "dddd-dd-dd dd:dd:dd";
    if (text.size() < kShape.size())
        return false;
    return std::ranges::equal(kShape, text.substr(0, kShape.size()), [](char shape, char c) {
        return shape == 'd' ? isDigit(c) : shape == '-' ? c == '-' || c == '/' : c == shape;
    });
}

/// The length of a zone behind a time of day, with its blank: " +0200", " +02:00", " UTC", " CEST"; 0 where there is none.
std::size_t zoneLength(std::string_view text)
{
    constexpr std::string_view kShapes[] = {" +dd:dd", " -dd:dd", " +dddd", " -dddd"};
    constexpr std::string_view kNames[] = {" UTC", " GMT", " Z",   " CEST", " CET", " EEST", " EET",  " WEST", " WET",
                                           " BST", " IST", " MSK", " EDT",  " EST", " CDT",  " CST",  " MDT",  " MST",
                                           " PDT", " PST", " JST", " KST",  " HKT", " SGT",  " AEST", " AEDT"};
    const auto isEnd = [&](std::size_t at) { return at == text.size() || kBlanks.find(text[at]) != kNone; };
    for (const std::string_view shape : kShapes) {
        const auto fits = [](char wanted, char c) { return wanted == 'd' ? isDigit(c) : wanted == c; };
        if (text.size() >= shape.size() && isEnd(shape.size()) &&
            std::ranges::equal(shape, text.substr(0, shape.size()), fits))
            return shape.size();
    }
    for (const std::string_view name : kNames)
        if (text.starts_with(name) && isEnd(name.size()))
            return name.size();
    return 0;
}

/// The end of a word that begins there, or of a list of them.
std::size_t wordEnd(std::string_view line, std::size_t begin)
{
    constexpr std::size_t kDate = 11; // with its blank
    const bool isMoment = beginsDateAndTime(line.substr(begin));
    std::size_t end = std::min(line.find_first_of(kBlanks, begin + (isMoment ? kDate : 0)), line.size());
    end += isMoment ? zoneLength(line.substr(end)) : 0;
    while (end < line.size() && line[end - 1] == ',')
        end = std::min(line.find_first_of(kBlanks, end + 1), line.size());
    return end;
}

/// The field at `at`, which moves behind it and its quotes; it ends before `stop`.
LineField fieldAt(std::string_view line, std::size_t& at, std::size_t stop, std::size_t behindLast, FieldNames names)
{
    const std::size_t name = nameLength(line.substr(at, stop - at), names);
    const std::string_view label = line.substr(at, name - (name > 0 ? 1 : 0));
    at += name;
    const std::size_t close = at < stop ? closing(line, at) : kNone;
    const bool isQuoted = close != kNone && close + 1 == stop;
    const std::size_t begin = at + (isQuoted ? 1 : 0);
    const std::size_t end = isQuoted ? close : stop;
    at = end;
    return {line.substr(behindLast, begin - behindLast), label, line.substr(begin, end - begin), isQuoted};
}

LineFields wordsOf(std::string_view line, FieldNames names)
{
    LineFields all;
    std::size_t behindLast = 0;
    for (std::size_t at = line.find_first_not_of(kBlanks); at < line.size();) {
        const std::size_t named = at + nameLength(line.substr(at), names);
        const std::size_t close = named < line.size() ? closing(line, named) : kNone;
        const std::size_t stop = close != kNone ? close + 1 : wordEnd(line, at);
        if (all.fields.size() == kMostFields)
            return {};
        all.fields.push_back(fieldAt(line, at, stop, behindLast, names));
        behindLast = at;
        at = std::min(line.find_first_not_of(kBlanks, stop), line.size());
    }
    all.behind = line.substr(behindLast);
    return all;
}

} // namespace

LineFields fieldsOf(std::string_view line, char separator, FieldNames names)
{
    if (separator == ' ')
        return wordsOf(line, names);
    LineFields all;
    std::size_t behindLast = 0;
    for (std::size_t begin = 0; begin <= line.size();) {
        std::size_t at =
            std::min(line.find_first_not_of(kBlanks.substr(0, separator == '\t' ? 1 : 2), begin), line.size());
        const std::size_t close = at < line.size() ? closing(line, at) : kNone;
        const std::size_t end = std::min(line.find(separator, close == kNone ? begin : close), line.size());
        at = std::min(at, end);
        std::size_t stop = end;
        while (stop > at && line[stop - 1] == ' ')
            --stop;
        if (all.fields.size() == kMostFields)
            return {};
        all.fields.push_back(fieldAt(line, at, stop, behindLast, names));
        behindLast = at;
        begin = end + 1;
    }
    all.behind = line.substr(behindLast);
    return all;
}

} // namespace spillway
