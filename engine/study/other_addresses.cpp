#include "engine/study/other_addresses.h"

#include "engine/ingest/line/client_text.h"
#include "engine/study/private_networks.h"
#include "engine/trace/nginx/forwarded.h"
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

/// An address that requests would be counted by.
struct Counted
{
    std::string address;
    std::size_t rows = 0;
    std::set<std::string> firsts{}; ///< of their lists
};

/// The addresses that rows would count by if these proxies were trusted, unless first in the list; most first.
std::vector<Counted> countedBefore(const TrustedProxies& trusted, const Column& forwarded, const Column& client,
                                   std::span<const std::size_t> rows)
{
    std::map<std::string, Counted> found;
    for (const std::size_t row : rows) {
        const std::string_view list = valueAt(forwarded, row);
        const auto address = trusted.clientOf(valueAt(client, row), list);
        const std::string name = address ? addressText(unmapped(*address)) : std::string();
        std::string first = firstOf(list);
        if (name.empty() || name == first)
            continue;
        Counted& counted = found[name];
        ++counted.rows;
        counted.firsts.insert(std::move(first));
    }
    std::vector<Counted> all;
    for (auto& [name, counted] : found) {
        counted.address = name;
        all.push_back(std::move(counted));
    }
    std::ranges::stable_sort(all, std::ranges::greater(), &Counted::rows);
    return all;
}

/// Whether most of the rows are counted by proxies that are not private: by one, or by fewer than half as
/// many as lists begin with.
bool areByForeignProxies(std::span<const Counted> counted, std::size_t rows)
{
    std::size_t foreign = 0;
    std::size_t addresses = 0;
    std::set<std::string_view> firsts;
    for (const Counted& one : counted) {
        if (isPrivate(one.address))
            continue;
        if (one.rows * 2 > rows)
            return true;
        foreign += one.rows;
        ++addresses;
        firsts.insert(one.firsts.begin(), one.firsts.end());
    }
    return foreign * 2 > rows && addresses * 2 <= firsts.size();
}

/// The rows with a list of several.
std::size_t severalIn(const Column& forwarded, std::span<const std::size_t> rows)
{
    const auto count = std::ranges::count_if(
        rows, [&](std::size_t row) { return valueAt(forwarded, row).find(',') != std::string_view::npos; });
    return static_cast<std::size_t>(count);
}

/// `proxy` and the private addresses that most lists of several end with before it, which may share them.
/// Empty where all would still be counted by others that are not private, or are private and too many:
/// believing that is not to be advised.
std::vector<std::string> proxiesBefore(const std::string& proxy, const Column& forwarded, const Column& client,
                                       std::span<const std::size_t> rows)
{
    constexpr int kMostInARow = 8;
    constexpr std::size_t kMostProxies = 1000;
    constexpr std::size_t kOfRows = 50; // a proxy has one in so many, or serves
    constexpr std::size_t kFewest = 3;  // so many clients
    const std::size_t several = severalIn(forwarded, rows);
    std::vector<std::string> trusted{proxy};
    for (int i = 0; i <= kMostInARow && trusted.size() <= kMostProxies; ++i) {
        const auto proxies = TrustedProxies::make(trusted, TrustedProxies::Follow::Recursive, "set_real_ip_from");
        if (!proxies)
            return {};
        const auto counted = countedBefore(*proxies, forwarded, client, rows);
        if (areByForeignProxies(counted, rows.size()))
            return {};
        std::size_t inPrivate = 0;
        const std::size_t before = trusted.size();
        for (const Counted& one : counted) {
            if (!isPrivate(one.address))
                continue;
            inPrivate += one.rows;
            if (one.rows * kOfRows >= rows.size() || one.firsts.size() >= kFewest)
                trusted.push_back(one.address);
        }
        if (inPrivate * 2 <= several || inPrivate * 10 < rows.size()) {
            trusted.resize(before);
            return trusted;
        }
        if (trusted.size() == before)
            return {};
    }
    return {};
}

/// These proxies, or, where they are many, networks of theirs without anybody who comes first in a list or has none.
std::vector<std::string> proxiesToTrust(std::vector<std::string> proxies, const Column& forwarded, const Column& client,
                                        std::span<const std::size_t> rows)
{
    constexpr std::size_t kMostOptions = 8;
    if (proxies.size() <= kMostOptions)
        return proxies;
    std::set<std::string> others;
    for (const std::size_t row : rows) {
        others.insert(firstOf(valueAt(forwarded, row)));
        others.emplace(valueAt(client, row));
    }
    for (const std::string& proxy : proxies) // which may have requests of its own
        others.erase(proxy);
    return privateNetworks(proxies, std::vector<std::string>(others.begin(), others.end()), kMostOptions);
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
            found.trusted = proxiesToTrust(proxiesBefore(found.proxy, *column, *client, rows), *column, *client, rows);
        return found;
    }
    return std::nullopt;
}

} // namespace spillway
