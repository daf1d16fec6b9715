#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// Who sends drawn traffic: one client by name, or a population of numbered ones.
struct Clients
{
    static constexpr std::uint32_t kMost = 1'000'000;

    std::string name{};      ///< of the one client; empty for a population
    std::uint32_t count = 1; ///< of the population, 1 to kMost; without meaning where there is a name
    std::uint32_t first = 0; ///< number of its first client, at most 2^31: populations that share numbers share clients

    bool operator==(const Clients&) const = default;

    [[nodiscard]] std::uint32_t size() const { return name.empty() ? count : 1; }
    /// The name of a client below size().
    [[nodiscard]] std::string operator[](std::uint32_t client) const;
    /// Which client has that name.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view client) const;
};

/// The name of the client of that number: the first 254 are 198.51.100.1 to 198.51.100.254, the others 2001:db8::ff and
/// so on. Both networks are reserved for documentation (RFC 5737, RFC 3849), so no real client has such an address.
[[nodiscard]] std::string clientName(std::uint32_t number);

} // namespace spillway
