#include "engine/ingest/text/apache_format.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// The meaning of one letter without an argument, in log_format's notation.
constexpr std::pair<char, std::string_view> kLetters[] = {{'h', "${remote_addr}"},
                                                          {'a', "${remote_addr}"},
                                                          {'A', "${server_addr}"},
                                                          {'l', "${unused_word}"},
                                                          {'u', "${remote_user}"},
                                                          {'r', "${request}"},
                                                          {'s', "${status}"},
                                                          {'b', "${body_bytes_sent}"},
                                                          {'B', "${body_bytes_sent}"},
                                                          {'O', "${bytes_sent}"},
                                                          {'I', "${request_length}"},
                                                          {'S', "${unused_number}"},
                                                          {'v', "${host}"},
                                                          {'V', "${host}"},
                                                          {'p', "${server_port}"},
                                                          {'P', "${pid}"},
                                                          {'D', "${duration_us}"},
                                                          {'T', "${duration_s}"},
                                                          {'m', "${request_method}"},
                                                          {'U', "${uri}"},
                                                          {'q', "${is_args}${args}"},
                                                          {'H', "${server_protocol}"},
                                                          {'k', "${unused_number}"},
                                                          {'L', "${unused_word}"},
                                                          {'X', "${unused_word}"},
                                                          {'f', "${unused}"},
                                                          {'R', "${unused}"}};

/// One percent sign with what belongs to it.
struct Directive
{
    std::string argument; ///< in braces
    std::string letter;   ///< or "^FB" and its like
};

Error refused(std::string detail)
{
    return {ErrorCode::BadLogFormat, {}, std::move(detail)};
}

/// Cuts the text behind a percent sign off the front.
Result<Directive> takeDirective(std::string_view& text)
{
    Directive directive;
    text.remove_prefix(std::min(text.find_first_not_of("!0123456789,<>"), text.size()));
    if (text.starts_with('{')) {
        const std::size_t end = text.find('}');
        if (end == std::string_view::npos)
            return refused("The closing bracket in \"%" + printable(text, 40) + "\" is missing.");
        directive.argument = text.substr(1, end - 1);
        text.remove_prefix(end + 1);
        text.remove_prefix(std::min(text.find_first_not_of("<>"), text.size()));
    }
    const std::size_t length = text.starts_with('^') ? 3 : 1;
    directive.letter = text.substr(0, length);
    text.remove_prefix(std::min(length, text.size()));
    if (directive.letter.empty())
        return refused("There is a percent sign without a letter behind it.");
    return directive;
}

std::string variableOf(std::string_view prefix, std::string_view name)
{
    std::string variable = "${" + std::string(prefix);
    for (const char c : name)
        variable += c == '-' ? '_' : c;
    variable += '}';
    return isVariableName(std::string_view(variable).substr(2, variable.size() - 3)) ? variable : "${unused}";
}

class ApacheReader
{
public:
    Result<LogFormatText> run(std::string_view text)
    {
        // Pieces of a second belong to the stamp before them, so that %t has to be one of the pieces.
        m_fractions = text.find("sec_frac}t") != std::string_view::npos;
        m_onlyEnds = text.find("end:") != std::string_view::npos && !hasBegin(text);
        m_format.meaning = m_onlyEnds ? StampMeaning::Completion : StampMeaning::Arrival;
        while (!text.empty()) {
            const std::size_t percent = std::min(text.find('%'), text.size());
            m_format.text += text.substr(0, percent);
            text.remove_prefix(percent);
            if (text.empty())
                break;
            text.remove_prefix(1);
            if (text.starts_with('%')) {
                m_format.text += '%';
                text.remove_prefix(1);
                continue;
            }
            const auto directive = takeDirective(text);
            if (!directive)
                return directive.error();
            if (const auto added = add(*directive); !added)
                return added.error();
        }
        return std::move(m_format);
    }

private:
    /// A stamp that is not of the end: %t, or %{...}t without "end:".
    static bool hasBegin(std::string_view text)
    {
        for (std::size_t at = text.find("t"); at != std::string_view::npos; at = text.find("t", at + 1)) {
            if (at > 0 && text[at - 1] == '%')
                return true;
            const std::size_t open = at > 0 && text[at - 1] == '}' ? text.rfind('{', at) : std::string_view::npos;
            if (open != std::string_view::npos && !text.substr(open + 1).starts_with("end:"))
                return true;
        }
        return false;
    }

    Result<Done> add(const Directive& directive)
    {
        const std::string& argument = directive.argument;
        if (directive.letter[0] == '^') {
            m_format.text += "${unused}";
            return Done{};
        }
        const char letter = directive.letter[0];
        switch (letter) {
        case 't': addTime(argument); return Done{};
        case 'i': m_format.text += variableOf("http_", lowered(std::string_view(argument))); return Done{};
        case 'o': m_format.text += variableOf("sent_http_", lowered(std::string_view(argument))); return Done{};
        case 'C': m_format.text += variableOf("cookie_", argument); return Done{};
        case 'e':
        case 'n':
        case 'x': m_format.text += "${unused}"; return Done{};
        default: break;
        }
        if (letter == 'T' && !argument.empty()) {
            m_format.text += argument == "us"   ? "${duration_us}"
                             : argument == "ms" ? "${duration_ms}"
                                                : "${duration_s}";
            return Done{};
        }
        if (!argument.empty() && (letter == 'a' || letter == 'p' || letter == 'P')) {
            m_format.text += letter == 'a' ? "${realip_remote_addr}" : "${unused_number}";
            return Done{};
        }
        m_format.hasNames = m_format.hasNames || letter == 'h'; // with HostnameLookups
        for (const auto& [known, variable] : kLetters) {
            if (known == letter) {
                m_format.text += variable;
                return Done{};
            }
        }
        return refused("Unknown letter in an Apache LogFormat: \"%" + printable(directive.letter) + "\".");
    }

    void addTime(std::string_view argument)
    {
        const bool end = argument.starts_with("end:");
        if (end && !m_onlyEnds) {
            m_format.text += "${unused}";
            return;
        }
        if (end || argument.starts_with("begin:"))
            argument.remove_prefix(argument.find(':') + 1);
        if (argument.empty() && !m_fractions) {
            m_format.text += "[${time_local}]";
            return;
        }
        static constexpr std::pair<std::string_view, std::string_view> kPieces[] = {
            {"sec", "%s"}, {"msec", "%Q"}, {"usec", "%K"}, {"msec_frac", "%f"}, {"usec_frac", "%f"}};
        std::string_view pattern = argument.empty() ? "[%d/%b/%Y:%H:%M:%S %z]" : argument;
        for (const auto& [name, letter] : kPieces)
            pattern = argument == name ? letter : pattern;
        m_format.text += "${stamp_" + std::to_string(m_format.stamps.size()) + "}";
        m_format.stamps.emplace_back(pattern);
    }

    LogFormatText m_format;
    bool m_fractions = false;
    bool m_onlyEnds = false;
};

} // namespace

bool isApacheFormat(std::string_view text)
{
    return text.find('%') != std::string_view::npos && text.find('$') == std::string_view::npos;
}

Result<LogFormatText> readApacheFormat(std::string_view text)
{
    constexpr std::string_view kDirective = "LogFormat ";
    const bool directive = text.starts_with(kDirective);
    if (directive)
        text.remove_prefix(text.find_first_not_of(' ', kDirective.size() - 1));
    const bool quoted =
        text.size() > 1 && text.starts_with('"') &&
        (directive || text.find("\\\"") != std::string_view::npos || text.find('"', 1) == text.size() - 1);
    std::string plain;
    for (std::size_t i = quoted ? 1 : 0; i < text.size(); ++i) {
        if (quoted && text[i] == '"')
            break;
        const bool escape = text[i] == '\\' && i + 1 < text.size();
        i += escape ? 1U : 0U;
        plain += escape && text[i] == 't' ? '\t' : text[i];
    }
    auto format = ApacheReader().run(plain);
    if (format)
        format->shown = std::move(plain);
    return format;
}

} // namespace spillway
