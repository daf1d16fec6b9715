#include "engine/ingest/json_objects.h"

#include <algorithm>
#include <simdjson.h>

namespace spillway {

namespace {

constexpr std::string_view kBlanks = " \t\r";

bool isJson(std::string_view text)
{
    simdjson::dom::parser parser;
    return parser.parse(simdjson::padded_string(text)).error() == simdjson::SUCCESS;
}

std::string_view withoutBlanks(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
}

} // namespace

namespace {

/// The object that `text` begins with; empty where it does not end in it.
std::string_view objectAt(std::string_view text)
{
    std::string line;
    ObjectSeparator separator;
    for (std::size_t i = 0; i < text.size(); ++i) {
        separator.take(text.substr(i, 1), line);
        if (line.ends_with('\n'))
            return text[i] == '}' ? text.substr(0, i + 1) : std::string_view();
    }
    return {};
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
    const std::string_view first = objectAt(head.substr(brace));
    if (first.find('\n') != std::string_view::npos)
        return isJson(first);
    for (std::string_view text = head.substr(brace); !text.empty();) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::string_view object = line.starts_with('{') ? objectAt(line) : std::string_view();
        if (!object.empty() && isFollowed(object, line) && isJson(object))
            return true;
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return false;
}

bool ObjectSeparator::isBetween(char c)
{
    return c == ',' || c == '[' || c == ']' || c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void ObjectSeparator::takeInside(char c, std::string& lines)
{
    if (c == '\n' || c == '\r') {
        lines += ' ';
        return;
    }
    lines += c;
    if (c == '"') {
        m_place = Place::String;
    } else if (c == '{') {
        ++m_depth;
    } else if (c == '}' && --m_depth == 0) {
        lines += '\n';
        m_place = Place::Between;
    }
}

void ObjectSeparator::take(std::string_view piece, std::string& lines)
{
    for (const char c : piece) {
        switch (m_place) {
        case Place::Between:
            if (isBetween(c))
                break;
            m_place = c == '{' ? Place::Object : Place::Other;
            m_depth = 1;
            lines += c;
            break;
        case Place::Object: takeInside(c, lines); break;
        case Place::Escape:
        case Place::String:
        case Place::Other:
            lines += c;
            if (c == '\n') // a string never goes on behind it: that object was cut off
                m_place = Place::Between;
            else if (m_place == Place::Escape)
                m_place = Place::String;
            else if (m_place == Place::String && (c == '\\' || c == '"'))
                m_place = c == '"' ? Place::Object : Place::Escape;
            break;
        }
    }
}

} // namespace spillway
