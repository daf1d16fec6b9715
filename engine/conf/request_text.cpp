#include "engine/conf/request_text.h"

#include "engine/conf/variables.h"
#include "engine/trace/nginx/key_fields.h"
#include "engine/trace/nginx/uri_path.h"

#include <algorithm>

namespace spillway {

std::optional<std::string> RequestText::begin(bool merges)
{
    const auto raw = m_logged("request_uri");
    const auto logged = m_logged("uri");
    const std::string_view whole = raw ? raw->substr(0, raw->find('#')) : std::string_view(); // as nginx cuts it
    const std::string_view path = whole.substr(0, whole.find('?'));
    args = !raw ? m_logged("args").value_or("") : whole.substr(std::min(path.size() + 1, whole.size()));
    m_sentArgs = args;
    uri = logged && !logged->empty() ? *logged : "/";
    if (!path.starts_with('/'))
        return std::nullopt;
    const std::string asked = isPlainPath(path) ? std::string(path) : resolvedPath(path).value_or(uri);
    uri = merges || path.find("//") == path.npos ? asked : std::string(path);
    const bool otherServed = logged && *logged != asked && (uri != path || *logged != uri);
    return otherServed ? std::optional(std::string(*logged)) : std::nullopt;
}

void RequestText::capture(const Regex& regex, const Regex::Captures& captures)
{
    for (std::size_t i = 0; i < 10; ++i)
        m_set[std::to_string(i)] = i < captures.size() ? std::string(captures[i]) : std::string();
    for (const Regex::Name& name : regex.names())
        m_set[name.text] = std::string(captures[name.group]);
}

std::optional<std::string> RequestText::own(const std::string& variable) const
{
    if (const auto set = m_set.find(variable); set != m_set.end())
        return set->second;
    if (m_values.own.contains(variable))
        return "";
    if (variable == "uri" || variable == "document_uri")
        return uri;
    if (variable == "args" || variable == "query_string")
        return args;
    if (variable == "is_args")
        return args.empty() ? "" : "?";
    if (variable.starts_with("arg_") && args != m_sentArgs)
        return KeyField{KeyField::Kind::Argument, nullptr, variable.substr(4)}.shown(args);
    if (variable == "server_name")
        return m_server.names.empty() ? std::string() : m_server.names.front();
    return std::nullopt;
}

std::vector<std::optional<std::string>> RequestText::changed(const std::vector<std::string>& variables) const
{
    std::vector<std::optional<std::string>> texts;
    for (const std::string& variable : variables) {
        const auto text = own(variable);
        const auto logged = m_logged(variable);
        const bool kept = text == "" && variable != "server_name" && isNginxVariable(variable);
        texts.push_back((logged ? text == *logged : kept) ? std::nullopt : text);
    }
    return texts;
}

std::optional<std::string> RequestText::value(const std::string& variable)
{
    if (auto text = own(variable))
        return text;
    if (m_values.inputs.contains(variable))
        m_lookedUp.try_emplace(variable, isMadeOfChanged(variable));
    const auto logged = m_logged(variable);
    return logged ? std::optional(std::string(*logged)) : std::nullopt;
}

bool RequestText::isMadeOfChanged(const std::string& variable) const
{
    return std::ranges::any_of(changed(m_values.inputs.at(variable)),
                               [](const auto& text) { return text.has_value(); });
}

std::vector<std::string> RequestText::doubtful() const
{
    std::vector<std::string> names;
    for (const auto& [name, wasChanged] : m_lookedUp)
        if (wasChanged || (m_values.inKeys.contains(name) && isMadeOfChanged(name)))
            names.push_back(name);
    return names;
}

std::string RequestText::expand(const std::string& text)
{
    const auto parsed = m_values.texts.find(text);
    if (parsed == m_values.texts.end())
        return text;
    std::string out;
    for (const ValueTemplate::Part& part : parsed->second.parts())
        out += part.variable ? value(part.text).value_or("") : part.text;
    return out;
}

std::optional<std::string> ClientSource::addressOf(const VariableText& logged) const
{
    const auto peer = logged("realip_remote_addr");
    const auto from = peer ? peer : logged("remote_addr");
    const auto addresses = logged(header);
    const auto client = from && addresses ? trusted.clientOf(*from, *addresses) : std::nullopt;
    return client ? std::optional(addressText(*client)) : std::nullopt;
}

} // namespace spillway
