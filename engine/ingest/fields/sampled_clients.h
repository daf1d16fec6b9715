#pragma once

#include <cstddef>
#include <string_view>

namespace spillway {

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
