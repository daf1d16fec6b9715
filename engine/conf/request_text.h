#pragma once

#include "engine/conf/conf_model.h"
#include "engine/policy/router.h"
#include "engine/trace/nginx/regex.h"
#include "engine/trace/nginx/value_template.h"

#include <optional>
#include <string>
#include <unordered_map>

namespace spillway {

/// The texts with variables of a configuration, each parsed once.
using ConfTexts = std::unordered_map<std::string, ValueTemplate>;

/// The variables of one request while nginx leads it on.
class RequestText
{
public:
    RequestText(const ConfServer& server, const ConfTexts& texts, const VariableText& logged) :
        m_server(server), m_texts(texts), m_logged(logged)
    {
    }

    std::string uri;
    std::string args;

    void set(const std::string& variable, std::string text) { m_set[variable] = std::move(text); }
    /// Sets $1 to $9 and the named groups.
    void capture(const Regex& regex, const Regex::Captures& captures);

    /// The text that the way gives a variable, in lower case without the dollar: a path, arguments, `set`, captures.
    [[nodiscard]] std::optional<std::string> own(const std::string& variable) const;
    /// own(), or as it is logged; nothing where the log lacks it.
    [[nodiscard]] std::optional<std::string> value(const std::string& variable) const;
    /// A text with its variables replaced; those that the log lacks are empty. Only
    /// texts that are among ConfTexts have some.
    [[nodiscard]] std::string expand(const std::string& text) const;

private:
    const ConfServer& m_server;
    const ConfTexts& m_texts;
    const VariableText& m_logged;
    std::unordered_map<std::string, std::string> m_set;
};

} // namespace spillway
