#pragma once

#include "engine/trace/columns/address.h"

#include <optional>
#include <string>
#include <string_view>

namespace spillway {

// Addresses as nginx itself reads and writes them, which differs from the system's functions: it takes "010.1.1.1" and
// "1..2.3", refuses 255.255.255.255, and shortens a mapped address to "::ffff:1.2.3.4". Source: ngx_inet.c, nginx 1.22.

/// ngx_parse_addr().
[[nodiscard]] std::optional<Address> parseNginxAddress(std::string_view text);
/// ngx_parse_addr_port(), without its port: "10.0.0.1:8080", "[2001:db8::1]:443".
[[nodiscard]] std::optional<Address> parseNginxAddressPort(std::string_view text);
/// ngx_sock_ntop() without a port: what $remote_addr says.
[[nodiscard]] std::string addressText(const Address& address);
/// ::ffff:a.b.c.d as a.b.c.d; every other address as it is.
[[nodiscard]] Address unmapped(const Address& address);
/// The first `bytes` bytes of an address and its length in bits: "10.1.2.0/24", "2001:db8::/64".
[[nodiscard]] std::string networkText(const Address& address, unsigned bytes);

/// A network as `geo` and `set_real_ip_from` take it.
struct Cidr
{
    Address address{};   ///< host bits are zero
    unsigned prefix = 0; ///< bits

    /// ngx_ptocidr(): "10.0.0.0/8", "2001:db8::/32", one address. Nothing for whatever nginx refuses.
    static std::optional<Cidr> parse(std::string_view text);
    /// ngx_cidr_match(): an IPv4 address mapped into IPv6 is IPv4.
    [[nodiscard]] bool contains(const Address& address) const;
};

} // namespace spillway
