#include "engine/ingest/members/json_description.h"

#include "engine/ingest/members/json_mend.h"
#include "engine/ingest/members/json_walk.h"

#include <algorithm>
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

} // namespace

std::optional<JsonDescription> describedJson(const LogFormatText& format)
{
    return Reader(format).run();
}

} // namespace spillway
