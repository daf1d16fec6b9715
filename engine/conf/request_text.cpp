#include "engine/conf/request_text.h"

namespace spillway {

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
    if (variable == "uri" || variable == "document_uri")
        return uri;
    if (variable == "args" || variable == "query_string")
        return args;
    if (variable == "is_args")
        return args.empty() ? "" : "?";
    if (variable == "server_name")
        return m_server.names.empty() ? std::string() : m_server.names.front();
    return std::nullopt;
}

std::optional<std::string> RequestText::value(const std::string& variable) const
{
    if (auto text = own(variable))
        return text;
    const auto logged = m_logged(variable);
    return logged ? std::optional(std::string(*logged)) : std::nullopt;
}

std::string RequestText::expand(const std::string& text) const
{
    const auto parsed = m_texts.find(text);
    if (parsed == m_texts.end())
        return text;
    std::string out;
    for (const ValueTemplate::Part& part : parsed->second.parts())
        out += part.variable ? value(part.text).value_or("") : part.text;
    return out;
}

} // namespace spillway
