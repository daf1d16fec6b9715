#include "engine/ingest/capture/pseudonyms.h"

#include <algorithm>
#include <arpa/inet.h>
#include <sodium/crypto_shorthash_siphash24.h>
#include <span>

namespace spillway {

namespace {

/// Addresses that begin with `bits` bits of `prefix`, which are the last ones of a /24 or a /64.
struct Kind
{
    std::uint64_t prefix = 0;
    unsigned bits = 0;
};

constexpr unsigned kPrefix4 = 24;
constexpr unsigned kPrefix6 = 64;

/// Source: the registries of special addresses of IANA (RFC 6890).
constexpr std::array<Kind, 8> kKinds4{{
    {0, 8},       // this network
    {10, 8},      // private
    {0x191, 10},  // 100.64.0.0/10, shared by the clients of a provider
    {127, 8},     // loopback
    {0xA9FE, 16}, // 169.254.0.0/16, link-local
    {0xAC1, 12},  // 172.16.0.0/12, private
    {0xC0A8, 16}, // 192.168.0.0/16, private
    {7, 3},       // multicast and reserved
}};
constexpr std::array<Kind, 5> kKinds6{{
    {0, 8},      // loopback, mapped and translated
    {1, 3},      // 2000::/3, global
    {0x7E, 7},   // fc00::/7, private
    {0x3FA, 10}, // fe80::/10, link-local
    {0xFF, 8},   // multicast
}};

/// The number that the first `count` bytes spell, the highest first; at most eight.
std::uint64_t bigEndian(std::span<const std::uint8_t> bytes)
{
    std::uint64_t number = 0;
    for (const std::uint8_t byte : bytes)
        number = number << 8U | byte;
    return number;
}

/// A keyed hash, by libsodium: who lacks the key can neither compute it nor go back from it. O(bytes). All numbers have
/// their lowest byte first. Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", SipHash-2-4.
std::uint64_t sipHash(const std::array<std::uint64_t, 2>& key, std::string_view bytes)
{
    std::array<unsigned char, crypto_shorthash_siphash24_KEYBYTES> secret{};
    for (std::size_t i = 0; i < secret.size(); ++i)
        secret[i] = static_cast<unsigned char>(key[i / 8] >> (8 * (i % 8)));
    std::array<unsigned char, crypto_shorthash_siphash24_BYTES> hash{};
    // NOLINTNEXTLINE(*-reinterpret-cast): the library takes bytes, and text is bytes
    const auto* const message = reinterpret_cast<const unsigned char*>(bytes.data());
    crypto_shorthash_siphash24(hash.data(), message, bytes.size(), secret.data()); // never fails
    std::ranges::reverse(hash);
    return bigEndian(hash);
}

void putBigEndian(std::uint64_t number, std::span<std::uint8_t> bytes)
{
    for (std::size_t i = bytes.size(); i > 0; --i, number >>= 8U)
        bytes[i - 1] = static_cast<std::uint8_t>(number);
}

bool isMapped(const Address& address)
{
    constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    return address.ipv6 && std::equal(kMapped.begin(), kMapped.end(), address.bytes.begin());
}

std::uint64_t lowBits(unsigned bits)
{
    return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

std::string hex(std::uint64_t number, unsigned digits)
{
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (unsigned i = digits; i > 0; --i)
        text += kDigits[number >> (4 * (i - 1)) & 0xFU];
    return text;
}

std::string textOf(const Address& address)
{
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(address.ipv6 ? AF_INET6 : AF_INET, address.bytes.data(), text.data(), text.size());
    return text.data();
}

} // namespace

Pseudonyms::Pseudonyms(std::string_view secret) :
    m_key{sipHash({0x6C6C697073, 0}, secret), sipHash({0x6C6C697073, 1}, secret)}
{
}

std::uint64_t Pseudonyms::hash(Use use, std::string_view bytes) const
{
    return sipHash(m_key, std::string(1, static_cast<char>(use)).append(bytes));
}

/// Another number of `bits` bits for each one: a Feistel network, whose rounds each change one half by a hash of the
/// other. Source: Luby and Rackoff, "How to construct pseudorandom permutations from pseudorandom functions"; more
/// rounds than their four, since halves may have as few as four bits.
std::uint64_t Pseudonyms::permuted(std::uint64_t value, unsigned bits, Use use, std::uint64_t tweak) const
{
    constexpr unsigned kRounds = 10;
    const unsigned rightBits = bits / 2;
    std::uint64_t left = value >> rightBits;
    std::uint64_t right = value & lowBits(rightBits);
    for (unsigned round = 0; round < kRounds; ++round) {
        const bool changesRight = round % 2 == 0;
        std::array<std::uint8_t, 18> bytes{static_cast<std::uint8_t>(round), static_cast<std::uint8_t>(bits)};
        putBigEndian(tweak, std::span(bytes).subspan(2, 8));
        putBigEndian(changesRight ? left : right, std::span(bytes).subspan(10, 8));
        const std::uint64_t mixed = hash(use, std::string(bytes.begin(), bytes.end()));
        if (changesRight)
            right ^= mixed & lowBits(rightBits);
        else
            left ^= mixed & lowBits(bits - rightBits);
    }
    return left << rightBits | right;
}

/// For the first 24 or 64 bits of an address.
std::uint64_t Pseudonyms::prefix(std::uint64_t prefix, bool ipv6) const
{
    const unsigned bits = ipv6 ? kPrefix6 : kPrefix4;
    const Use use = ipv6 ? Use::Prefix6 : Use::Prefix4;
    const std::span<const Kind> kinds = ipv6 ? std::span<const Kind>(kKinds6) : std::span<const Kind>(kKinds4);
    const auto kindOf = [&](std::uint64_t of) {
        return std::ranges::find_if(kinds, [&](const Kind& kind) { return of >> (bits - kind.bits) == kind.prefix; });
    };
    const auto kind = kindOf(prefix);
    if (kind != kinds.end()) {
        const unsigned free = bits - kind->bits;
        return kind->prefix << free | permuted(prefix & lowBits(free), free, use, kind->prefix << 8U | kind->bits);
    }
    do // goes round within the others, since each has one predecessor
        prefix = permuted(prefix, bits, use, 0);
    while (kindOf(prefix) != kinds.end());
    return prefix;
}

Address Pseudonyms::address(const Address& address) const
{
    Address pseudonym = address;
    const std::span all(pseudonym.bytes);
    if (address.ipv6 && !isMapped(address)) {
        const std::uint64_t network = bigEndian(all.first(8));
        const std::uint64_t host = bigEndian(all.last(8));
        putBigEndian(prefix(network, true), all.first(8));
        putBigEndian(permuted(host, 64, Use::Host6, network), all.last(8));
        return pseudonym;
    }
    const auto ipv4 = all.subspan(address.ipv6 ? 12 : 0, 4);
    const std::uint64_t network = bigEndian(ipv4.first(3));
    const std::uint64_t host = ipv4[3];
    putBigEndian(prefix(network, false), ipv4.first(3));
    putBigEndian(permuted(host, 8, Use::Host4, network), ipv4.last(1));
    return pseudonym;
}

std::optional<std::string> Pseudonyms::address(std::string_view text) const
{
    if (const auto plain = parseAddress(text))
        return textOf(address(*plain));
    const bool bracketed = text.starts_with('[');
    const std::size_t end = bracketed ? text.find(']') : text.find(':');
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view behind = text.substr(bracketed ? end + 1 : end);
    const bool port =
        behind.size() > 1 && behind[0] == ':' && behind.find_first_not_of("0123456789", 1) == std::string_view::npos;
    const auto inside = parseAddress(text.substr(bracketed ? 1 : 0, bracketed ? end - 1 : end));
    if (!inside || inside->ipv6 != bracketed || !(port || (bracketed && behind.empty())))
        return std::nullopt;
    std::string name = textOf(address(*inside));
    if (bracketed)
        name = '[' + name + ']';
    return name.append(behind);
}

std::string Pseudonyms::word(std::string_view text) const
{
    return text.empty() ? std::string() : "anon-" + hex(hash(Use::Word, text), 16);
}

std::string Pseudonyms::mark() const
{
    return hex(hash(Use::Mark, {}), 8);
}

} // namespace spillway
