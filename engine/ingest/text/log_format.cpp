#include "engine/ingest/text/log_format.h"

#include "engine/core/characters.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace spillway {

namespace {

Error refusedLogFormat(std::string detail)
{
    return {ErrorCode::BadLogFormat, {}, std::move(detail)};
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// One word of nginx.conf. Source: ngx_conf_read_token(), nginx 1.22.
struct Word
{
    std::string text;
    bool quoted = false;
};

char confEscape(char c)
{
    switch (c) {
    case 't': return '\t';
    case 'r': return '\r';
    case 'n': return '\n';
    default: return c;
    }
}

/// The words up to the semicolon or the end; nothing where a quote is not closed.
std::optional<std::vector<Word>> confWords(std::string_view text)
{
    std::vector<Word> words;
    for (std::size_t i = 0; i < text.size();) {
        if (isSpace(text[i])) {
            ++i;
            continue;
        }
        if (text[i] == ';')
            break;
        Word word;
        const char quote = text[i] == '\'' || text[i] == '"' ? text[i] : '\0';
        word.quoted = quote != '\0';
        if (word.quoted)
            ++i;
        const auto ends = [&](char c) { return word.quoted ? c == quote : isSpace(c) || c == ';'; };
        while (i < text.size() && !ends(text[i])) {
            const bool escape = text[i] == '\\' && i + 1 < text.size() &&
                                std::string_view("\"'\\trn").find(text[i + 1]) != std::string_view::npos;
            word.text += escape ? confEscape(text[i + 1]) : text[i];
            i += escape ? 2 : 1;
        }
        if (word.quoted && i == text.size())
            return std::nullopt;
        if (word.quoted)
            ++i;
        words.push_back(std::move(word));
    }
    return words;
}

std::optional<LogEscape> escapeNamed(std::string_view name)
{
    if (name == "default")
        return LogEscape::Default;
    if (name == "json")
        return LogEscape::Json;
    if (name == "none")
        return LogEscape::None;
    return std::nullopt;
}

/// The name of the variable whose dollar stands at `at`, and the offset behind it.
struct VariableAt
{
    std::string name;
    std::size_t end = 0;
};

Result<VariableAt> variableAt(std::string_view text, std::size_t at)
{
    const bool brace = at + 1 < text.size() && text[at + 1] == '{';
    const std::size_t begin = at + (brace ? 2 : 1);
    std::size_t end = begin;
    while (end < text.size() && isWordCharacter(text[end]))
        ++end;
    VariableAt variable{std::string(text.substr(begin, end - begin)), end};
    if (brace && (end == text.size() || text[end] != '}'))
        return refusedLogFormat("The closing bracket in the \"" + printable(variable.name, 40) +
                                "\" variable is missing.");
    if (variable.name.empty())
        return refusedLogFormat(
            "A $ without a variable's name: nginx knows no way to write a dollar sign in a log_format.");
    if (brace)
        ++variable.end;
    return variable;
}

} // namespace

namespace {

/// As nginx reads \t in its configuration: a shell leaves it as it is.
std::string withTabs(std::string_view text)
{
    std::string read(text);
    for (std::size_t at = read.find("\\t"); at != std::string::npos; at = read.find("\\t", at))
        read.replace(at, 2, "\t");
    return read;
}

} // namespace

Result<LogFormatText> readLogFormatText(std::string_view text)
{
    text = trimmed(text, " \t\n\r");
    const bool directive = text.starts_with("log_format") && text.size() > 10 && isSpace(text[10]);
    const bool pieces = text.starts_with('\'') || text.starts_with("escape=");
    if (!directive && !pieces)
        return LogFormatText{withTabs(text), LogEscape::Default};
    const auto words = confWords(text);
    if (!words)
        return refusedLogFormat("A quote in the log format is not closed.");
    std::size_t next = directive ? 2 : 0; // "log_format NAME"
    LogFormatText format;
    if (next < words->size() && !(*words)[next].quoted && (*words)[next].text.starts_with("escape=")) {
        const std::string name = (*words)[next].text.substr(7);
        const auto escape = escapeNamed(name);
        if (!escape)
            return refusedLogFormat("Unknown log format escaping \"" + printable(name, 40) +
                                    "\": it is default, json or none.");
        format.escape = *escape;
        ++next;
    }
    if (next >= words->size())
        return refusedLogFormat("The log_format directive has a name but no format.");
    for (; next < words->size(); ++next)
        format.text += (*words)[next].text;
    return format;
}

Result<LogFormat> LogFormat::compile(const LogFormatText& format, Strictness strictness)
{
    constexpr std::size_t kMostFields = 200;
    const std::string_view text = format.text;
    LogFormat compiled;
    compiled.m_quotesEscaped = format.escape != LogEscape::None;
    compiled.m_hasNames = format.hasNames;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != '$') {
            const std::size_t end = std::min(text.find('$', i), text.size());
            std::string& literal = compiled.m_steps.empty() ? compiled.m_prefix : compiled.m_steps.back().follow;
            literal += text.substr(i, end - i);
            i = end;
            continue;
        }
        auto variable = variableAt(text, i);
        if (!variable)
            return variable.error();
        i = variable->end;
        if (const auto added = compiled.addVariable(variable->name, format.stamps, strictness); !added)
            return added.error();
        if (compiled.m_fields.size() > kMostFields)
            return refusedLogFormat("More than 200 variables in one log format.");
    }
    return std::move(compiled).finished(strictness);
}

Result<Done> LogFormat::addVariable(std::string_view name, const std::vector<std::string>& stamps,
                                    Strictness strictness)
{
    Field field = fieldFor(name);
    const bool named = strictness == Strictness::Named || strictness == Strictness::NamedWithoutTime;
    if (named && isSerial(field.column))
        field.role = FieldRole::Column;
    for (std::size_t i = 0; i < stamps.size(); ++i) {
        if (name == "stamp_" + std::to_string(i)) {
            field.role = FieldRole::Stamp;
            field.stamp = stamps[i];
        }
    }
    Step step;
    step.shape = shapeOf(field);
    step.holdsQuotes = field.name == "unused_any";
    step.isStatus = field.name == "status_word";
    step.isOfHttp = field.name == "request_of_http";
    if (field.role == FieldRole::Stamp) {
        auto pattern = StampPattern::compile(field.stamp);
        if (!pattern)
            return pattern.error();
        step.stamp = std::move(*pattern);
    }
    m_fields.push_back(std::move(field));
    m_steps.push_back(std::move(step));
    return Done{};
}

Result<LogFormat> LogFormat::finished(Strictness strictness) &&
{
    using enum Shape;
    if (m_steps.empty())
        return refusedLogFormat("There is no variable in the log format \"" + printable(m_prefix, 60) +
                                "\", and no preset of that name; spillway-cli formats lists them.");
    const bool hasTimeAround =
        strictness == Strictness::NamedWithoutTime || strictness == Strictness::PresetWithoutTime;
    m_mayGoOn = strictness == Strictness::PresetMayGoOn || strictness == Strictness::PresetWithoutTime;
    m_asNginxPrints = strictness == Strictness::Preset || m_mayGoOn;
    m_clientText = m_asNginxPrints ? ClientText::Guessed : ClientText::Name;
    m_steps.back().last = true;
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        Step& step = m_steps[i];
        step.hasDecimals = m_asNginxPrints && m_fields[i].name != "duration_s"; // which is Apache's %T
        const std::string& before = i == 0 ? m_prefix : m_steps[i - 1].follow;
        step.quoted = before.ends_with('"') && step.follow.starts_with('"');
        const bool isApart = step.follow.starts_with('\t'); // whatever a client sends
        if ((step.quoted && step.shape == List) || ((step.quoted || isApart) && step.shape == Forwarded))
            step.shape = Any;
        step.holdsQuotes = step.holdsQuotes || isApart;
        const bool holdsSpace = step.shape == TimeLocal && step.follow.starts_with(' ');
        step.endsByItself = step.shape == Padded || step.shape == Spaces || step.shape == Stamp || holdsSpace;
        if (step.last || !step.follow.empty() || step.endsByItself)
            continue;
        step.endsByItself = step.shape != Any && step.shape != Word && step.shape != Address && step.shape != Request &&
                            step.shape != List && step.shape != Forwarded;
        if (!step.endsByItself)
            return refusedLogFormat("Where $" + m_fields[i].name + " ends and $" + m_fields[i + 1].name +
                                    " begins is unclear: nothing separates them.");
    }
    const auto tells = [](const Field& field) {
        static constexpr std::string_view kNoClient[] = {"request_method", "uri", "args", "status", "scheme"};
        if (field.role == FieldRole::Address || field.role == FieldRole::Endpoint)
            return true;
        return field.role == FieldRole::Column &&
               std::ranges::find(kNoClient, field.column) == std::ranges::end(kNoClient);
    };
    if (!hasTimeAround && std::ranges::none_of(m_fields, [](const Field& field) { return isTime(field.role); }))
        return refusedLogFormat("The log format has no time: it needs $msec, $time_iso8601 or $time_local.");
    const auto stampsHave = [&](std::string_view letters) {
        return std::ranges::any_of(m_steps, [&](const Step& step) { return step.stamp && step.stamp->has(letters); });
    };
    if (stampsHave("I") && !stampsHave("psQK"))
        return refusedLogFormat("%I has twelve hours: use it with %p, or use %H.");
    if (std::ranges::none_of(m_fields, tells))
        return refusedLogFormat(
            "The log format has nothing to separate clients by: it needs $remote_addr or another variable.");
    return std::move(*this);
}

} // namespace spillway
