#include "engine/report/other_addresses.h"

#include "engine/ingest/client_text.h"
#include "engine/trace/forwarded.h"
#include "engine/trace/network.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

namespace {

constexpr std::string_view kForwarded = "http_x_forwarded_for";

bool isPrivate(std::string_view address)
{
    static const std::vector<Network> kPrivate = [] {
        std::vector<Network> networks;
        for (const char* const text : {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "100.64.0.0/10",
                                       "169.254.0.0/16", "fc00::/7", "fe80::/10", "::1"}) {
            if (auto network = Network::parse(text))
                networks.push_back(*std::move(network));
        }
        return networks;
    }();
    return std::ranges::any_of(kPrivate, [&](const Network& network) { return network.contains(address); });
}

/// A host before the client is told from an address of the client before that of a proxy by nothing but its text.
bool mayBeFirstAddress(std::span<const SourceReport> sources)
{
    return std::ranges::any_of(sources, [](const SourceReport& source) {
        return source.detected && (source.format.starts_with("vhost") || source.format.starts_with("mixed"));
    });
}

/// Whether most of the first requests have another address there than the client's.
bool holdsOthers(const Column& column, const Column& client, std::size_t rows)
{
    std::size_t filled = 0;
    std::size_t others = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        const ValueId id = column.ids[row];
        if (id == kEmptyValue)
            continue;
        const std::string_view first = firstClient(column.values[id]);
        ++filled;
        others += isClientAddress(first) && first != client.values[client.ids[row]] ? 1U : 0U;
    }
    return filled * 2 >= rows && others * 10 >= filled * 9;
}

/// What nine of ten of the first requests have; empty where there is nothing such.
std::string_view usualValue(const Column& column, std::size_t rows)
{
    std::vector<std::uint32_t> counts(column.values.size());
    for (std::size_t row = 0; row < rows; ++row)
        ++counts[column.ids[row]];
    const auto most = std::ranges::max_element(counts);
    const bool isUsual = most != counts.end() && std::size_t{*most} * 10 >= rows * 9;
    return isUsual ? column.values[static_cast<ValueId>(most - counts.begin())] : std::string_view();
}

/// The private address that most requests would be counted by if these proxies were trusted, and is not the first of its list:
/// another proxy. Empty where there is none.
std::string proxyBefore(const Column& forwarded, const Column& client, std::size_t rows,
                        const std::vector<std::string>& trusted)
{
    const auto proxies = TrustedProxies::make(trusted, TrustedProxies::Follow::Recursive, "set_real_ip_from");
    if (!proxies)
        return {};
    std::map<std::string, std::size_t> found;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::string_view list = forwarded.values[forwarded.ids[row]];
        const auto address = proxies->clientOf(client.values[client.ids[row]], list);
        const std::string name = address ? addressText(*address) : std::string();
        if (!name.empty() && name != firstClient(list) && isPrivate(name))
            ++found[name];
    }
    const auto most = std::ranges::max_element(found, {}, [](const auto& entry) { return entry.second; });
    return most != found.end() && most->second * 2 > rows ? most->first : std::string();
}

std::vector<std::string> furtherProxies(const Column& forwarded, const Column& client, std::size_t rows,
                                        const std::string& proxy)
{
    constexpr std::size_t kMostProxies = 8;
    constexpr std::size_t kMostRows = 10'000;
    std::vector<std::string> trusted{proxy};
    while (trusted.size() < kMostProxies) {
        std::string next = proxyBefore(forwarded, client, std::min(rows, kMostRows), trusted);
        if (next.empty())
            break;
        trusted.push_back(std::move(next));
    }
    trusted.erase(trusted.begin());
    return trusted;
}

/// The options that trust it, and those before it.
std::string trustOptions(const OtherAddresses& others)
{
    std::string options = "--trusted-proxy " + printable(others.proxy);
    for (const std::string& proxy : others.further)
        options += " --trusted-proxy " + printable(proxy);
    return options;
}

} // namespace

std::optional<OtherAddresses> otherAddresses(const Trace& trace, std::span<const SourceReport> sources)
{
    constexpr std::size_t kFewest = 10; // requests
    constexpr std::size_t kMost = 100'000;
    const Column* const client = trace.column("remote_addr");
    if (client == nullptr || trace.size() < kFewest)
        return std::nullopt;
    const std::size_t rows = std::min(trace.size(), kMost);
    for (const std::string_view variable :
         {kForwarded, std::string_view("http_x_real_ip"), std::string_view("remote_user"), std::string_view("host")}) {
        const Column* const column = trace.column(variable);
        const bool isAsked = column != nullptr && (variable != "host" || mayBeFirstAddress(sources));
        if (!isAsked || !holdsOthers(*column, *client, rows))
            continue;
        const std::string_view usual = usualValue(*client, rows);
        OtherAddresses others{std::string(variable), isPrivate(usual) ? std::string(usual) : std::string()};
        if (!others.proxy.empty() && variable == kForwarded)
            others.further = furtherProxies(*column, *client, rows, others.proxy);
        return others;
    }
    return std::nullopt;
}

std::string otherAddressesNote(const OtherAddresses& others)
{
    if (others.proxy.empty())
        return fmt::format(
            "Each request has two addresses: $remote_addr counts as the client, ${0} has another one. To "
            "count by that: --key '${0}'.",
            others.variable);
    const bool isForwarded = others.variable == kForwarded;
    return fmt::format("Nearly all requests are counted by {0}, a private address, as of a proxy. ${1} has other "
                       "addresses; to count by these: {2}.",
                       printable(others.proxy), others.variable,
                       isForwarded ? trustOptions(others) : "--key '$" + others.variable + "'");
}

} // namespace spillway
