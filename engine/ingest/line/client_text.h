#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace spillway {

/// Text that is allowed where a format has the client's address.
enum class ClientText : std::uint8_t {
    Guessed, ///< an address, with a port or without, or a name: where nobody said that the client stands here
    Name,    ///< an address, or what may be the name of a host or a pseudonym
    Address, ///< an address, with a port or without, or "unix:", as nginx writes it
};

/// Whether the text may be one of these; not empty.
[[nodiscard]] bool isClient(std::string_view text, ClientText allowed);

/// Whether this is an address, with a port or without, or "unix:".
[[nodiscard]] bool isClientAddress(std::string_view text);

/// The one of a list of clients that counts, "192.0.2.1, 10.0.0.1", without the blanks around it and the length of a
/// network that is one address.
[[nodiscard]] std::string_view firstClient(std::string_view text);

/// "10.0.0.1, 10.0.0.2" is 10.0.0.1; "10.0.0.1:80" and "[::1]:80" lose their ports, "[::1]" its brackets.
/// "fe80::1%0" loses its zone, and "2001:db8::1:40001" the port that cannot be a part of it.
[[nodiscard]] std::string_view firstAddress(std::string_view text);

/// "10.0.0.1:80", "[::1]:80" and "::1:80" lose their ports; "-:80" is no address: empty.
[[nodiscard]] std::string_view addressOfEndpoint(std::string_view text);

/// The values where the client's address is expected, in the first lines of a log.
class SampledClients
{
public:
    void add(std::string_view client);

    /// Whether any has a port behind it, or brackets around it, which nginx never writes in $remote_addr.
    [[nodiscard]] bool havePorts() const { return m_ports > 0; }
    /// Whether there are any, and hardly one is something else than an address: where names are looked up many are.
    [[nodiscard]] bool areAddresses() const { return m_addresses > 0 && m_others * 10 <= m_addresses; }

private:
    std::size_t m_ports = 0;
    std::size_t m_addresses = 0;
    std::size_t m_others = 0;
};

} // namespace spillway
