#include "engine/ingest/text/goaccess_format.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

constexpr std::pair<char, std::string_view> kTokens[] = {{'h', "${remote_addr}"},  {'v', "${host}"},
                                                         {'e', "${remote_user}"},  {'C', "${upstream_cache_status}"},
                                                         {'r', "${request}"},      {'m', "${request_method}"},
                                                         {'q', "${args}"},         {'H', "${server_protocol}"},
                                                         {'s', "${status}"},       {'b', "${body_bytes_sent}"},
                                                         {'R', "${http_referer}"}, {'u', "${http_user_agent}"},
                                                         {'K', "${ssl_protocol}"}, {'k', "${ssl_cipher}"},
                                                         {'M', "${unused}"},       {'D', "${duration_us}"},
                                                         {'T', "${duration_s}"},   {'L', "${duration_ms}"},
                                                         {'n', "${duration_ns}"},  {'^', "${unused_any}"},
                                                         {'~', "${spaces}"}};

struct Lines
{
    std::string_view log;
    std::string_view date = "%d/%b/%Y";
    std::string_view time;
    std::string_view both;
};

constexpr std::string_view kTime = "%H:%M:%S";

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kSpaces = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
    return text.substr(0, text.find_last_not_of(kSpaces) + 1);
}

/// The value of a line "log-format VALUE" or "--log-format=VALUE".
bool takeSetting(std::string_view line, std::string_view name, std::string_view& value)
{
    line.remove_prefix(line.starts_with("--") ? 2 : 0);
    if (!line.starts_with(name) || line.size() == name.size() ||
        std::string_view(" \t=").find(line[name.size()]) == std::string_view::npos)
        return false;
    value = trimmed(line.substr(name.size() + 1));
    if (value.size() > 1 && value.front() == '\'' && value.back() == '\'')
        value = value.substr(1, value.size() - 2);
    return true;
}

Lines settings(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        const bool known = takeSetting(line, "log-format", lines.log) || takeSetting(line, "date-format", lines.date) ||
                           takeSetting(line, "time-format", lines.time) ||
                           takeSetting(line, "datetime-format", lines.both);
        if (!known && !line.empty() && lines.log.empty())
            lines.log = line;
    }
    return lines;
}

/// GoAccess has letters of its own for what is counted since 1970.
std::string_view stampOf(std::string_view pattern)
{
    return pattern == "%f" ? "%K" : pattern == "%*" ? "%Q" : pattern;
}

Error refusedGoAccess(std::string detail)
{
    return {ErrorCode::BadLogFormat, {}, std::move(detail)};
}

class GoAccessReader
{
public:
    explicit GoAccessReader(const Lines& lines) : m_lines(lines) {}

    Result<LogFormatText> run()
    {
        std::string_view text = m_lines.log;
        while (!text.empty()) {
            const char c = text.front();
            text.remove_prefix(1);
            if (c == '~' && text.starts_with("h{")) {
                const std::size_t end = text.find('}');
                if (end == std::string_view::npos)
                    return refusedGoAccess("The closing bracket of ~h{ is missing.");
                text.remove_prefix(end + 1);
                m_format.text += "${client_list}";
            } else if (c == '\\' && !text.empty()) {
                m_format.text += text.front() == 't' ? '\t' : text.front();
                text.remove_prefix(1);
            } else if (c != '%' || text.empty()) {
                m_format.text += c;
            } else if (const auto taken = takeToken(text); !taken) {
                return taken.error();
            }
        }
        m_format.shown = m_lines.log;
        return std::move(m_format);
    }

private:
    Result<Done> takeToken(std::string_view& text)
    {
        const char letter = text.front();
        text.remove_prefix(1);
        switch (letter) {
        case '%': m_format.text += '%'; return Done{};
        case 'd': addStamp(m_lines.date); return Done{};
        case 't': addStamp(timePattern()); return Done{};
        case 'x': addDateAndTime(); return Done{};
        case 'U':
            m_format.text += "${target_path}";
            text.remove_prefix(text.starts_with("%q") ? 2 : 0); // the path ends at its question mark
            return Done{};
        default: break;
        }
        for (const auto& [known, variable] : kTokens) {
            if (known == letter) {
                m_format.text += variable;
                return Done{};
            }
        }
        return refusedGoAccess("Unknown token in a log-format of GoAccess: \"%" +
                               printable(std::string_view(&letter, 1)) + "\".");
    }

    [[nodiscard]] std::string_view timePattern() const { return m_lines.time.empty() ? kTime : m_lines.time; }

    /// Where nothing says how a member of JSON lines is written, it is recognised by its shape.
    void addDateAndTime()
    {
        if (m_lines.both.empty() && m_lines.time.empty() && m_lines.log.starts_with('{'))
            m_format.text += "${any_time}";
        else
            addStamp(m_lines.both.empty() ? timePattern() : m_lines.both);
    }

    void addStamp(std::string_view pattern)
    {
        m_format.text += "${stamp_" + std::to_string(m_format.stamps.size()) + "}";
        m_format.stamps.emplace_back(stampOf(pattern));
    }

    const Lines& m_lines;
    LogFormatText m_format;
};

} // namespace

bool isGoaccessFormat(std::string_view text)
{
    if (text.find('%') == std::string_view::npos || text.find('$') != std::string_view::npos)
        return false;
    std::string plain; // without what stands in brackets, which are dates of Apache
    while (!text.empty()) {
        const std::size_t open = std::min(text.find("%{"), text.size());
        plain += text.substr(0, open);
        text.remove_prefix(std::min(text.find('}', open), text.size()));
    }
    const auto has = [&](std::string_view token) { return plain.find(token) != std::string::npos; };
    return has("log-format") || has("%d") || has("%x") || has("~h{") || has("%~") ||
           (has("%^") && !has("%^FB") && !has("%^t"));
}

Result<LogFormatText> readGoaccessFormat(std::string_view text)
{
    const Lines lines = settings(text);
    auto format = GoAccessReader(lines).run();
    if (format && lines.log.starts_with('{'))
        format->escape = LogEscape::Json;
    return format;
}

} // namespace spillway
