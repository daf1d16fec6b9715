#include "engine/trace/nginx/forwarded.h"

#include <algorithm>

namespace spillway {

namespace {

bool separates(char c)
{
    return c == ' ' || c == ',';
}

} // namespace

Result<TrustedProxies> TrustedProxies::make(const std::vector<std::string>& from, Follow follow,
                                            std::string_view directive)
{
    TrustedProxies proxies;
    proxies.m_recursive = follow == Follow::Recursive;
    for (const std::string& text : from) {
        if (text == "unix:") {
            proxies.m_sockets = true;
            continue;
        }
        const auto cidr = Cidr::parse(text);
        if (cidr) {
            proxies.m_cidrs.push_back(*cidr);
            continue;
        }
        const bool name = text.find('/') == std::string::npos && !text.empty();
        if (name)
            return Error{ErrorCode::Unsupported,
                         {},
                         std::string(directive) + " \"" + printable(text) +
                             "\" is a name that nginx looks up when it starts; write the addresses"};
        return Error{
            ErrorCode::BadConfig, {}, "host not found in " + std::string(directive) + " \"" + printable(text) + '"'};
    }
    return proxies;
}

std::optional<Address> TrustedProxies::clientOf(std::string_view peer, std::string_view forwarded) const
{
    const auto trusts = [&](const Address& address) {
        return std::ranges::any_of(m_cidrs, [&](const Cidr& cidr) { return cidr.contains(address); });
    };
    std::optional<Address> found;
    const auto socket = parseNginxAddress(peer);
    if (socket ? !trusts(*socket) : !(m_sockets && peer == "unix:"))
        return found;
    // nginx goes on while there is text before what it took; the first byte alone can be an address, never a separator.
    for (std::string_view rest = forwarded; !rest.empty();) {
        while (rest.size() > 1 && separates(rest.back()))
            rest.remove_suffix(1);
        std::size_t begin = rest.size() - 1;
        while (begin > 0 && !separates(rest[begin]))
            --begin;
        begin += begin > 0 ? 1U : 0U;
        const auto address = parseNginxAddressPort(rest.substr(begin));
        if (!address)
            return found;
        found = address;
        if (!m_recursive || begin == 0 || !trusts(*address))
            return found;
        rest = rest.substr(0, begin - 1);
    }
    return found;
}

} // namespace spillway
