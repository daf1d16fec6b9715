#include "engine/ingest/text/notation.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

// Letters and the variables that they stand for. Source: mod_log_config, Apache 2.4.
constexpr std::string_view kApacheLetters =
    " h=remote_addr a=remote_addr A=server_addr l=unused_word u=remote_user r=request s=status b=body_bytes_sent"
    " B=body_bytes_sent O=bytes_sent I=request_length S=unused_number v=host V=host p=server_port P=pid D=duration_us"
    " T=duration_s m=request_method U=uri H=server_protocol k=unused_number L=unused_word X=unused_word f=unused"
    " R=unused e=unused n=unused x=unused ^=unused ";
/// "${remote_addr}" for its letter; empty for an unknown one.
std::string variableFor(char letter)
{
    const std::string_view letters = kApacheLetters;
    const std::size_t at = letters.find(std::string{' ', letter, '='});
    return at == std::string_view::npos
               ? std::string()
               : "${" + std::string(letters.substr(at + 3, letters.find(' ', at + 1) - at - 3)) + "}";
}

Error refusedNotation(std::string detail)
{
    return {ErrorCode::BadLogFormat, {}, std::move(detail)};
}

void addStamp(LogFormatText& format, std::string_view pattern)
{
    format.text += "${stamp_" + std::to_string(format.stamps.size()) + "}";
    format.stamps.emplace_back(pattern);
}

/// Reads a LogFormat without its quotes. Its timestamps are arrivals unless all of them say `end:`.
class ApacheReader
{
public:
    Result<LogFormatText> run(std::string_view text)
    {
        // Pieces of a second belong to the stamp before them, so that %t has to be one of the pieces.
        m_fractions = text.find("sec_frac}t") != std::string_view::npos;
        m_onlyEnds = text.find("end:") != std::string_view::npos && !hasBegin(text);
        m_format.meaning = m_onlyEnds ? StampMeaning::Completion : StampMeaning::Arrival;
        m_format.shown = text;
        while (!text.empty()) {
            const std::size_t percent = std::min(text.find('%'), text.size());
            m_format.text += text.substr(0, percent);
            text.remove_prefix(percent);
            if (text.empty())
                break;
            text.remove_prefix(1);
            if (const auto taken = takeDirective(text); !taken)
                return taken.error();
        }
        return std::move(m_format);
    }

private:
    /// A timestamp that is not of the end: %t, or %{...}t without "end:".
    static bool hasBegin(std::string_view text)
    {
        for (std::size_t at = text.find('t'); at != std::string_view::npos; at = text.find('t', at + 1)) {
            if (at > 0 && text[at - 1] == '%')
                return true;
            const std::size_t open = at > 0 && text[at - 1] == '}' ? text.rfind('{', at) : std::string_view::npos;
            if (open != std::string_view::npos && !text.substr(open + 1).starts_with("end:"))
                return true;
        }
        return false;
    }

    /// Takes the text behind a percent sign.
    Result<Done> takeDirective(std::string_view& text)
    {
        std::string_view argument; // in braces
        text.remove_prefix(std::min(text.find_first_not_of("!0123456789,<>"), text.size()));
        if (text.starts_with('{')) {
            const std::size_t end = text.find('}');
            if (end == std::string_view::npos)
                return refusedNotation("The closing bracket in \"%" + printable(text, 40) + "\" is missing.");
            argument = text.substr(1, end - 1);
            text.remove_prefix(end + 1);
            text.remove_prefix(std::min(text.find_first_not_of("<>"), text.size()));
        }
        if (text.empty())
            return refusedNotation("There is a percent sign without a letter behind it.");
        const char letter = text[0];
        text.remove_prefix(std::min<std::size_t>(letter == '^' ? 3 : 1, text.size())); // "^FB"
        if (letter == 't') {
            addTime(argument);
            return Done{};
        }
        const std::string variable = letter == '%' ? "%" : variableOf(letter, argument);
        if (variable.empty())
            return refusedNotation("Unknown letter in an Apache LogFormat: \"%" + printable({&letter, 1}) + "\".");
        m_format.hasNames = m_format.hasNames || letter == 'h'; // with HostnameLookups
        m_format.text += variable;
        return Done{};
    }

    static std::string variableOf(char letter, std::string_view argument)
    {
        switch (letter) {
        case 'i': return header("http_", lowered(argument));
        case 'o': return header("sent_http_", lowered(argument));
        case 'C': return header("cookie_", std::string(argument));
        case 'q': return "${is_args}${args}";
        case 'T': return argument == "us" ? "${duration_us}" : argument == "ms" ? "${duration_ms}" : "${duration_s}";
        case 'a': return argument.empty() ? "${remote_addr}" : "${realip_remote_addr}";
        case 'p':
        case 'P': return argument.empty() ? variableFor(letter) : "${unused_number}";
        default: return variableFor(letter);
        }
    }

    static std::string header(std::string_view prefix, std::string name)
    {
        std::ranges::replace(name, '-', '_');
        name.insert(0, prefix);
        return isVariableName(name) ? "${" + name + "}" : "${unused}";
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
        addStamp(m_format, pattern);
    }

    LogFormatText m_format;
    bool m_fractions = false;
    bool m_onlyEnds = false;
};

/// Reads a LogFormat as it stands in a configuration: the bare string, with or without its quotes, or the directive.
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
    return ApacheReader().run(plain);
}

} // namespace

Result<LogFormatText> readNotation(std::string_view text)
{
    const bool hasPercent = text.find('%') != std::string_view::npos && text.find('$') == std::string_view::npos;
    return hasPercent ? readApacheFormat(text) : readLogFormatText(text);
}

} // namespace spillway
