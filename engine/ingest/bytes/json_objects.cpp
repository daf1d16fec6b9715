#include "engine/ingest/bytes/json_objects.h"

#include <algorithm>
#include <set>
#include <simdjson.h>

namespace spillway {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool isBlank(char c)
{
    return kBlanks.find(c) != std::string_view::npos;
}

bool isJson(std::string_view text)
{
    simdjson::dom::parser parser;
    return parser.parse(simdjson::padded_string(text)).error() == simdjson::SUCCESS;
}

/// Without blanks, and without brackets and commas at its ends.
std::string squeezed(std::string_view line)
{
    constexpr std::string_view kAround = ",[]";
    std::string text;
    std::ranges::copy_if(line, std::back_inserter(text), [](char c) { return !isBlank(c); });
    text.erase(text.find_last_not_of(kAround) + 1);
    text.erase(0, std::min(text.find_first_not_of(kAround), text.size()));
    return text;
}

/// Takes this off the front, with blanks before it.
bool takeToken(std::string_view& text, std::string_view token)
{
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    const bool isThere = text.substr(begin).starts_with(token);
    text.remove_prefix(isThere ? begin + token.size() : 0);
    return isThere;
}

std::string_view takeLine(std::string_view& text)
{
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

} // namespace

std::size_t beginOfRecording(std::string_view head)
{
    constexpr std::string_view kEntries = "\"entries\"";
    std::string_view rest = head;
    for (const std::string_view token : {"{", "\"log\"", ":", "{"})
        if (!takeToken(rest, token))
            return 0;
    for (std::size_t at = rest.find(kEntries); at != std::string_view::npos; at = rest.find(kEntries, at + 1)) {
        std::string_view entries = rest.substr(at + kEntries.size());
        if (takeToken(entries, ":") && takeToken(entries, "["))
            return head.size() - entries.size();
    }
    return 0;
}

bool needsSeparation(std::string_view head)
{
    const std::size_t begin = head.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos || (head[begin] != '[' && head[begin] != '{'))
        return false;
    const std::size_t brace = head[begin] == '{' ? begin : head.find_first_not_of(kBlanks, begin + 1);
    const std::size_t inside = brace == std::string_view::npos ? brace : head.find_first_not_of(kBlanks, brace + 1);
    if (inside == std::string_view::npos || head[brace] != '{' || head[inside] != '"') // text that begins with brackets
        return false;
    std::string separated;
    ObjectSeparator().take(head, separated);
    std::set<std::string> lines;
    while (!head.empty())
        lines.insert(squeezed(takeLine(head)));
    for (std::string_view rest = separated; rest.find('\n') != std::string_view::npos;) {
        const std::string_view line = takeLine(rest);
        if (line.starts_with('{') && !lines.contains(squeezed(line)) && isJson(line))
            return true;
    }
    return false;
}

void ObjectSeparator::take(std::string_view piece, std::string& lines)
{
    for (const char c : piece) {
        if (m_inString)
            takeInString(c, lines);
        else if (!m_brackets.empty())
            takeInObject(c, lines);
        else
            takeBetween(c, lines);
    }
}

void ObjectSeparator::takeInString(char c, std::string& lines)
{
    if (c == '\n') { // the object was cut off
        end(lines);
        m_behindObject = false;
        return;
    }
    constexpr std::size_t kLongest = 64U << 10U;
    constexpr std::size_t kEscape = 5; // "u00e9"
    const bool isEscaped = m_sinceEscape == 0;
    const bool isEscape = c == '\\' && !isEscaped;
    if (m_length >= kLongest && (isEscape || m_sinceEscape >= kEscape))
        m_length = SIZE_MAX;
    m_inString = c != '"' || isEscaped;
    m_sinceEscape = isEscape ? 0 : m_sinceEscape + 1;
    if (m_inString && m_length == SIZE_MAX)
        return;
    lines += c;
    m_length = m_inString ? m_length + 1 : 0;
}

void ObjectSeparator::takeInObject(char c, std::string& lines)
{
    constexpr std::size_t kDeepest = 1024; // the parser's own bound
    if (isBlank(c)) {
        m_hasBlanks = true;
        return;
    }
    const bool mayNest = m_brackets.back() == '[' ? m_last == '[' || m_last == ',' : m_last == ':';
    if (c == '{' && (!mayNest || m_brackets.size() >= kDeepest)) {
        end(lines);
        return takeBetween(c, lines);
    }
    if (m_hasBlanks)
        lines += ' ';
    m_hasBlanks = false;
    lines += c;
    m_last = c;
    m_inString = c == '"';
    if (c == '{' || c == '[')
        m_brackets += c;
    if (c == '}')
        m_brackets.resize(m_brackets.rfind('{'));
    else if (c == ']' && m_brackets.back() == '[')
        m_brackets.pop_back();
    else if (c == ']') // of the array around an object that was cut off
        m_brackets.clear();
    if (m_brackets.empty())
        end(lines);
}

void ObjectSeparator::takeBetween(char c, std::string& lines)
{
    constexpr std::size_t kMostBetween = 64; // more are no line's beginning
    if (c == '\n') {
        if (m_inOther)
            lines += c;
        m_inOther = m_behindObject = false;
        m_between.clear();
    } else if (m_inOther) {
        lines += c;
    } else if (c == '{') {
        lines += c;
        m_between.clear();
        m_brackets = c;
        m_last = c;
    } else if (c == ',' || c == '[' || c == ']' || c == '}' || isBlank(c)) {
        if (m_between.size() < kMostBetween && !m_behindObject)
            m_between += c;
    } else {
        lines.append(m_between) += c;
        m_inOther = true;
    }
}

void ObjectSeparator::end(std::string& lines)
{
    lines += '\n';
    m_length = 0;
    m_brackets.clear();
    m_sinceEscape = 1;
    m_inString = m_hasBlanks = false;
    m_behindObject = true;
}

} // namespace spillway
