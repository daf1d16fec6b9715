#include "engine/ingest/line/unescape.h"

#include <algorithm>
#include <charconv>

namespace spillway {

namespace {

/// The number in `count` hexadecimal digits after `at`, or -1.
int hexNumber(std::string_view text, std::size_t at, std::size_t count)
{
    if (at + count > text.size())
        return -1;
    int value = 0;
    const char* const end = text.data() + at + count;
    const auto read = std::from_chars(text.data() + at, end, value, 16);
    return read.ec == std::errc() && read.ptr == end && text[at] != '-' ? value : -1;
}

/// The character behind `\u` at a backslash: a character and how much of the text it takes.
struct Character
{
    int code = -1; ///< none: no four digits, or half of a pair alone
    std::size_t length = 0;
};

Character characterAt(std::string_view text, std::size_t at)
{
    constexpr std::size_t kLength = 6;
    const int code = hexNumber(text, at + 2, 4);
    if (code < 0xD800 || code >= 0xE000)
        return {code, kLength};
    const bool mayBePair = code < 0xDC00 && text.substr(std::min(at + kLength, text.size())).starts_with("\\u");
    const int second = mayBePair ? hexNumber(text, at + kLength + 2, 4) : -1;
    if (second < 0xDC00 || second >= 0xE000)
        return {};
    return {0x10000 + (code - 0xD800) * 0x400 + (second - 0xDC00), 2 * kLength};
}

/// Appends `code` as UTF-8.
char* putUtf8(char* out, int code)
{
    const auto put = [&](int byte) { *out++ = static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 + code / 64);
        put(0x80 + code % 64);
    } else {
        if (code < 0x10000) {
            put(0xE0 + code / 4096);
        } else {
            put(0xF0 + code / 262144);
            put(0x80 + code / 4096 % 64);
        }
        put(0x80 + code / 64 % 64);
        put(0x80 + code % 64);
    }
    return out;
}

char simpleEscape(char c)
{
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'v': return '\v';
    case '"':
    case '\'':
    case '/':
    case '\\': return c;
    default: return 0;
    }
}

} // namespace

std::string_view unescaped(std::string_view text, Scratch& scratch)
{
    std::size_t slash = text.find('\\');
    if (slash == std::string_view::npos)
        return text;
    char* const begin = scratch.take(text.size());
    char* out = begin;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            *out++ = text[i++];
            continue;
        }
        const char kind = text[i + 1];
        const int byte = kind == 'x' ? hexNumber(text, i + 2, 2) : -1;
        const Character character = kind == 'u' ? characterAt(text, i) : Character();
        if (byte >= 0) {
            *out++ = static_cast<char>(byte);
            i += 4;
        } else if (character.code >= 0) {
            out = putUtf8(out, character.code);
            i += character.length;
        } else if (const char simple = simpleEscape(kind); simple != 0) {
            *out++ = simple;
            i += 2;
        } else {
            *out++ = text[i++];
        }
    }
    return {begin, static_cast<std::size_t>(out - begin)};
}

} // namespace spillway
