#include "engine/conf/server_choice.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <map>
#include <set>

namespace spillway {

namespace {

/// How well a name fits a host; smaller is better. Source: ngx_http_find_virtual_server(), nginx 1.22.
struct Fit
{
    enum class Kind { Exact, Behind, Ahead, Regex, None };
    Kind kind = Kind::None;
    std::size_t shorter = 0; ///< the longest wildcard wins

    [[nodiscard]] bool betterThan(const Fit& other) const
    {
        return kind != other.kind ? kind < other.kind : shorter < other.shorter;
    }
};

Fit fitOf(std::string name, std::string_view host, const ConfRegexes& regexes)
{
    if (name.starts_with('~')) {
        const Regex* const regex = regexes.find(name.substr(1), LetterCase::Ignored);
        return regex != nullptr && regex->matches(host) ? Fit{Fit::Kind::Regex} : Fit{};
    }
    name = lowered(name);
    if (name == host)
        return {Fit::Kind::Exact};
    const std::size_t shorter = SIZE_MAX - name.size();
    if (name.starts_with('.') && (host == std::string_view(name).substr(1)))
        return {Fit::Kind::Exact};
    if (name.starts_with('.') && host.ends_with(name))
        return {Fit::Kind::Behind, shorter};
    if (name.starts_with("*.") && host.size() > name.size() - 1 && host.ends_with(std::string_view(name).substr(1)))
        return {Fit::Kind::Behind, shorter};
    if (name.ends_with(".*") && host.starts_with(std::string_view(name).substr(0, name.size() - 1)))
        return {Fit::Kind::Ahead, shorter};
    return {};
}

/// "80", "*:80" and "0.0.0.0" are one.
std::string socketOf(const std::string& listen)
{
    std::string socket = listen;
    for (const std::string_view any : {"*:", "0.0.0.0:"})
        if (socket.starts_with(any))
            socket.erase(0, any.size());
    return socket == "*" || socket == "0.0.0.0" ? "80" : socket;
}

} // namespace

std::vector<std::size_t> serversFor(const std::vector<ConfServer>& servers, std::string_view host,
                                    const ConfRegexes& regexes)
{
    Fit best;
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < servers.size(); ++i)
        for (const std::string& name : servers[i].names) {
            const Fit fit = fitOf(name, host, regexes);
            if (fit.kind == Fit::Kind::None || best.betterThan(fit))
                continue;
            if (fit.betterThan(best))
                found.clear();
            best = fit;
            if (found.empty() || found.back() != i)
                found.push_back(i);
        }
    if (found.empty())
        return defaultServers(servers);
    if (best.kind == Fit::Kind::Regex)
        found.resize(1);
    return found;
}

void seeHost(const ConfServer& server, std::string_view host, const ConfRegexes& regexes, const SeeCaptures& see)
{
    const auto isRegex = [](const std::string& name) { return name.starts_with('~'); };
    for (const std::string& name : server.names) // a text or a wildcard comes before each regex
        if (!isRegex(name) && fitOf(name, host, regexes).kind != Fit::Kind::None)
            return;
    for (const std::string& name : server.names) {
        Regex::Captures captures;
        const Regex* const regex = isRegex(name) ? regexes.find(name.substr(1), LetterCase::Ignored) : nullptr;
        if (regex != nullptr && regex->match(host, captures))
            return see(*regex, captures);
    }
}

std::vector<std::size_t> defaultServers(const std::vector<ConfServer>& servers)
{
    std::map<std::string, std::size_t> byAddress;
    std::set<std::size_t> all;
    for (const bool isDefault : {true, false})
        for (std::size_t i = 0; i < servers.size(); ++i)
            for (const std::string& address : isDefault ? servers[i].defaultAt : servers[i].listen)
                byAddress.try_emplace(socketOf(address), i);
    for (const auto& [address, server] : byAddress)
        all.insert(server);
    return {all.begin(), all.end()};
}

std::string nameOf(const ConfServer& server)
{
    const auto says = [](const std::string& name) { return !name.empty() && name != "_"; };
    const auto name = std::ranges::find_if(server.names, says);
    return name != server.names.end() ? *name : server.level.where.substr(server.level.where.rfind('/') + 1);
}

std::optional<std::size_t> serverNamed(const std::vector<ConfServer>& servers, std::string_view name)
{
    const auto found = std::ranges::find_if(servers, [&](const ConfServer& server) {
        return std::ranges::find(server.names, name) != server.names.end() || nameOf(server) == name;
    });
    return found == servers.end() ? std::nullopt : std::optional<std::size_t>(found - servers.begin());
}

} // namespace spillway
