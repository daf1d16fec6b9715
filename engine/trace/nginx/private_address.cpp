#include "engine/trace/nginx/private_address.h"

#include <algorithm>
#include <vector>

namespace spillway {

std::span<const Cidr> allPrivateNetworks()
{
    static const std::vector<Cidr> kPrivate = [] {
        std::vector<Cidr> networks;
        for (const char* const text : {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "100.64.0.0/10",
                                       "169.254.0.0/16", "fc00::/7", "fe80::/10", "::1"}) {
            if (const auto network = Cidr::parse(text))
                networks.push_back(*network);
        }
        return networks;
    }();
    return kPrivate;
}

bool isPrivate(std::string_view text)
{
    const auto address = parseAddress(text);
    return address &&
           std::ranges::any_of(allPrivateNetworks(), [&](const Cidr& network) { return network.contains(*address); });
}

} // namespace spillway
