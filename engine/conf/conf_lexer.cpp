#include "engine/conf/conf_lexer.h"

#include <utility>

namespace spillway {

namespace {

/// nginx reads through a buffer of this size, and a word must fit it.
constexpr std::size_t kBuffer = 4096;

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// A word as the lexer found it, escapes resolved. Source: ngx_conf_read_token(), nginx 1.22.
std::string unescaped(std::string_view raw)
{
    std::string out;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\' || i + 1 == raw.size()) {
            out += raw[i];
            continue;
        }
        switch (raw[i + 1]) {
        case '"':
        case '\'':
        case '\\': out += raw[++i]; break;
        case 't': out += '\t', ++i; break;
        case 'r': out += '\r', ++i; break;
        case 'n': out += '\n', ++i; break;
        default: out += '\\';
        }
    }
    return out;
}

} // namespace

Error ConfLexer::fault(std::string detail) const
{
    return {ErrorCode::BadConfig, std::string(m_name) + ':' + std::to_string(m_line), std::move(detail)};
}

char ConfLexer::take()
{
    const char c = m_text[m_pos++];
    if (c == '\n')
        ++m_line;
    return c;
}

Error ConfLexer::tooLong(std::size_t start, std::uint32_t startLine, char quote)
{
    m_line = startLine;
    if (quote != '\0')
        return fault(std::string("too long parameter, probably missing terminating \"") + quote + "\" character");
    return fault("too long parameter \"" + printable(m_text.substr(start, 10)) + "...\" started");
}

Result<Done> ConfLexer::skipComment()
{
    const std::size_t start = m_pos;
    for (; !atEnd(); ++m_pos) {
        if (m_pos - start >= kBuffer)
            return tooLong(start, m_line, '\0');
        if (m_text[m_pos] == '\n')
            break;
    }
    return Done{};
}

Result<Done> ConfLexer::skipBlank()
{
    while (!atEnd()) {
        if (m_text[m_pos] == '#') {
            if (auto ok = skipComment(); !ok)
                return ok;
        } else if (isBlank(m_text[m_pos])) {
            static_cast<void>(take());
        } else {
            break;
        }
    }
    return Done{};
}

/// Moves to the character that ends the word.
Result<Done> ConfLexer::findWordEnd(std::size_t start, char quote)
{
    const std::uint32_t startLine = m_line;
    bool variable = false; // behind a dollar a brace belongs to the word
    for (; !atEnd(); static_cast<void>(take())) {
        if (m_pos - start >= kBuffer)
            return tooLong(start, startLine, quote);
        const char c = m_text[m_pos];
        if (c == '{' && variable)
            continue;
        variable = c == '$';
        if (c == '\\') {
            ++m_pos; // whatever follows belongs to the word
            if (atEnd())
                break;
        } else if (quote == '\0' ? isBlank(c) || ((c == ';' || c == '{') && m_pos > start) : c == quote) {
            return Done{};
        }
    }
    return fault("unexpected end of file, expecting \";\" or \"}\"");
}

/// Rejects bad text after a quote.
Result<Done> ConfLexer::checkAfterQuote()
{
    if (atEnd())
        return fault("unexpected end of file, expecting \";\" or \"}\"");
    const char c = m_text[m_pos];
    if (isBlank(c) || c == ';' || c == '{' || c == ')')
        return Done{};
    return fault("unexpected \"" + printable(m_text.substr(m_pos, 1)) + '"');
}

Result<std::string> ConfLexer::word(ConfSpan& span)
{
    const std::uint32_t startLine = m_line;
    const char first = m_text[m_pos];
    const char quote = first == '"' || first == '\'' ? first : '\0';
    if (quote != '\0')
        ++m_pos;
    const std::size_t start = m_pos;
    if (auto ok = findWordEnd(start, quote); !ok)
        return ok.error();
    std::string found = unescaped(m_text.substr(start, m_pos - start));
    // nginx holds a word in its buffer until it has read the character behind the quote or the blank that ended it.
    const auto fills = [&] { return m_pos - start >= kBuffer && !atEnd(); };
    if (quote != '\0') {
        ++m_pos;
        if (fills())
            return tooLong(start, startLine, '\0');
        if (auto ok = checkAfterQuote(); !ok)
            return ok.error();
    }
    span.end = m_pos;
    if (!atEnd() && isBlank(m_text[m_pos])) {
        static_cast<void>(take());
        if (fills())
            return tooLong(start, startLine, '\0');
    }
    return found;
}

Result<ConfStatement> ConfLexer::next()
{
    ConfStatement statement;
    for (;;) {
        if (auto ok = skipBlank(); !ok)
            return ok.error();
        statement.line = m_line;
        if (atEnd()) {
            if (!statement.words.empty())
                return fault("unexpected end of file, expecting \";\" or \"}\"");
            return statement;
        }
        const char c = m_text[m_pos];
        if (c == ';' || c == '{' || c == '}') {
            if (statement.words.empty() != (c == '}'))
                return fault(std::string("unexpected \"") + c + '"');
            ++m_pos;
            statement.end = c == ';' ? ConfEnd::Semicolon : c == '{' ? ConfEnd::BlockStart : ConfEnd::BlockEnd;
            return statement;
        }
        ConfSpan span{m_pos, m_pos};
        auto found = word(span);
        if (!found)
            return found.error();
        statement.words.push_back(std::move(*found));
        statement.spans.push_back(span);
    }
}

void ConfLexer::skipLuaString(char quote)
{
    while (!atEnd()) {
        const char c = take();
        if (c == '\\' && !atEnd())
            static_cast<void>(take());
        else if (c == quote || c == '\n') // Lua's strings end with the line
            return;
    }
}

/// `[[ … ]]` or `[==[ … ]==]` from here on; false (and nothing skipped) if none starts here.
bool ConfLexer::skipLuaLongBracket()
{
    std::size_t equals = 0;
    while (m_pos + 1 + equals < m_text.size() && m_text[m_pos + 1 + equals] == '=')
        ++equals;
    if (m_pos + 1 + equals >= m_text.size() || m_text[m_pos + 1 + equals] != '[')
        return false;
    const std::string close = ']' + std::string(equals, '=') + ']';
    const std::size_t end = m_text.find(close, m_pos + 2 + equals);
    const std::size_t stop = end == std::string_view::npos ? m_text.size() : end + close.size();
    while (m_pos < stop)
        static_cast<void>(take());
    return true;
}

Result<Done> ConfLexer::skipLua()
{
    const std::uint32_t startLine = m_line;
    std::size_t depth = 1;
    while (!atEnd()) {
        if (m_text[m_pos] == '[' && skipLuaLongBracket())
            continue;
        const char c = take();
        if (c == '"' || c == '\'') {
            skipLuaString(c);
        } else if (c == '-' && !atEnd() && m_text[m_pos] == '-') {
            ++m_pos;
            if (!atEnd() && m_text[m_pos] == '[' && skipLuaLongBracket())
                continue;
            while (!atEnd() && m_text[m_pos] != '\n')
                ++m_pos;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && --depth == 0) {
            return Done{};
        }
    }
    m_line = startLine;
    return fault("the block of Lua that starts here has no closing \"}\"");
}

} // namespace spillway
