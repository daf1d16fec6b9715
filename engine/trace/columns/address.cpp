#include "engine/trace/columns/address.h"

#include <arpa/inet.h>
#include <cstring>

namespace spillway {

std::optional<Address> parseAddress(std::string_view text)
{
    std::array<char, INET6_ADDRSTRLEN> terminated{};
    if (text.empty() || text.size() >= terminated.size() || text.find('\0') != std::string_view::npos)
        return std::nullopt;
    std::memcpy(terminated.data(), text.data(), text.size());
    Address address;
    address.ipv6 = text.find(':') != std::string_view::npos;
    if (inet_pton(address.ipv6 ? AF_INET6 : AF_INET, terminated.data(), address.bytes.data()) != 1)
        return std::nullopt;
    return address;
}

} // namespace spillway
