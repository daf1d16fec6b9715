#include "engine/trace/nginx/network.h"

#include "engine/core/say.h"

#include <optional>

namespace spillway {

Result<Network> Network::parse(std::string_view text)
{
    auto cidr = parseAddress(text.substr(0, text.find('/'))) ? Cidr::parse(text) : std::nullopt;
    if (!cidr)
        return Error{ErrorCode::BadArgument,
                     {},
                     say("\"{}\" is no network; write 10.0.0.0/8, 2001:db8::/32 or one address", printable(text))};
    constexpr unsigned kMappedBits = 96;
    if (cidr->address.ipv6 && cidr->prefix >= kMappedBits) {
        cidr->address = unmapped(cidr->address);
        cidr->prefix -= cidr->address.ipv6 ? 0 : kMappedBits;
    }
    Network network;
    network.m_text = text;
    network.m_cidr = *cidr;
    return network;
}

bool Network::contains(std::string_view text) const
{
    const auto address = parseAddress(text);
    return address && m_cidr.contains(*address);
}

} // namespace spillway
