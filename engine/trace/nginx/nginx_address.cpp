#include "engine/trace/nginx/nginx_address.h"

#include "engine/core/characters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>

namespace spillway {

namespace {

/// ngx_inet_addr(): in host order.
std::optional<std::uint32_t> parseFour(std::string_view text)
{
    std::uint32_t address = 0;
    std::uint32_t octet = 0;
    int dots = 0;
    for (const char c : text) {
        if (isDigit(c)) {
            octet = octet * 10 + static_cast<std::uint32_t>(c - '0');
            if (octet > 255)
                return std::nullopt;
        } else if (c == '.') {
            address = (address << 8U) + octet;
            octet = 0;
            ++dots;
        } else {
            return std::nullopt;
        }
    }
    address = (address << 8U) + octet;
    if (dots != 3 || address == UINT32_MAX)
        return std::nullopt;
    return address;
}

/// ngx_inet6_addr(), word for word in its order of checks.
class SixReader
{
public:
    std::optional<Address> read(std::string_view text)
    {
        if (text.empty())
            return std::nullopt;
        if (text[0] == ':')
            text.remove_prefix(1);
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == ':') {
                if (!colon(i + 1))
                    return std::nullopt;
            } else if (text[i] == '.' && m_nibbles > 0) {
                if (!four(text))
                    return std::nullopt;
                break;
            } else {
                const int nibble = hexValue(text[i]);
                if (++m_nibbles > 4 || nibble < 0)
                    return std::nullopt;
                m_word = m_word * 16 + static_cast<std::uint32_t>(nibble);
            }
        }
        return finish();
    }

private:
    void put(std::uint32_t word)
    {
        m_address.bytes[m_filled++] = static_cast<std::uint8_t>(word >> 8U);
        m_address.bytes[m_filled++] = static_cast<std::uint8_t>(word & 0xFFU);
    }

    bool colon(std::size_t behind)
    {
        m_digit = behind;
        if (m_nibbles > 0) {
            put(m_word);
            m_nibbles = 0;
            m_word = 0;
            return --m_left > 0;
        }
        if (m_zero)
            return false;
        m_zero = m_filled;
        return true;
    }

    bool four(std::string_view text)
    {
        if (m_left < 2 || !m_digit)
            return false;
        const auto four = parseFour(text.substr(*m_digit));
        if (!four)
            return false;
        put(*four >> 16U);
        m_word = *four & 0xFFFFU;
        --m_left;
        return true;
    }

    std::optional<Address> finish()
    {
        if (m_nibbles == 0 && !m_zero)
            return std::nullopt;
        put(m_word);
        if (--m_left == 0)
            return m_zero ? std::nullopt : std::optional(m_address);
        if (!m_zero)
            return std::nullopt;
        auto& bytes = m_address.bytes;
        const auto zero = bytes.begin() + static_cast<std::ptrdiff_t>(*m_zero);
        const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(m_filled);
        const auto moved = std::copy_backward(zero, end, bytes.end());
        std::fill(zero, moved, std::uint8_t{0});
        return m_address;
    }

    Address m_address{{}, true};
    std::size_t m_filled = 0;
    std::size_t m_left = 8; ///< words
    std::size_t m_nibbles = 0;
    std::uint32_t m_word = 0;
    std::optional<std::size_t> m_zero;  ///< bytes before "::"
    std::optional<std::size_t> m_digit; ///< where the text behind the last colon starts
};

Address fourOf(std::uint32_t host)
{
    Address address;
    for (unsigned i = 0; i < 4; ++i)
        address.bytes[i] = static_cast<std::uint8_t>(host >> (24 - 8 * i));
    return address;
}

std::string fourText(const std::uint8_t* bytes)
{
    return fmt::format("{}.{}.{}.{}", bytes[0], bytes[1], bytes[2], bytes[3]);
}

/// The longest run of zero words, of two at least; the first of equals. {first byte, words}
std::pair<std::size_t, std::size_t> longestZeros(const std::array<std::uint8_t, 16>& bytes)
{
    std::pair<std::size_t, std::size_t> best{16, 1};
    std::size_t words = 0;
    for (std::size_t i = 0; i < 16; i += 2) {
        words = bytes[i] == 0 && bytes[i + 1] == 0 ? words + 1 : 0;
        if (words > best.second)
            best = {i + 2 - 2 * words, words};
    }
    return best;
}

/// ngx_inet6_ntop()
std::string sixText(const std::array<std::uint8_t, 16>& bytes)
{
    const auto [zero, words] = longestZeros(bytes);
    const bool four = zero == 0 && ((words == 5 && bytes[10] == 0xFF && bytes[11] == 0xFF) || words == 6 ||
                                    (words == 7 && bytes[14] != 0 && bytes[15] != 1));
    const std::size_t end = four ? 12 : 16;
    std::string text = zero == 0 ? ":" : "";
    for (std::size_t i = 0; i < end; i += 2) {
        if (i == zero) {
            text += ':';
            i += (words - 1) * 2;
            continue;
        }
        text += fmt::format("{:x}", bytes[i] * 256 + bytes[i + 1]);
        if (i < 14)
            text += ':';
    }
    return four ? text + fourText(&bytes[12]) : text;
}

} // namespace

std::optional<Address> parseNginxAddress(std::string_view text)
{
    if (const auto four = parseFour(text))
        return fourOf(*four);
    return SixReader().read(text);
}

std::optional<Address> parseNginxAddressPort(std::string_view text)
{
    if (const auto plain = parseNginxAddress(text))
        return plain;
    std::size_t colon = text.find(':');
    std::string_view host = text.substr(0, colon);
    if (!text.empty() && text[0] == '[') {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos || close + 1 >= text.size() || text[close + 1] != ':')
            return std::nullopt;
        colon = close + 1;
        host = text.substr(1, close - 1);
    }
    if (colon == std::string_view::npos)
        return std::nullopt;
    const std::string_view digits = text.substr(colon + 1);
    unsigned port = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (error != std::errc() || end != digits.data() + digits.size() || port < 1 || port > 65'535)
        return std::nullopt;
    return parseNginxAddress(host);
}

std::string addressText(const Address& address)
{
    return address.ipv6 ? sixText(address.bytes) : fourText(address.bytes.data());
}

Address unmapped(const Address& address)
{
    constexpr std::array<std::uint8_t, 12> kMappedPrefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    if (!address.ipv6 || !std::equal(kMappedPrefix.begin(), kMappedPrefix.end(), address.bytes.begin()))
        return address;
    Address plain;
    std::copy(address.bytes.begin() + 12, address.bytes.end(), plain.bytes.begin());
    return plain;
}

std::string networkText(const Address& address, unsigned bytes)
{
    Address network = address;
    std::fill(network.bytes.begin() + bytes, network.bytes.end(), std::uint8_t{0});
    return fmt::format("{}/{}", addressText(network), bytes * 8);
}

std::optional<Cidr> Cidr::parse(std::string_view text)
{
    const std::size_t slash = text.find('/');
    const auto address = parseNginxAddress(text.substr(0, slash));
    if (!address)
        return std::nullopt;
    Cidr cidr{*address, address->size() * 8};
    if (slash != std::string_view::npos) {
        const std::string_view digits = text.substr(slash + 1);
        unsigned given = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), given);
        if (error != std::errc() || end != digits.data() + digits.size() || given > cidr.prefix)
            return std::nullopt;
        cidr.prefix = given;
    }
    for (unsigned byte = 0; byte < cidr.address.size(); ++byte) {
        const unsigned kept = cidr.prefix > byte * 8 ? std::min(8U, cidr.prefix - byte * 8) : 0U;
        cidr.address.bytes[byte] &= static_cast<std::uint8_t>(0xFF00U >> kept);
    }
    return cidr;
}

bool Cidr::contains(const Address& mapped) const
{
    const Address other = unmapped(mapped);
    if (other.ipv6 != address.ipv6)
        return false;
    const auto whole = static_cast<std::ptrdiff_t>(prefix / 8);
    if (!std::equal(address.bytes.begin(), address.bytes.begin() + whole, other.bytes.begin()))
        return false;
    const unsigned bits = prefix % 8;
    const auto at = static_cast<std::size_t>(whole);
    return bits == 0 || ((address.bytes[at] ^ other.bytes[at]) >> (8U - bits)) == 0;
}

} // namespace spillway
