#include "engine/ingest/members/json_description.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"
#include "engine/ingest/members/json_walk.h"

#include <algorithm>
#include <simdjson.h>
#include <utility>

namespace spillway {

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

/// A value as the format has it: texts and variables in turn.
struct Parts
{
    std::vector<std::string> texts{std::string()}; ///< before, between and behind the variables
    std::vector<std::string> variables;

    [[nodiscard]] bool between(std::string_view text) const
    {
        return texts.front().empty() && texts.back().empty() &&
               std::all_of(texts.begin() + 1, texts.end() - 1, [&](const std::string& one) { return one == text; });
    }
};

/// Nothing where a dollar is not that of a variable.
std::optional<Parts> partsOf(std::string_view text)
{
    Parts parts;
    while (!text.empty()) {
        const std::size_t dollar = std::min(text.find('$'), text.size());
        parts.texts.back() += text.substr(0, dollar);
        text.remove_prefix(dollar);
        if (text.empty())
            break;
        text.remove_prefix(1);
        const bool brace = text.starts_with('{');
        text.remove_prefix(brace ? 1 : 0);
        std::size_t end = 0;
        while (end < text.size() && isVariableName(text.substr(end, 1)))
            ++end;
        if (end == 0 || (brace && (end == text.size() || text[end] != '}')))
            return std::nullopt;
        parts.variables.emplace_back(text.substr(0, end));
        parts.texts.emplace_back();
        text.remove_prefix(end + (brace ? 1 : 0));
    }
    return parts;
}

/// Valid JSON with the variables that stand outside of quotes in quotes.
std::string withQuotes(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        if (text[i] == '"') {
            end = std::min(text.find('"', i + 1), text.size() - 1) + 1;
            out += text.substr(i, end - i);
        } else if (text[i] == '$') {
            for (; end < text.size() && std::string_view(",]}").find(text[end]) == std::string_view::npos; ++end)
                if (text.substr(end - 1).starts_with("${"))
                    end = std::min(text.find('}', end), text.size() - 1);
            const std::string_view value = text.substr(i, end - i);
            out.append("\"").append(value.substr(0, value.find_last_not_of(kSpaces) + 1)).append("\"");
        } else {
            out += text[i];
        }
        i = end;
    }
    return mendedJson(out);
}

class Reader
{
public:
    explicit Reader(const LogFormatText& format) : m_format(format) {}

    std::optional<JsonDescription> run()
    {
        std::string text = withQuotes(m_format.text);
        text.erase(0, text.find_first_not_of(kSpaces));
        const std::size_t size = text.size();
        text.resize(size + simdjson::SIMDJSON_PADDING);
        bool isUnderstood = true;
        const bool isObject = text.starts_with('{') && JsonWalk().walk(
                                                           std::string_view(text).substr(0, size),
                                                           [&](std::string_view path, const JsonLeaf& value) {
                                                               isUnderstood =
                                                                   isUnderstood && add(std::string(path), value.text);
                                                           },
                                                           [](std::string_view) { return true; });
        const auto isRead = [](const Field& field) { return field.role != FieldRole::Ignored; };
        if (!isObject || !isUnderstood || std::ranges::none_of(m_description.members, isRead))
            return std::nullopt;
        m_description.meaning = m_format.meaning;
        m_description.shown = m_format.shown.empty() ? m_format.text : m_format.shown;
        return std::move(m_description);
    }

private:
    bool add(const std::string& path, std::string_view value)
    {
        const auto parts = partsOf(value);
        if (!parts)
            return false;
        if (parts->variables.empty()) // the same in each line
            return true;
        auto field = fieldOf(*parts);
        if (!field)
            return false;
        field->name = path;
        m_description.members.push_back(*std::move(field));
        return true;
    }

    /// The pattern of a variable that stands for a stamp or a part of one.
    [[nodiscard]] std::string_view patternOf(const std::string& variable) const
    {
        for (std::size_t i = 0; i < m_format.stamps.size(); ++i) {
            if (variable == "stamp_" + std::to_string(i))
                return m_format.stamps[i];
        }
        return stampPattern(variable);
    }

    [[nodiscard]] std::optional<Field> fieldOf(const Parts& parts) const
    {
        const auto& names = parts.variables;
        if (std::ranges::all_of(names, [&](const std::string& name) { return !patternOf(name).empty(); }))
            return stampOf(parts);
        if (names.size() == 1 && parts.between({}))
            return fieldOf(names.front());
        const auto are = [&](std::initializer_list<std::string_view> these) {
            return std::ranges::equal(names, these);
        };
        const bool isRequest = are({"request_method", "request_uri", "server_protocol"}) ||
                               are({"request_method", "target_path", "server_protocol"}) ||
                               are({"request_method", "request_uri"}) || are({"request_method", "target_path"});
        if (isRequest && parts.between(" "))
            return Field{{}, FieldRole::Request, {}};
        const bool isUrl = are({"scheme", "host", "request_uri"}) || are({"scheme", "http_host", "request_uri"});
        if (isUrl && parts.texts == std::vector<std::string>{"", "://", "", ""})
            return Field{{}, FieldRole::Target, {}, {}, true};
        if (are({"remote_addr", "remote_port"}) && parts.between(":"))
            return Field{{}, FieldRole::Endpoint, {}};
        return std::nullopt;
    }

    /// A stamp in parts is one, with what stands between them.
    [[nodiscard]] std::optional<Field> stampOf(const Parts& parts) const
    {
        std::string pattern = parts.texts.front();
        for (std::size_t i = 0; i < parts.variables.size(); ++i)
            pattern.append(patternOf(parts.variables[i])).append(parts.texts[i + 1]);
        for (const std::string& text : parts.texts) {
            if (text.find('%') != std::string::npos)
                return std::nullopt;
        }
        if (!StampPattern::compile(pattern))
            return std::nullopt;
        return Field{{}, FieldRole::Stamp, {}, std::move(pattern)};
    }

    /// Whatever the shape of a time, and with whatever else a client is written.
    [[nodiscard]] static Field fieldOf(const std::string& variable)
    {
        Field field = fieldFor(variable);
        if (isSerial(field.column))
            field.role = FieldRole::Column;
        if (isTime(field.role))
            field.role = FieldRole::AnyTime;
        if (field.column == "remote_addr") {
            field.role = FieldRole::Address;
            field.column.clear();
        }
        return field;
    }

    const LogFormatText& m_format;
    JsonDescription m_description;
};

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

std::optional<JsonDescription> describedJson(const LogFormatText& format)
{
    return Reader(format).run();
}

std::string mendedJson(std::string_view line)
{
    return Mender(line).run();
}

} // namespace spillway
