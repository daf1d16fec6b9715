#include "engine/study/other_addresses.h"

#include "engine/ingest/line/client_text.h"
#include "engine/trace/nginx/forwarded.h"
#include "engine/trace/nginx/network.h"
#include "engine/trace/nginx/nginx_address.h"
#include "engine/trace/nginx/private_address.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// Where a client behind a proxy may stand, the likeliest first.
constexpr std::string_view kOthers[] = {"http_x_forwarded_for",
                                        "http_x_real_ip",
                                        "http_cf_connecting_ip",
                                        "http_true_client_ip",
                                        "x_real_ip",
                                        "cf_connecting_ip",
                                        "true_client_ip",
                                        "real_ip",
                                        "realip",
                                        "client_ip",
                                        "clientip",
                                        "remote_user",
                                        "host"};

/// Only its text distinguishes a host in front of the client from a client's address in front of a proxy's.
bool mayBeFirstAddress(std::span<const SourceReport> sources)
{
    return std::ranges::any_of(sources, [](const SourceReport& source) {
        return source.detected && (source.format.starts_with("vhost") || source.format.starts_with("mixed"));
    });
}

bool countsByPeer(const KeyTemplate& key, const std::set<std::string, std::less<>>& names)
{
    const bool believes = key.variables() != nullptr && key.variables()->realIp;
    return !believes && (names.contains("remote_addr") || names.contains("binary_remote_addr"));
}

/// Rows that are spread over all.
std::vector<std::size_t> someRows(const Trace& trace)
{
    constexpr std::size_t kMost = 4000;
    const std::size_t count = std::min(trace.size(), kMost);
    std::vector<std::size_t> rows;
    rows.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        rows.push_back(i * trace.size() / count);
    return rows;
}

std::string_view valueAt(const Column& column, std::size_t row)
{
    return column.values[column.ids[row]];
}

/// In how many of the rows there is another address than the client's; 0 where it is something
/// else in more than a tenth.
std::size_t othersIn(const Column& column, const Column& client, std::span<const std::size_t> rows)
{
    std::size_t filled = 0;
    std::size_t others = 0;
    for (const std::size_t row : rows) {
        const std::string_view first = firstClient(valueAt(column, row));
        if (first.empty() || first == "-") // what stands for a host may be a list that is missing
            continue;
        ++filled;
        others += isClientAddress(first) && first != valueAt(client, row) ? 1U : 0U;
    }
    return others * 10 >= filled * 9 ? others : 0;
}

/// The address that nine of ten are, if it is a private one; else empty.
std::string usualPrivate(std::vector<std::string> addresses)
{
    std::ranges::sort(addresses);
    // An address that is more than half of a sorted list stands in its middle.
    const std::string usual = addresses.empty() ? std::string() : addresses[addresses.size() / 2];
    const auto count = static_cast<std::size_t>(std::ranges::count(addresses, usual));
    return count * 10 >= addresses.size() * 9 && isPrivate(usual) ? usual : std::string();
}

/// Whether nine of ten are.
bool arePrivate(const std::vector<std::string>& addresses)
{
    std::map<std::string_view, std::size_t> counts; // few of many are looked at
    for (const std::string& address : addresses)
        ++counts[address];
    std::size_t found = 0;
    for (const auto& [address, count] : counts)
        found += isPrivate(address) ? count : 0;
    return found * 10 >= addresses.size() * 9;
}

/// The first address in a list, without its port.
std::string firstOf(std::string_view list)
{
    const std::string_view first = firstClient(list);
    const auto address = parseNginxAddressPort(first);
    return address ? addressText(unmapped(*address)) : std::string(first);
}

/// Whether nine of ten rows with a list would count by the address that it begins with, if that proxy were trusted.
bool leavesTheClients(const std::string& proxy, const Column& forwarded, const Column& client,
                      std::span<const std::size_t> rows)
{
    const auto trusted =
        TrustedProxies::make(std::vector{proxy}, TrustedProxies::Follow::Recursive, "set_real_ip_from");
    if (!trusted)
        return false;
    std::size_t lists = 0;
    std::size_t right = 0;
    for (const std::size_t row : rows) {
        const std::string_view list = valueAt(forwarded, row);
        if (list.empty() || list == "-")
            continue;
        ++lists;
        const auto address = trusted->clientOf(valueAt(client, row), list);
        right += address && addressText(unmapped(*address)) == firstOf(list) ? 1U : 0U;
    }
    return lists > 0 && right * 10 >= lists * 9;
}

/// The proxy or, where others stand before it, its private network; empty where neither would count by the clients.
std::vector<std::string> proxiesToTrust(const std::string& proxy, const Column& forwarded, const Column& client,
                                        std::span<const std::size_t> rows)
{
    std::vector<std::string> candidates{proxy};
    for (const char* const text : {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"})
        if (const auto network = Network::parse(text); network && network->contains(proxy))
            candidates.emplace_back(text);
    for (const std::string& candidate : candidates)
        if (leavesTheClients(candidate, forwarded, client, rows))
            return {candidate};
    return {};
}

/// Whether lists with these addresses first are about as many as these: then one is not much else than a client.
bool areLikeClients(const Column& forwarded, std::span<const std::size_t> rows)
{
    std::set<std::string> firsts;
    std::set<std::string_view> lists;
    for (const std::size_t row : rows) {
        lists.insert(valueAt(forwarded, row));
        firsts.insert(firstOf(valueAt(forwarded, row)));
    }
    return lists.size() * 4 <= firsts.size() * 5;
}

} // namespace

std::set<std::string, std::less<>> madeOf(const KeyTemplate& key)
{
    std::set<std::string, std::less<>> names;
    std::vector<std::string> left;
    for (const KeyTemplate::Part& part : key.parts())
        if (part.variable)
            left.push_back(part.text);
    while (!left.empty()) {
        const std::string name = std::move(left.back());
        left.pop_back();
        const MadeVariable* const made = key.variables() != nullptr ? key.variables()->find(name) : nullptr;
        if (names.insert(name).second && made != nullptr)
            std::ranges::copy(inputsOf(*made), std::back_inserter(left));
    }
    return names;
}

std::optional<OtherAddresses> otherAddresses(const Trace& trace, std::span<const SourceReport> sources,
                                             const KeyTemplate& key)
{
    constexpr std::size_t kFewest = 10; // requests
    const Column* const client = trace.column("remote_addr");
    const auto names = madeOf(key);
    if (client == nullptr || trace.size() < kFewest || !countsByPeer(key, names))
        return std::nullopt;
    const std::vector<std::size_t> rows = someRows(trace);
    std::vector<std::string> clients;
    for (const std::size_t row : rows)
        clients.emplace_back(valueAt(*client, row));
    const bool areProxies = arePrivate(clients);
    const std::string proxy = usualPrivate(std::move(clients));
    for (const std::string_view variable : kOthers) {
        const Column* const column = trace.column(variable);
        const bool isAsked = column != nullptr && (variable != "host" || mayBeFirstAddress(sources));
        const std::size_t others = isAsked ? othersIn(*column, *client, rows) : 0;
        // Proxies that look after their servers make requests of their own, which may be most.
        const bool inMost = others * 2 > rows.size();
        if (!inMost && !(areProxies && others * 10 >= rows.size()))
            continue;
        if (names.contains(variable))
            return std::nullopt;
        OtherAddresses found{std::string(variable),
                             proxy,
                             {},
                             others == rows.size() ? InHowMany::Each
                             : inMost              ? InHowMany::Most
                                                   : InHowMany::Many};
        if (variable != "http_x_forwarded_for")
            return found;
        found.isKey = areLikeClients(*column, rows);
        if (!found.proxy.empty())
            found.trusted = proxiesToTrust(found.proxy, *column, *client, rows);
        return found;
    }
    return std::nullopt;
}

} // namespace spillway
