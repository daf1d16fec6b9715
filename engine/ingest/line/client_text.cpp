#include "engine/ingest/line/client_text.h"

#include "engine/core/characters.h"
#include "engine/trace/nginx/nginx_address.h"

#include <algorithm>
#include <cstring>

namespace spillway {

namespace {

/// Text that may be a host's name, an address, a network or a pseudonym for one.
bool isClientName(std::string_view text)
{
    const std::size_t slash = std::min(text.find('/'), text.size());
    const bool network = slash < text.size() && allDigits(text.substr(slash + 1));
    return std::ranges::all_of(network ? text.substr(0, slash) : text, [](char c) {
        return isWordCharacter(c) || std::string_view(".-:[]%*+=").find(c) != std::string_view::npos;
    });
}

/// "2001:db8::x" and "2001:db8:*:*": with parts that somebody made unreadable.
bool isMaskedAddress(std::string_view text)
{
    return std::ranges::count(text, ':') >= 2 &&
           text.find_first_not_of("0123456789abcdefABCDEFxX*:") == std::string_view::npos;
}

/// "12:2001:db8::1": no client's address begins below 2000, but for "::1", mapped ones, those of translators and
/// those that are written out, as "0:0:0:0:0:0:0:1", which are none without their first group. A number and a
/// colon were put before it.
bool beginsWithNumber(std::string_view text)
{
    constexpr std::size_t kGroup = 4; // digits
    const std::size_t colon = text.find(':');
    const bool isShort = colon > 0 && (colon < kGroup || text[0] < '2');
    if (colon >= text.find('.') || !isShort || colon == std::string_view::npos || !allDigits(text.substr(0, colon)))
        return false;
    const std::string_view rest = text.substr(colon + 1);
    return !text.starts_with("64:ff9b:") && (isClientAddress(rest) || !isClientAddress(text));
}

/// "host.example:443"
bool isNameWithPort(std::string_view text)
{
    constexpr std::size_t kLongestPort = 5;
    const std::size_t colon = text.find(':');
    const std::string_view port = text.substr(std::min(colon + 1, text.size()));
    return colon > 0 && allDigits(port) && port.size() <= kLongestPort &&
           text.substr(0, colon).find_first_of("[]/") == std::string_view::npos &&
           isClientName(text.substr(0, colon)) && !allDigits(text.substr(0, colon));
}

/// "access.log-12-192.0.2.1": something was put before an address. What is masked, as "192.x.x.1", is none.
bool isBeforeAddress(std::string_view text)
{
    const std::size_t behind = text.find_last_not_of("0123456789.") + 1; // 0 where there is nothing else
    const std::size_t address = std::min(text.find_first_not_of('.', behind), text.size());
    return behind > 0 && isClientAddress(text.substr(address));
}

/// A name has no colons or brackets, but that of a port.
bool isGuessed(std::string_view text)
{
    if (text.find_first_of(":[]") == std::string_view::npos)
        return isClientName(text) && !isBeforeAddress(text);
    const std::string_view address = text.substr(0, text.find('%'));
    return ((isClientAddress(address) || isMaskedAddress(address)) && !beginsWithNumber(address)) ||
           isNameWithPort(text);
}

/// Whether there is nothing to cut off an address: it is of digits, points and slashes, or of hexadecimal digits and at
/// least two colons. Not of each one that is so.
bool isBare(std::string_view text)
{
    constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
    const auto others = [](const char* at) { // than bytes from '.' to '9'
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, at, sizeof bytes);
        return ((bytes + kEach * (0x7F - '9')) | ~((bytes | (kEach << 7U)) - kEach * '.') | bytes) & (kEach << 7U);
    };
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    if (text.size() >= kWord && text.size() <= 2 * kWord &&
        (others(text.data()) | others(text.data() + text.size() - kWord)) == 0)
        return true;
    std::size_t colons = 0;
    const bool isHex = std::ranges::all_of(text, [&](char byte) {
        colons += byte == ':' ? 1U : 0U;
        return (byte >= '0' && byte <= ':') || (byte >= 'a' && byte <= 'f');
    });
    constexpr std::size_t kLongestGroup = 4; // digits; a port has five
    return isHex && colons >= 2 && colons < 8 && text.size() - text.rfind(':') <= kLongestGroup + 1;
}

/// Where the port of "2001:db8::1:40001" begins, as nginx writes it behind $remote_addr: the whole is no address, what
/// is before the last colon is one.
std::size_t portOfBareSix(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    const std::string_view port = text.substr(std::min(colon + 1, text.size()));
    const bool isPort = port.size() <= 5 && allDigits(port);
    return isPort && !isClientAddress(text) && isClientAddress(text.substr(0, colon)) ? colon : text.size();
}

/// "[2001:db8::1]:443", "[2001:db8::1]", "192.0.2.1:443".
bool hasPort(std::string_view client)
{
    const std::size_t colon = client.find(':');
    return client.starts_with('[') ||
           (colon != std::string_view::npos && client.find('.') < colon &&
            client.find_first_not_of("0123456789.:") == std::string_view::npos && client.rfind(':') == colon);
}

} // namespace

bool isClient(std::string_view text, ClientText allowed)
{
    if (text.empty())
        return false;
    switch (allowed) {
    case ClientText::Guessed: return isGuessed(text);
    case ClientText::Name: return isClientName(text);
    case ClientText::Address: break;
    }
    return isClientAddress(text);
}

bool isClientAddress(std::string_view text)
{
    if (text.starts_with('[') && text.ends_with(']'))
        text = text.substr(1, text.size() - 2);
    return text == "unix:" || parseNginxAddressPort(text);
}

std::string_view firstClient(std::string_view text)
{
    text = trimmed(text.substr(0, text.find(',')), " \t");
    const bool isSix = text.find(':') != std::string_view::npos;
    const std::string_view whole = isSix ? "/128" : "/32";
    if (text.ends_with(whole))
        text.remove_suffix(whole.size());
    return text;
}

std::string_view firstAddress(std::string_view text)
{
    if (isBare(text)) // nearly all
        return text;
    text = text.substr(0, text.find(','));
    if (text.starts_with('[')) {
        const std::string_view inside = text.substr(1, text.find(']', 1) - 1);
        if (!isClientAddress(inside.substr(0, inside.find('%'))))
            return text; // a word before the client
        text = inside;
    }
    if (const std::size_t zone = text.find('%'); zone != std::string_view::npos)
        return text.substr(0, zone);
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return text;
    if (text.find(':', colon + 1) != std::string_view::npos)
        return text.substr(0, portOfBareSix(text));
    return text.find('.') < colon ? text.substr(0, colon) : text;
}

std::string_view addressOfEndpoint(std::string_view text)
{
    const std::string_view address = text.starts_with('[') ? firstAddress(text) : text.substr(0, text.rfind(':'));
    return address == "-" ? std::string_view() : address;
}

void SampledClients::add(std::string_view client)
{
    m_ports += hasPort(client) ? 1U : 0U;
    ++(isClientAddress(client) ? m_addresses : m_others);
}

} // namespace spillway
