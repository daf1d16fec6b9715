#include "engine/trace/columns/clients.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace spillway {

namespace {

constexpr std::uint32_t kShortNames = 254;
constexpr std::string_view kShortNetwork = "198.51.100.";
constexpr std::string_view kLongNetwork = "2001:db8::";

std::string hex(std::uint32_t number)
{
    std::array<char, 8> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return {digits.data(), end};
}

/// The number that a name of ours may stand for; whether it does is for clientName() to say.
std::uint32_t numberIn(std::string_view name)
{
    const bool isShort = name.starts_with(kShortNetwork);
    name.remove_prefix(std::min(name.size(), isShort ? kShortNetwork.size() : kLongNetwork.size()));
    std::uint32_t host = 0;
    for (std::string_view rest = name; !rest.empty();) {
        std::uint32_t group = 0;
        const auto end = std::from_chars(rest.data(), rest.data() + rest.size(), group, isShort ? 10 : 16).ptr;
        host = (host << 16U) | group;
        rest.remove_prefix(std::min(rest.size(), static_cast<std::size_t>(end - rest.data()) + 1));
    }
    return host - 1;
}

} // namespace

std::string clientName(std::uint32_t number)
{
    if (number < kShortNames)
        return std::string(kShortNetwork) + std::to_string(number + 1);
    const std::uint32_t host = number + 1;
    const std::uint32_t upper = host >> 16U;
    const std::string lower = upper == 0 ? hex(host) : hex(upper) + ':' + hex(host & 0xFFFFU);
    return std::string(kLongNetwork) + lower;
}

std::string Clients::operator[](std::uint32_t client) const
{
    return name.empty() ? clientName(first + client) : name;
}

std::optional<std::uint32_t> Clients::find(std::string_view client) const
{
    if (!name.empty())
        return client == name ? std::optional<std::uint32_t>(0) : std::nullopt;
    const std::uint32_t number = numberIn(client);
    if (number < first || number - first >= count || clientName(number) != client)
        return std::nullopt;
    return number - first;
}

} // namespace spillway
