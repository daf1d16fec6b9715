#include "ui/models/tables/client_order.h"

#include "engine/core/lowercase.h"
#include "engine/trace/columns/address.h"

#include <algorithm>
#include <array>
#include <compare>

namespace spillway::ui {

namespace {

/// The order of a client: kind first, then the bytes of the address or of the name's start, then the name.
struct Place
{
    int kind = 0;
    std::array<std::uint8_t, 16> bytes{};
    std::string_view name;
    ClientId client = 0;

    auto operator<=>(const Place&) const = default;
};

Place placeOf(ClientId client, std::string_view name)
{
    enum Kind { Ipv4, Ipv6, Other };
    if (const auto address = parseAddress(name))
        return {address->ipv6 ? Ipv6 : Ipv4, address->bytes, name, client};
    Place place{Other, {}, name, client};
    for (std::size_t i = 0; i < std::min(name.size(), place.bytes.size()); ++i)
        place.bytes[i] = static_cast<std::uint8_t>(name[i]);
    return place;
}

} // namespace

std::vector<std::uint32_t> nameRanks(const Grouped& grouped)
{
    struct Entry
    {
        std::uint64_t start; ///< of the place; equal ones are rare but for IPv6
        ClientId client;
    };
    std::vector<Place> places(grouped.clients());
    std::vector<Entry> order(places.size());
    for (ClientId client = 0; client < places.size(); ++client) {
        places[client] = placeOf(client, grouped.name(client));
        auto start = static_cast<std::uint64_t>(places[client].kind);
        for (std::size_t i = 0; i < 7; ++i)
            start = start << 8U | places[client].bytes[i];
        order[client] = {start, client};
    }
    std::ranges::sort(order, [&](const Entry& a, const Entry& b) {
        return a.start != b.start ? a.start < b.start : places[a.client] < places[b.client];
    });
    std::vector<std::uint32_t> ranks(order.size());
    for (std::uint32_t rank = 0; rank < order.size(); ++rank)
        ranks[order[rank].client] = rank;
    return ranks;
}

NameFilter::NameFilter(std::string text) : m_lower(lowered(text)) {}

bool NameFilter::matches(std::string_view name) const
{
    const auto alike = [](char a, char b) { return lowered(a) == b; };
    return m_lower.empty() ||
           std::search(name.begin(), name.end(), m_lower.begin(), m_lower.end(), alike) != name.end();
}

} // namespace spillway::ui
