#include "engine/study/private_networks.h"

#include "engine/trace/nginx/nginx_address.h"
#include "engine/trace/nginx/private_address.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace spillway {

namespace {

bool isIn(const Cidr& network, const Cidr& wider)
{
    return network.prefix >= wider.prefix && wider.contains(network.address);
}

bool isInPrivate(const Cidr& network)
{
    return std::ranges::any_of(allPrivateNetworks(), [&](const Cidr& wider) { return isIn(network, wider); });
}

bool bitOf(const Address& address, unsigned bit)
{
    return ((address.bytes[bit / 8] >> (7 - bit % 8)) & 1U) != 0;
}

bool isBefore(const Address& one, const Address& other)
{
    return one.ipv6 != other.ipv6 ? other.ipv6 : one.bytes < other.bytes;
}

/// Sorted, each once; nothing where one is no private address.
std::optional<std::vector<Address>> privateOnes(std::span<const std::string> texts)
{
    std::vector<Address> addresses;
    for (const std::string& text : texts) {
        const auto address = parseAddress(text);
        if (!address || !isPrivate(text))
            return std::nullopt;
        addresses.push_back(unmapped(*address));
    }
    std::ranges::sort(addresses, isBefore);
    const auto isSame = [](const Address& one, const Address& other) {
        return !isBefore(one, other) && !isBefore(other, one);
    };
    addresses.erase(std::unique(addresses.begin(), addresses.end(), isSame), addresses.end());
    return addresses;
}

/// The network of sorted addresses that are all of IPv4 or all of IPv6.
Cidr commonNetwork(std::span<const Address> sorted)
{
    const Address& first = sorted.front();
    const Address& last = sorted.back();
    unsigned bits = 0;
    while (bits < first.size() * 8 && bitOf(first, bits) == bitOf(last, bits))
        ++bits;
    Cidr network{first, bits};
    for (unsigned bit = bits; bit < first.size() * 8; ++bit)
        network.address.bytes[bit / 8] &= static_cast<std::uint8_t>(~(1U << (7 - bit % 8)));
    return network;
}

/// The shortest length of a network, in bits.
struct Shortest
{
    unsigned ofFour = 0;
    unsigned ofSix = 0;
};

/// Takes the networks of sorted addresses: all in one where that may be, else those of either half.
void takeNetworks(std::span<const Address> sorted, std::span<const Address> others, const Shortest& shortest,
                  std::vector<std::string>& networks)
{
    if (sorted.empty())
        return;
    const auto split = [&](auto isFirst) {
        const auto middle = std::ranges::partition_point(sorted, isFirst);
        const auto count = static_cast<std::size_t>(middle - sorted.begin());
        takeNetworks(sorted.first(count), others, shortest, networks);
        takeNetworks(sorted.subspan(count), others, shortest, networks);
    };
    if (sorted.front().ipv6 != sorted.back().ipv6)
        return split([](const Address& address) { return !address.ipv6; });
    const Cidr common = commonNetwork(sorted);
    const bool isAlone = sorted.size() == 1;
    const bool isLongEnough = common.prefix >= (common.address.ipv6 ? shortest.ofSix : shortest.ofFour);
    const bool holdsOthers = std::ranges::any_of(others, [&](const Address& other) { return common.contains(other); });
    if (isAlone)
        return networks.push_back(addressText(common.address));
    if (isLongEnough && !holdsOthers && isInPrivate(common))
        return networks.push_back(fmt::format("{}/{}", addressText(common.address), common.prefix));
    split([&](const Address& address) { return !bitOf(address, common.prefix); });
}

} // namespace

std::vector<std::string> privateNetworks(std::span<const std::string> addresses, std::span<const std::string> others,
                                         std::size_t most)
{
    const auto wanted = privateOnes(addresses);
    std::vector<Address> left;
    for (const std::string& other : others)
        if (const auto address = parseAddress(other); address && isPrivate(other))
            left.push_back(unmapped(*address));
    const auto isWanted = [&](const Address& other) { return std::ranges::binary_search(*wanted, other, isBefore); };
    if (!wanted || std::ranges::any_of(left, isWanted))
        return {};
    for (const Shortest& shortest : {Shortest{24, 64}, Shortest{16, 48}, Shortest{}}) {
        std::vector<std::string> networks;
        takeNetworks(*wanted, left, shortest, networks);
        if (networks.size() <= most)
            return networks;
    }
    return {};
}

} // namespace spillway
