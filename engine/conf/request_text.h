#pragma once

#include "engine/conf/conf_model.h"
#include "engine/policy/router.h"
#include "engine/trace/nginx/forwarded.h"
#include "engine/trace/nginx/regex.h"
#include "engine/trace/nginx/value_template.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace spillway {

/// The texts with variables of a configuration, each parsed once.
using ConfTexts = std::unordered_map<std::string, ValueTemplate>;

/// The variables of a configuration, made ready for RequestText.
struct ConfValues
{
    ConfTexts texts;
    std::unordered_set<std::string> own{};    ///< of `set` and of named groups: empty until they are set
    std::unordered_set<std::string> inKeys{}; ///< those that keys are made of
    /// By a variable of `map` or `geo`: those behind it that the configuration may change on the way.
    std::unordered_map<std::string, std::vector<std::string>> inputs{};
};

/// The variables of one request while nginx leads it on.
class RequestText
{
public:
    RequestText(const ConfServer& server, const ConfValues& values, const VariableText& logged) :
        m_server(server), m_values(values), m_logged(logged)
    {
    }

    std::string uri;
    std::string args;

    /// Starts with the path and the arguments that were sent. The path that was served in the end, where the log has it and
    /// it is another. `merges`: as `merge_slashes`.
    std::optional<std::string> begin(bool merges);
    void set(const std::string& variable, std::string text)
    {
        (variable == "args" ? args : m_set[variable]) = std::move(text);
    }
    /// Takes the variables of a subrequest, which shares them; path and arguments stay.
    void takeVariables(RequestText&& sub)
    {
        m_set = std::move(sub.m_set);
        m_lookedUp = std::move(sub.m_lookedUp);
    }
    /// Sets $1 to $9 and the named groups.
    void capture(const Regex& regex, const Regex::Captures& captures);

    /// The text that the way gives a variable, in lower case without the dollar: a path, arguments, `set`, captures.
    [[nodiscard]] std::optional<std::string> own(const std::string& variable) const;
    /// own() of each of these, where that is another text than is logged.
    [[nodiscard]] std::vector<std::optional<std::string>> changed(const std::vector<std::string>& variables) const;
    /// own(), or as it is logged; nothing where the log lacks it.
    [[nodiscard]] std::optional<std::string> value(const std::string& variable);
    /// A text with its variables replaced; those that the log lacks are empty. Only
    /// texts that are among ConfTexts have some.
    [[nodiscard]] std::string expand(const std::string& text);

    /// Variables of `map` and `geo` that nginx may see otherwise: value() looked them up as the request was sent, though
    /// it had changed; or it has changed since, and nginx keeps their first values for keys.
    [[nodiscard]] std::vector<std::string> doubtful() const;

private:
    [[nodiscard]] bool isMadeOfChanged(const std::string& variable) const;

    const ConfServer& m_server;
    const ConfValues& m_values;
    const VariableText& m_logged;
    std::unordered_map<std::string, std::string> m_set;
    std::string m_sentArgs;
    std::map<std::string, bool> m_lookedUp; ///< by value(): whether what they are made of was changed by then
};

/// The trusted proxies at one place of a configuration, ready to be asked.
struct ClientSource
{
    std::string header; ///< the variable of the header with the addresses
    TrustedProxies trusted;

    /// The client's address; nothing where the peer counts, or the log lacks the header. O(proxies).
    /// Source: ngx_http_realip_handler(), nginx 1.22.
    [[nodiscard]] std::optional<std::string> addressOf(const VariableText& logged) const;
};

} // namespace spillway
