#include "engine/conf/site_router.h"

#include "engine/conf/conf_steps.h"
#include "engine/conf/server_choice.h"
#include "engine/conf/variables.h"
#include "engine/core/lowercase.h"
#include "engine/trace/nginx/host_header.h"
#include "engine/trace/nginx/key.h"
#include "engine/trace/nginx/value_template.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <unordered_map>
#include <utility>

namespace spillway {

namespace {

template <class Visit>
void visitSteps(const std::vector<ConfStep>& steps, const Visit& visit)
{
    for (const ConfStep& step : steps) {
        visit(step);
        visitSteps(step.inside, visit);
    }
}

/// Whether there may be named groups among these regular expressions.
bool hasGroups(const std::vector<std::string>& texts)
{
    return std::ranges::any_of(texts, [](const std::string& text) { return text.find("(?") != text.npos; });
}

/// The variables that following a request may ask for.
class Asked
{
public:
    explicit Asked(const ConfModel& model)
    {
        if (model.servers.size() > 1 || hasGroups(model.servers.front().names))
            m_names.insert("host");
        for (const ConfLevel* level : allLevels(model)) {
            visitSteps(level->steps, [this](const ConfStep& step) {
                for (const std::string& word : step.words) {
                    add(word);
                    const std::size_t question = word.find('?'); // of a replacement
                    add(word.substr(0, question));
                    if (question != std::string::npos)
                        add(word.substr(question + 1));
                }
            });
            for (const std::string& file : level->tryFiles)
                add(file);
            for (const ErrorPage& page : level->errorPages)
                add(page.target);
            for (const std::string& file : level->index)
                add(file);
        }
        for (const char* own : {"document_uri", "is_args", "query_string", "server_name"})
            m_names.erase(own);
        m_names.insert({"uri", "request_uri"});
        if (commonRealIp(model))
            return;
        m_names.insert({"remote_addr", "realip_remote_addr"});
        for (const ConfLevel* level : allLevels(model))
            m_names.insert(headerVariable({{}, level->realIpHeader.value_or(RealIp().header)}));
    }

    [[nodiscard]] ConfTexts texts() const { return m_texts; }
    /// With those of keys, and those that others are made of, where the way may change them.
    [[nodiscard]] std::vector<std::string> names(const Site& site) const
    {
        std::set<std::string> all = m_names;
        all.insert(site.keyVariables.begin(), site.keyVariables.end());
        for (const auto& [name, inputs] : site.values.inputs)
            all.insert(inputs.begin(), inputs.end());
        return {all.begin(), all.end()};
    }

private:
    void add(const std::string& text)
    {
        const auto parsed = ValueTemplate::parse(text);
        if (!parsed || text.find('$') == std::string::npos)
            return;
        m_texts.emplace(text, *parsed);
        for (const ValueTemplate::Part& part : parsed->parts())
            if (part.variable && !isCapture(part.text) && part.text != "0")
                m_names.insert(part.text);
    }

    ConfTexts m_texts;
    std::set<std::string> m_names;
};

/// The regular expressions of the model.
ConfRegexes regexesOf(const ConfModel& model)
{
    ConfRegexes regexes;
    const auto caseOf = [](bool counts) { return counts ? LetterCase::Counts : LetterCase::Ignored; };
    for (const ConfServer& server : model.servers) {
        for (const std::string& name : server.names)
            if (name.starts_with('~'))
                regexes.add(name.substr(1), LetterCase::Ignored);
        for (const ConfLocation* location : allLocations(server.locations))
            if (isRegex(location->kind))
                regexes.add(location->name, caseOf(location->kind == LocationKind::Regex));
    }
    for (const ConfLevel* level : allLevels(model))
        visitSteps(level->steps, [&](const ConfStep& step) {
            if (step.kind == ConfStep::Kind::Rewrite)
                regexes.add(step.words.front(), LetterCase::Counts);
            if (step.kind == ConfStep::Kind::If && step.words.size() == 3 &&
                step.words[1].find('~') != std::string::npos)
                regexes.add(step.words[2], caseOf(!step.words[1].ends_with('*')));
        });
    return regexes;
}

/// Those of these variables that may change on a request's way. `given`: by `set` and named groups.
std::vector<std::string> changingOf(const Site& site, const std::set<std::string>& given,
                                    const std::vector<std::string>& names)
{
    static constexpr std::array<std::string_view, 7> kChange{"server_name",  "uri",     "document_uri",  "args",
                                                             "query_string", "is_args", "request_method"};
    std::set<std::string> changing;
    for (const std::string& name : names)
        if (given.contains(name) || name.starts_with("arg_") || std::ranges::find(kChange, name) != kChange.end())
            changing.insert(name);
        else if (!site.clients.empty() && (name == "remote_addr" || name == "binary_remote_addr"))
            changing.insert("remote_addr");
    return {changing.begin(), changing.end()};
}

/// Adds the trusted proxies of the last of these levels, and of the locations inside of it.
void addClients(Site& site, const std::vector<const ConfLevel*>& levels, const std::vector<ConfLocation>& inside)
{
    const RealIp realIp = realIpOf(levels);
    using enum TrustedProxies::Follow;
    auto trusted = TrustedProxies::make(realIp.from, realIp.recursive ? Recursive : Last, "set_real_ip_from");
    if (trusted)
        site.clients.emplace(levels.back(), ClientSource{headerVariable(realIp), *std::move(trusted)});
    for (const ConfLocation& location : inside) {
        auto deeper = levels;
        deeper.push_back(&location.level);
        addClients(site, deeper, location.nested);
    }
}

/// Fills in what keys and the way ask for, and where the client's address comes from.
void addVariables(Site& site, const Policy& policy, const Origins& origins)
{
    Variables& defined = site.model.variables;
    defined.realIp = commonRealIp(site.model);
    for (const ConfServer& server : site.model.servers)
        if (!defined.realIp)
            addClients(site, {&site.model.http, &server.level}, server.locations);
    if (defined.realIp && defined.realIp->from.empty())
        defined.realIp.reset();
    else if (defined.realIp)
        defined.realIp->ifLogged = true;
    std::set<std::string> given;
    for (const auto& [name, origin] : origins)
        if (origin.by == "set" || origin.by == kByGroup) {
            given.insert(name);
            if (!isNginxVariable(name)) // they have values before
                site.values.own.insert(name);
        }
    const auto inKeys = withKeyVariables({}, policy, defined);
    site.values.inKeys.insert(inKeys.begin(), inKeys.end());
    site.keyVariables = changingOf(site, given, inKeys);
    for (const MadeVariable& made : defined.made)
        if (auto inputs = changingOf(site, given, withKeyVariables({nameOf(made)}, {}, defined)); !inputs.empty())
            site.values.inputs.insert_or_assign(nameOf(made), std::move(inputs));
}

class SiteRouter : public Router
{
public:
    SiteRouter(Site site, std::optional<std::size_t> server) :
        m_site(std::move(site)), m_server(server), m_variables(Asked(m_site.model).names(m_site))
    {
        const std::vector<ConfServer>& servers = m_site.model.servers;
        for (std::size_t i = 0; i < servers.size(); ++i)
            if (limits(servers[i]))
                m_limited.push_back(i);
    }

private:
    [[nodiscard]] const std::vector<std::string>& variables() const override { return m_variables; }
    [[nodiscard]] Result<Done> check(const Trace& trace) const override
    {
        if (m_server || m_limited.size() < 2 || checkKey(trace, *KeyTemplate::parse("$host")))
            return Done{};
        std::string names;
        for (const std::size_t each : m_limited)
            names += (names.empty() ? "" : ", ") + nameOf(m_site.model.servers[each]);
        return Error{ErrorCode::BadArgument, "--server",
                     "the log has no $host, and several servers of the configuration have limits; name one: " + names};
    }

    [[nodiscard]] const std::vector<std::string>& keyVariables() const override { return m_site.keyVariables; }
    [[nodiscard]] const Variables& defined() const override { return m_site.model.variables; }

    [[nodiscard]] Way way(const VariableText& variable) const override
    {
        const std::vector<ConfServer>& servers = m_site.model.servers;
        if (m_server || servers.size() == 1)
            return followRequest(m_site, m_server.value_or(0), variable);
        const auto host = variable("host");
        if (!host) {
            const std::size_t only = m_limited.empty() ? defaultServers(servers).front() : m_limited.front();
            Way way = followRequest(m_site, only, variable);
            way.rests.push_back("the log has no $host, so all requests count as requests to " + nameOf(servers[only]));
            return way;
        }
        std::vector<std::size_t> found = serversFor(servers, hostOf(*host), m_site.regexes);
        if (found.size() == 1)
            return followRequest(m_site, found.front(), variable);
        // Several are there for http and https; one that only redirects says least.
        const auto serves =
            std::ranges::find_if(found, [&](std::size_t each) { return !servers[each].level.answersAt.has_value(); });
        Way way = followRequest(m_site, serves == found.end() ? found.front() : *serves, variable);
        way.rests.emplace_back("several servers take this host; the first one that serves it is used");
        return way;
    }

    [[nodiscard]] bool limits(const ConfServer& server) const
    {
        return m_site.rules.contains(&server.level) ||
               std::ranges::any_of(allLocations(server.locations), [this](const ConfLocation* location) {
                   return m_site.rules.contains(&location->level);
               });
    }

    Site m_site;
    std::optional<std::size_t> m_server;
    std::vector<std::size_t> m_limited; ///< servers in which a limit applies
    std::vector<std::string> m_variables;
};

} // namespace

std::vector<std::string> withKeyVariables(std::vector<std::string> asked, const Policy& policy,
                                          const Variables& defined)
{
    const auto ask = [&](const std::string& name) {
        if (std::ranges::find(asked, name) == asked.end())
            asked.push_back(name);
    };
    for (const ZoneSpec& zone : policy.zones)
        for (const KeyTemplate::Part& part : zone.key.parts())
            if (part.variable)
                ask(part.text);
    for (std::size_t i = 0; i < asked.size(); ++i)
        if (const MadeVariable* made = defined.find(asked[i]))
            std::ranges::for_each(inputsOf(*made), ask);
    return asked;
}

bool needsRouting(const ConfModel& model)
{
    const bool byServer = std::ranges::any_of(
        model.zones, [](const ZoneDirective& zone) { return zone.keyText.find("server_name") != std::string::npos; });
    if (model.servers.size() > 1 || byServer || hasGroups(model.servers.front().names) || !commonRealIp(model))
        return true;
    const bool leads = std::ranges::any_of(allLevels(model), [](const ConfLevel* level) {
        const bool returnsOnly =
            std::ranges::all_of(level->steps, [](const ConfStep& step) { return step.kind == ConfStep::Kind::Return; });
        return !returnsOnly || !level->tryFiles.empty() || level->internal || level->authRequest ||
               !level->mirrors.empty() || level->mergeSlashes.has_value() || !level->index.empty() ||
               std::ranges::any_of(level->errorPages,
                                   [](const ErrorPage& page) { return page.target.starts_with('/'); });
    });
    const auto& locations = model.servers.front().locations;
    const bool files = std::ranges::any_of(locations, [](const ConfLocation& location) {
        return location.level.handler.empty() && !location.level.answersAt;
    });
    return leads || (files && locations.size() > 1) || std::ranges::any_of(locations, [](const ConfLocation& location) {
               return location.named || !location.nested.empty() || hasGroups({location.name}) ||
                      (redirectsToSlash(location.level.handler) && location.name.size() > 1 &&
                       location.name.ends_with('/'));
           });
}

std::shared_ptr<const Router> routerFor(const ConfModel& model, const Policy& policy,
                                        const std::vector<const ConfLevel*>& levels, const Origins& origins,
                                        std::optional<std::size_t> server, bool keepsSteps)
{
    Site site{model, regexesOf(model), {Asked(model).texts()}, {}, {}, {}};
    addVariables(site, policy, origins);
    std::unordered_map<const ConfLevel*, const ConfLevel*> copies; // by levels of the model
    const auto copied = allLevels(site.model);
    std::ranges::transform(allLevels(model), copied, std::inserter(copies, copies.end()),
                           [](const ConfLevel* level, const ConfLevel* copy) { return std::pair(level, copy); });
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const std::vector<ZoneLimit>& limits = policy.rules[i].limits;
        if (keepsSteps)
            site.places.emplace(copies.at(levels[i]), i);
        if (limits.empty())
            continue;
        site.rules.emplace(copies.at(levels[i]), i);
        if (std::ranges::any_of(limits,
                                [&](const ZoneLimit& limit) { return !policy.zones[limit.zone].key.mayBeEmpty(); }))
            site.certain.insert(i);
        site.limitsInside = site.limitsInside || levels[i]->internal;
    }
    return std::make_shared<SiteRouter>(std::move(site), server);
}

} // namespace spillway
