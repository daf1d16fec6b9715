#include "engine/report/other_addresses.h"

#include "engine/ingest/client_text.h"
#include "engine/trace/forwarded.h"
#include "engine/trace/network.h"
#include "engine/trace/nginx_address.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

namespace {

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

/// All that the key is made of, through what defines its variables.
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

/// In how many of the rows there is another address than the client's; 0 where it is something else in more than a tenth.
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

/// What nine of ten are, where it is a private address; else empty.
std::string usualPrivate(std::vector<std::string> addresses)
{
    std::ranges::sort(addresses);
    // What is more than half of a sorted list stands in its middle.
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

/// What rows would be counted by if these proxies were trusted, and is not the first of its list, with how many rows; most first.
std::vector<std::pair<std::size_t, std::string>> countedBefore(const TrustedProxies& trusted, const Column& forwarded,
                                                               const Column& client, std::span<const std::size_t> rows)
{
    std::map<std::string, std::size_t> found;
    for (const std::size_t row : rows) {
        const std::string_view list = valueAt(forwarded, row);
        const auto address = trusted.clientOf(valueAt(client, row), list);
        const std::string name = address ? addressText(*address) : std::string();
        if (!name.empty() && name != firstClient(list))
            ++found[name];
    }
    std::vector<std::pair<std::size_t, std::string>> all;
    for (const auto& [name, count] : found)
        all.emplace_back(count, name);
    std::ranges::stable_sort(all, std::ranges::greater(), &std::pair<std::size_t, std::string>::first);
    return all;
}

/// `proxy` and the private addresses that most lists end with before it, which may share them. Empty where all would still be
/// counted by one that is not private, or by many that are: believing that is not to be advised.
std::vector<std::string> proxiesToTrust(const std::string& proxy, const Column& forwarded, const Column& client,
                                        std::span<const std::size_t> rows)
{
    constexpr std::size_t kMostProxies = 8;
    constexpr std::size_t kOfRows = 50; // a proxy has one in so many
    std::vector<std::string> trusted{proxy};
    while (trusted.size() <= kMostProxies) {
        const auto proxies = TrustedProxies::make(trusted, TrustedProxies::Follow::Recursive, "set_real_ip_from");
        if (!proxies)
            return {};
        const auto counted = countedBefore(*proxies, forwarded, client, rows);
        if (!counted.empty() && counted.front().first * 2 > rows.size() && !isPrivate(counted.front().second))
            return {};
        std::size_t inPrivate = 0;
        const std::size_t before = trusted.size();
        for (const auto& [count, name] : counted) {
            if (!isPrivate(name))
                continue;
            inPrivate += count;
            if (count * kOfRows >= rows.size())
                trusted.push_back(name);
        }
        if (inPrivate * 2 <= rows.size()) {
            trusted.resize(before);
            return trusted;
        }
        if (trusted.size() == before)
            return {};
    }
    return {};
}

} // namespace

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
    for (const std::string_view variable : {"http_x_forwarded_for", "http_x_real_ip", "remote_user", "host"}) {
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
        if (!found.proxy.empty() && variable == "http_x_forwarded_for")
            found.trusted = proxiesToTrust(found.proxy, *column, *client, rows);
        return found;
    }
    return std::nullopt;
}

namespace {

std::string_view requestsHave(InHowMany in)
{
    switch (in) {
    case InHowMany::Each: return "Each request has";
    case InHowMany::Most: return "Most requests have";
    case InHowMany::Many: break;
    }
    return "Many requests have";
}

} // namespace

std::string otherAddressesNote(const OtherAddresses& others)
{
    const std::string byKey = "--key '$" + others.variable + "'";
    if (others.proxy.empty())
        return fmt::format("{} two addresses: $remote_addr counts as the client, ${} has another one. To count by "
                           "that: {}.",
                           requestsHave(others.in), others.variable, byKey);
    std::vector<std::string> options;
    for (const std::string& proxy : others.trusted)
        options.push_back("--trusted-proxy " + printable(proxy));
    return fmt::format("Nearly all requests come from {0}, a private address, as of a proxy. ${1} has other "
                       "addresses; to count by these: {2}.",
                       printable(others.proxy), others.variable,
                       options.empty() ? byKey : fmt::format("{}", fmt::join(options, " ")));
}

} // namespace spillway
