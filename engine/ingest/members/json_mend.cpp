#include "engine/ingest/members/json_mend.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"

#include <algorithm>
#include <simdjson.h>

namespace spillway {

namespace {

bool isHex(char c)
{
    return hexValue(c) >= 0;
}

/// The length of the UTF-8 sequence at `at`; 0 if there is none.
std::size_t sequence(std::string_view text, std::size_t at)
{
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return at + length <= text.size() && simdjson::validate_utf8(text.data() + at, length) ? length : 0;
}

/// D800 to DFFF.
bool isSurrogate(std::string_view digits)
{
    return lowered(digits[0]) == 'd' && digits[1] >= '8';
}

/// One of the first halves; `digits` are a surrogate.
bool isHigh(std::string_view digits)
{
    return lowered(digits[1]) < 'c';
}

class Mender
{
public:
    explicit Mender(std::string_view line) : m_line(line) { m_out.reserve(line.size() + 64); }

    std::string run()
    {
        while (m_at < m_line.size()) {
            const char c = m_line[m_at];
            if (c == '"') {
                copyString();
            } else if (c == ',' && m_line.substr(m_at + 1, 1) == "}") {
                ++m_at; // nothing follows it
            } else {
                m_out += c;
                ++m_at;
                if (c == ':')
                    mendValue();
            }
        }
        return std::move(m_out);
    }

private:
    void copyString()
    {
        m_out += m_line[m_at++];
        while (m_at < m_line.size() && m_line[m_at] != '"') {
            if (m_line[m_at] == '\\')
                copyEscape();
            else
                copyCharacter();
        }
        if (m_at < m_line.size())
            m_out += m_line[m_at++];
    }

    void copyEscape()
    {
        const char kind = m_at + 1 < m_line.size() ? m_line[m_at + 1] : '\0';
        const std::string_view digits = m_line.substr(std::min(m_at + 2, m_line.size()));
        const bool code = kind == 'u' && digits.size() >= 4 && std::ranges::all_of(digits.substr(0, 4), isHex);
        const bool byte = kind == 'x' && digits.size() >= 2 && std::ranges::all_of(digits.substr(0, 2), isHex);
        if (byte) { // nginx's own escape, where the log_format lacks escape=json
            m_out += "\\u00";
            m_out += digits.substr(0, 2);
            m_at += 4;
        } else if (code && isSurrogate(digits)) {
            copySurrogate(digits);
        } else if (code || (kind != '\0' && std::string_view("\"\\/bfnrt").find(kind) != std::string_view::npos)) {
            m_out += m_line.substr(m_at, 2);
            m_at += 2;
        } else {
            m_out += "\\\\";
            ++m_at;
        }
    }

    /// Two that belong together; else as it is written, as unescaped() has it.
    void copySurrogate(std::string_view digits)
    {
        const bool isPair = isHigh(digits) && digits.size() >= 10 && digits.substr(4, 2) == "\\u" &&
                            std::ranges::all_of(digits.substr(6, 4), isHex) && isSurrogate(digits.substr(6)) &&
                            !isHigh(digits.substr(6));
        if (!isPair)
            m_out += '\\';
        m_out += m_line.substr(m_at, isPair ? 12 : 6);
        m_at += isPair ? 12 : 6;
    }

    void copyCharacter()
    {
        static constexpr std::string_view kHex = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(m_line[m_at]);
        const std::size_t length = sequence(m_line, m_at);
        if (byte < 0x20) {
            m_out += "\\u00";
            m_out += kHex[byte >> 4U];
            m_out += kHex[byte & 0xFU];
        } else if (length == 0) {
            m_out += "\xEF\xBF\xBD";
        } else {
            m_out += m_line.substr(m_at, length);
        }
        m_at += std::max<std::size_t>(length, 1);
    }

    /// Behind a colon: what is no value becomes one.
    void mendValue()
    {
        while (m_at < m_line.size() && m_line[m_at] == ' ')
            ++m_at;
        if (m_at < m_line.size() && std::string_view("\"{[").find(m_line[m_at]) != std::string_view::npos)
            return;
        std::size_t end = m_at;
        while (end < m_line.size() && m_line[end] != '}' && m_line[end] != '"')
            ++end;
        std::string_view value = m_line.substr(m_at, end - m_at);
        if (end < m_line.size() && m_line[end] == '"') // the next key: the comma before it is not ours
            value = value.substr(0, std::min(value.rfind(','), value.size()));
        m_at += value.size();
        while (value.ends_with(' '))
            value.remove_suffix(1);
        if (value.empty() || value == "-") {
            m_out += "null";
        } else if (m_parser.parse(value.data(), value.size()).error() == simdjson::SUCCESS) {
            m_out += value;
        } else {
            m_out += '"';
            for (const char c : value)
                m_out += static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F || c == '\\'
                             ? '?'
                             : c;
            m_out += '"';
        }
    }

    std::string_view m_line;
    std::size_t m_at = 0;
    std::string m_out;
    simdjson::dom::parser m_parser; ///< of numbers and words: it takes none of more than 64 bits
};

} // namespace

std::string mendedJson(std::string_view line)
{
    return Mender(line).run();
}

} // namespace spillway
