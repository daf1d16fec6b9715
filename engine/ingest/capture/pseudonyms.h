#pragma once

#include "engine/trace/columns/address.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// Other names for addresses and words, the same for the same secret. Who lacks the secret cannot go back, but sees
/// which are equal. No table is kept: each pseudonym is computed, in some dozens of keyed hashes.
class Pseudonyms
{
public:
    static constexpr std::size_t kShortestSecret = 16; ///< bytes
    /// `secret`: random bytes, or a text made of such, at least kShortestSecret.
    explicit Pseudonyms(std::string_view secret);

    /// A different address for each one, of the same family and kind: private, loopback, link-local and shared ones
    /// stay such (10.0.0.0/8 within itself, and so on), all others stay none of these. Two have the same first 24 bits
    /// (IPv6: 64) where their pseudonyms do; nothing wider is kept. ::ffff:a.b.c.d goes with a.b.c.d.
    [[nodiscard]] Address address(const Address& address) const;
    /// The pseudonym of text that is an address, one in brackets or one with a port, with the same around it; nothing
    /// for other text.
    [[nodiscard]] std::optional<std::string> address(std::string_view text) const;
    /// "anon-0123456789abcdef"; empty for empty. Two words have the same one with a chance of 1 in 2^64.
    [[nodiscard]] std::string word(std::string_view text) const;
    /// Tells one secret from another, without giving it away: eight hexadecimal digits.
    [[nodiscard]] std::string mark() const;

private:
    /// The use of a hash, so that no two uses meet.
    enum class Use : std::uint8_t { Mark, Word, Prefix4, Host4, Prefix6, Host6 };

    [[nodiscard]] std::uint64_t hash(Use use, std::string_view bytes) const;
    [[nodiscard]] std::uint64_t permuted(std::uint64_t value, unsigned bits, Use use, std::uint64_t tweak) const;
    [[nodiscard]] std::uint64_t prefix(std::uint64_t prefix, bool ipv6) const;

    std::array<std::uint64_t, 2> m_key; ///< 128 secret bits
};

} // namespace spillway
