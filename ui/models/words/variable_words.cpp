#include "ui/models/words/variable_words.h"

#include "engine/trace/nginx/key_fields.h"
#include "engine/trace/nginx/known_variables.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <array>

namespace spillway::ui {

namespace {

struct Word
{
    const char* variable;
    const char* name;
};

constexpr std::array kWords{
    Word{"binary_remote_addr", QT_TRANSLATE_NOOP("Variables", "address")},
    Word{"remote_addr", QT_TRANSLATE_NOOP("Variables", "address")},
    Word{"rl_net_24_64", QT_TRANSLATE_NOOP("Variables", "network, /24 or /64")},
    Word{"rl_net_16_48", QT_TRANSLATE_NOOP("Variables", "network, /16 or /48")},
    Word{"rl_agent", QT_TRANSLATE_NOOP("Variables", "program")},
    Word{"rl_path_1", QT_TRANSLATE_NOOP("Variables", "first segment")},
    Word{"rl_path_2", QT_TRANSLATE_NOOP("Variables", "two segments")},
    Word{"uri", QT_TRANSLATE_NOOP("Variables", "path")},
    Word{"request_uri", QT_TRANSLATE_NOOP("Variables", "path and query")},
    Word{"host", QT_TRANSLATE_NOOP("Variables", "host")},
    Word{"server_name", QT_TRANSLATE_NOOP("Variables", "server")},
    Word{"request_method", QT_TRANSLATE_NOOP("Variables", "method")},
    Word{"status", QT_TRANSLATE_NOOP("Variables", "status")},
    Word{"remote_user", QT_TRANSLATE_NOOP("Variables", "user")},
    Word{"http_user_agent", QT_TRANSLATE_NOOP("Variables", "user agent")},
    Word{"http_referer", QT_TRANSLATE_NOOP("Variables", "referrer")},
    Word{"http_x_forwarded_for", QT_TRANSLATE_NOOP("Variables", "X-Forwarded-For")},
    Word{"http_authorization", QT_TRANSLATE_NOOP("Variables", "Authorization")},
    Word{"http_x_api_key", QT_TRANSLATE_NOOP("Variables", "API key")},
};

NamedVariable named(const std::string& variable)
{
    const auto word = std::ranges::find(kWords, variable, [](const Word& one) { return std::string(one.variable); });
    const QString text = u'$' + QString::fromStdString(variable);
    return {text, word == kWords.end() ? text : QCoreApplication::translate("Variables", word->name)};
}

/// Those of the names that the trace has, or has the makings of.
std::vector<NamedVariable> ofTrace(const Trace& trace, std::initializer_list<const char*> names)
{
    std::vector<NamedVariable> all;
    for (const std::string name : names) {
        const auto made = knownVariable(name);
        const auto inputs = made ? inputsOf(*made) : std::vector<std::string>{name};
        const bool has = std::ranges::all_of(
            inputs, [&](const std::string& input) { return fieldsOf(trace, input, KnownWhen::Logged).has_value(); });
        if (has)
            all.push_back(named(name));
    }
    return all;
}

void addRest(std::vector<NamedVariable>& all, const std::string& variable)
{
    const NamedVariable rest = named(variable);
    if (std::ranges::find(all, rest.text, &NamedVariable::text) == all.end())
        all.push_back(rest);
}

} // namespace

std::vector<NamedVariable> countableVariables(const Trace& trace)
{
    auto all = ofTrace(trace, {"binary_remote_addr", "rl_net_24_64", "rl_agent", "rl_path_1", "uri", "host"});
    if (trace.column("remote_addr") != nullptr && trace.column("uri") != nullptr)
        all.push_back(
            {QStringLiteral("$binary_remote_addr$uri"), QCoreApplication::translate("Variables", "address and path")});
    for (const std::string& variable : keyVariables(trace))
        addRest(all, variable);
    return all;
}

std::vector<NamedVariable> selectableVariables(const Trace& trace)
{
    auto all = ofTrace(trace, {"rl_agent", "rl_path_1", "uri", "status", "request_method", "host", "remote_user",
                               "rl_net_24_64", "remote_addr", "http_user_agent", "http_referer"});
    for (const std::string& variable : keyVariables(trace))
        if (variable != "binary_remote_addr")
            addRest(all, variable);
    return all;
}

std::vector<NamedVariable> definedVariables(const Variables& defined)
{
    std::vector<NamedVariable> all;
    for (const MadeVariable& made : defined.made) {
        const QString text = u'$' + QString::fromStdString(nameOf(made));
        all.push_back({text, text});
    }
    return all;
}

} // namespace spillway::ui
