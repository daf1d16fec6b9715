#include "engine/ingest/bytes/json_objects.h"

#include <algorithm>
#include <simdjson.h>
#include <utility>

namespace spillway {

namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::size_t kDeepest = 1024; ///< the parser's own bound of objects and arrays in each other

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool isJson(std::string_view text)
{
    simdjson::dom::parser parser;
    return parser.parse(simdjson::padded_string(text)).error() == simdjson::SUCCESS;
}

std::string_view withoutBlanks(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
}

/// What `text` begins with up to where its first object ends, or is cut off; all of it where neither is in it.
std::string_view firstOf(std::string_view text)
{
    std::string lines;
    ObjectSeparator separator;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t before = lines.size();
        separator.take(text.substr(i, 1), lines);
        if (const std::size_t end = lines.find('\n', before); end != std::string::npos)
            return text.substr(0, end + 1 == lines.size() ? i + 1 : i);
    }
    return text;
}

/// Whether another object stands behind it, in its line.
bool isFollowed(std::string_view object, std::string_view text)
{
    std::string_view next = withoutBlanks(text.substr(object.size()));
    if (next.starts_with(','))
        next = withoutBlanks(next.substr(1));
    return next.starts_with('{') && withoutBlanks(next.substr(1)).starts_with('"');
}

} // namespace

bool needsSeparation(std::string_view head)
{
    constexpr std::string_view kSpaces = " \t\r\n";
    const std::size_t begin = head.find_first_not_of(kSpaces);
    if (begin == std::string_view::npos || (head[begin] != '[' && head[begin] != '{'))
        return false;
    const std::size_t brace = head[begin] == '{' ? begin : head.find_first_not_of(kSpaces, begin + 1);
    const std::size_t inside = brace == std::string_view::npos ? brace : head.find_first_not_of(kSpaces, brace + 1);
    if (inside == std::string_view::npos || head[brace] != '{' || head[inside] != '"') // text that begins with brackets
        return false;
    for (std::string_view text = head.substr(brace); !text.empty();) {
        std::string_view taken = text.substr(0, text.find('\n'));
        if (withoutBlanks(taken).starts_with('{')) {
            const std::string_view object = firstOf(text);
            const bool isAlone = object.size() <= taken.size() ? !isFollowed(object, taken) : object.ends_with('\n');
            if (!isAlone && isJson(object))
                return true;
            if (object.size() > taken.size())
                taken = object;
        }
        text.remove_prefix(taken.size());
        if (text.starts_with('\n'))
            text.remove_prefix(1);
    }
    return false;
}

/// At a brace that may begin an object; what may stand before it is no line of its own.
void ObjectSeparator::open()
{
    m_between.clear();
    m_place = Place::Opened;
    m_brackets.clear();
    m_objectColumn = m_column;
    m_indented.reset();
    m_beginsLine = false;
    m_hasBlanks = false;
    m_last = m_lastButOne = '\0';
}

void ObjectSeparator::end(std::string& lines)
{
    lines += '\n';
    m_isBehindObject = m_place != Place::Other;
    m_place = Place::Between;
    m_brackets.clear();
    m_last = m_lastButOne = '\0';
}

void ObjectSeparator::endBlanks(std::string& lines)
{
    if (m_hasBlanks)
        lines += ' ';
    m_hasBlanks = false;
}

void ObjectSeparator::takeBetween(char c, std::string& lines)
{
    constexpr std::size_t kMost = 64; // more are no line's beginning
    if (c == '\n') {
        m_between.clear();
        m_isBehindObject = false;
        return;
    }
    if (c == ',' || c == '[' || c == ']' || isBlank(c)) {
        if (m_between.size() < kMost && !m_isBehindObject)
            m_between += c;
        return;
    }
    if (c == '{') {
        lines += '{';
        open();
        return;
    }
    lines.append(m_between) += c;
    m_between.clear();
    m_place = c == '"' ? Place::String : Place::Other;
    m_last = c;
}

/// Behind a brace: only a member, or none, makes it an object. In other text none does not.
void ObjectSeparator::takeOpened(char c, std::string& lines)
{
    if (isBlank(c) && (c != '\n' || !m_isInText)) {
        m_hasBlanks = true;
        m_beginsLine = m_beginsLine || c == '\n';
        return;
    }
    const bool isInText = std::exchange(m_isInText, false);
    if (c != '"' && (c != '}' || isInText)) {
        if (isInText)
            lines += '{';
        if (c != '{')
            endBlanks(lines);
        m_place = Place::Other;
        takeOther(c, lines);
        return;
    }
    if (isInText)
        lines += "\n{";
    m_brackets = "{";
    m_place = Place::Object;
    takeInside(c, lines);
}

/// Whether an object may begin here as a value of the one that is open.
bool ObjectSeparator::mayNest() const
{
    if (m_beginsLine && m_indented.value_or(0) > m_objectColumn && m_column <= m_objectColumn)
        return false;
    return m_brackets.back() == '[' ? m_last == '[' || m_last == ',' : m_last == ':';
}

void ObjectSeparator::takeInside(char c, std::string& lines)
{
    if (isBlank(c)) {
        m_hasBlanks = true;
        m_beginsLine = m_beginsLine || c == '\n';
        return;
    }
    if (m_beginsLine && !m_indented)
        m_indented = m_column;
    if (c == '{' && (!mayNest() || m_brackets.size() >= kDeepest)) {
        lines += "\n{";
        open();
        return;
    }
    m_beginsLine = false;
    endBlanks(lines);
    lines += c;
    m_last = c;
    if (c == '"')
        m_place = Place::String;
    else if (c == '}' || c == ']')
        close(c, lines);
    else if (c == '{' || (c == '[' && m_brackets.size() < kDeepest))
        m_brackets += c;
    else if (c == '[')
        m_place = Place::Other;
}

void ObjectSeparator::close(char c, std::string& lines)
{
    if (c == ']' && m_brackets.back() != '[') { // of the array around an object that is cut off
        end(lines);
        return;
    }
    if (c == '}')
        m_brackets.resize(m_brackets.rfind('{') + 1);
    m_brackets.pop_back();
    if (m_brackets.empty())
        end(lines);
}

void ObjectSeparator::takeString(char c, std::string& lines)
{
    if (m_place == Place::Brace) {
        m_place = c == '"' ? Place::BraceAndQuote : Place::String;
        if (c == '"')
            return;
        lines += '{';
    }
    if (c == '{' && m_place == Place::String && !m_brackets.empty()) {
        m_place = Place::Brace;
        return;
    }
    if (c == '\n') { // a string never goes on behind it: that object was cut off
        end(lines);
        m_isBehindObject = false;
        return;
    }
    lines += c;
    if (m_place == Place::Escape)
        m_place = Place::String;
    else if (c == '\\')
        m_place = Place::Escape;
    else if (c == '"')
        m_place = m_brackets.empty() ? Place::Other : Place::Object;
}

/// Behind `{"` in a string, which ends there; or the string was cut off, and another object begins so.
void ObjectSeparator::takeBehindQuote(char c, std::string& lines)
{
    m_place = Place::Object;
    if (isBlank(c) || c == ',' || c == ':' || c == '}' || c == ']') {
        lines += "{\"";
        takeInside(c, lines);
        return;
    }
    lines += "\n{";
    open();
    takeOpened('"', lines);
    takeString(c, lines);
}

void ObjectSeparator::takeOther(char c, std::string& lines)
{
    const bool isValue = m_last == ':' && m_lastButOne == '"'; // of an object whose beginning is missing
    if (c == '\n') {
        end(lines);
    } else if (c == '{' && !isValue) {
        open();
        m_isInText = true;
    } else {
        lines += c;
        if (!isBlank(c))
            m_lastButOne = std::exchange(m_last, c);
    }
}

void ObjectSeparator::take(std::string_view piece, std::string& lines)
{
    for (const char c : piece) {
        switch (m_place) {
        case Place::Between: takeBetween(c, lines); break;
        case Place::Opened: takeOpened(c, lines); break;
        case Place::Object: takeInside(c, lines); break;
        case Place::BraceAndQuote: takeBehindQuote(c, lines); break;
        case Place::Escape:
        case Place::Brace:
        case Place::String: takeString(c, lines); break;
        case Place::Other: takeOther(c, lines); break;
        }
        m_column = c == '\n' ? 0 : m_column + 1;
    }
}

void ObjectSeparator::finish(std::string& lines)
{
    if (std::exchange(m_isInText, false) || m_place == Place::Brace)
        lines += '{';
    else if (m_place == Place::BraceAndQuote)
        lines += "{\"";
    if (m_place == Place::Brace || m_place == Place::BraceAndQuote)
        m_place = Place::String; // told once, should more follow
}

} // namespace spillway
