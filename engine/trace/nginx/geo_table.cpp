#include "engine/trace/nginx/geo_table.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace spillway {

namespace {

constexpr std::uint32_t kGeoBlock = 0x10000;
/// All addresses ten times over. nginx needs as much memory; a configuration that names more is no list of networks.
constexpr std::size_t kMostPieces = std::size_t{10} * kGeoBlock;

Error refuse(std::string_view before, std::string_view text)
{
    return {ErrorCode::BadConfig, {}, std::string(before) + " \"" + printable(text) + '"'};
}

std::uint32_t hostOrder(const Address& four)
{
    std::uint32_t host = 0;
    for (unsigned i = 0; i < 4; ++i)
        host = (host << 8U) | four.bytes[i];
    return host;
}

/// nginx takes this one address though its own reader of addresses refuses it.
std::optional<Address> addressOf(std::string_view text)
{
    if (text == "255.255.255.255")
        return Address{{255, 255, 255, 255}, false};
    return parseNginxAddress(text);
}

std::optional<Cidr> cidrOf(std::string_view text)
{
    if (text == "255.255.255.255")
        return Cidr{*addressOf(text), 32};
    return Cidr::parse(text);
}

std::string rangeText(std::uint32_t first, std::uint32_t last)
{
    const auto text = [](std::uint32_t host) {
        Address address;
        for (unsigned i = 0; i < 4; ++i)
            address.bytes[i] = static_cast<std::uint8_t>(host >> (24 - 8 * i));
        return addressText(address);
    };
    return text(first) + '-' + text(last);
}

} // namespace

std::size_t GeoTable::BytesHash::operator()(const Bytes& bytes) const
{
    return std::hash<std::string_view>()({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

GeoTable::GeoTable(const GeoVariable& geo) : m_ranges(geo.ranges), m_four(33), m_six(129) {}

Result<GeoTable> GeoTable::make(const GeoVariable& geo)
{
    GeoTable table(geo);
    for (const std::string& proxy : geo.proxies)
        if (!cidrOf(proxy))
            return refuse("invalid network", proxy);
    for (const GeoVariable::Entry& entry : geo.entries)
        if (auto ok = geo.ranges ? table.addRange(entry) : table.addCidr(entry); !ok)
            return ok.error();
    return table;
}

Result<Done> GeoTable::addCidr(const GeoVariable::Entry& entry)
{
    if (entry.network == "default") {
        m_four[0][{}] = entry.value;
        m_six[0][{}] = entry.value;
        return Done{};
    }
    const auto cidr = cidrOf(entry.network);
    if (!cidr)
        return refuse("invalid network", entry.network);
    auto& prefixes = (cidr->address.ipv6 ? m_six : m_four)[cidr->prefix];
    if (entry.taken)
        prefixes.erase(cidr->address.bytes);
    else
        prefixes[cidr->address.bytes] = entry.value; // nginx warns of one given twice, and the later counts
    return Done{};
}

/// Source: ngx_http_geo_range(): cut at blocks of 65536 addresses, each of which is looked at alone.
Result<Done> GeoTable::addRange(const GeoVariable::Entry& entry)
{
    if (entry.network == "default") {
        m_standard = entry.value;
        return Done{};
    }
    const std::size_t dash = entry.network.find('-');
    const auto first = dash == std::string::npos ? std::nullopt : addressOf(entry.network.substr(0, dash));
    const auto last = dash == std::string::npos ? std::nullopt : addressOf(entry.network.substr(dash + 1));
    if (!first || !last || first->ipv6 || last->ipv6 || hostOrder(*first) > hostOrder(*last))
        return refuse("invalid range", entry.network);
    const std::uint32_t end = hostOrder(*last);
    for (std::uint32_t begin = hostOrder(*first);;) {
        const std::uint32_t blockEnd = begin | (kGeoBlock - 1);
        if (auto ok = addPiece(entry, begin, std::min(end, blockEnd)); !ok)
            return ok;
        if (blockEnd >= end)
            return Done{};
        begin = blockEnd + 1;
    }
}

/// Inside another piece it takes its place there; it may neither cover nor cross one.
Result<Done> GeoTable::addPiece(const GeoVariable::Entry& entry, std::uint32_t first, std::uint32_t last)
{
    if (m_pieces.size() >= kMostPieces)
        return Error{ErrorCode::Unsupported, {}, "the ranges of a geo hold too many addresses"};
    const auto behind = m_pieces.upper_bound(last);
    if (entry.taken) {
        const auto own = m_pieces.find(first);
        if (own != m_pieces.end() && own->second.last == last)
            m_pieces.erase(own);
        return Done{};
    }
    if (behind == m_pieces.begin() || std::prev(behind)->second.last < first) {
        m_pieces.emplace(first, Piece{last, entry.value});
        return Done{};
    }
    const auto around = std::prev(behind);
    const std::uint32_t from = around->first;
    const Piece piece = around->second;
    if (from > first || piece.last < last)
        return Error{ErrorCode::BadConfig,
                     {},
                     "range \"" + printable(entry.network) + "\" overlaps \"" + rangeText(from, piece.last) + '"'};
    m_pieces.erase(around);
    if (from < first)
        m_pieces.emplace(from, Piece{first - 1, piece.value});
    m_pieces.emplace(first, Piece{last, entry.value});
    if (last < piece.last)
        m_pieces.emplace(last + 1, piece);
    return Done{};
}

std::string_view GeoTable::longest(const ByPrefix& prefixes, Address address)
{
    for (std::size_t bits = address.size() * 8;; --bits) {
        if (bits < address.size() * 8)
            address.bytes[bits / 8] &= static_cast<std::uint8_t>(0xFF00U >> (bits % 8));
        if (!prefixes[bits].empty())
            if (const auto found = prefixes[bits].find(address.bytes); found != prefixes[bits].end())
                return found->second;
        if (bits == 0)
            return {};
    }
}

std::string_view GeoTable::inRange(std::uint32_t address) const
{
    const auto behind = m_pieces.upper_bound(address);
    if (behind == m_pieces.begin() || std::prev(behind)->second.last < address)
        return m_standard;
    return std::prev(behind)->second.value;
}

std::string_view GeoTable::find(const std::optional<Address>& address) const
{
    const Address plain = address ? unmapped(*address) : Address{{255, 255, 255, 255}, false};
    if (!m_ranges)
        return longest(plain.ipv6 ? m_six : m_four, plain);
    return plain.ipv6 ? m_standard : inRange(hostOrder(plain));
}

} // namespace spillway
