#include "ui/models/client_order.h"

#include "engine/trace/address.h"

#include <algorithm>
#include <array>
#include <compare>
#include <utility>

namespace spillway::ui {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// What a client is ordered by: kind first, then the bytes of the address or of the name's start, then the name.
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
    std::vector<Place> places(grouped.clients());
    for (ClientId client = 0; client < places.size(); ++client)
        places[client] = placeOf(client, grouped.name(client));
    std::ranges::sort(places);
    std::vector<std::uint32_t> ranks(places.size());
    for (std::uint32_t rank = 0; rank < places.size(); ++rank)
        ranks[places[rank].client] = rank;
    return ranks;
}

NameFilter::NameFilter(std::string text) : m_lower(std::move(text))
{
    std::ranges::transform(m_lower, m_lower.begin(), lower);
}

bool NameFilter::matches(std::string_view name) const
{
    return !std::ranges::search(name, m_lower, {}, lower).empty() || m_lower.empty();
}

} // namespace spillway::ui
