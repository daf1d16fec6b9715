#include "engine/conf/conf_definitions.h"

#include "engine/conf/conf_limits.h"
#include "engine/conf/variables.h"
#include "engine/core/lowercase.h"
#include "engine/trace/nginx/forwarded.h"
#include "engine/trace/nginx/geo_table.h"
#include "engine/trace/nginx/map_table.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// The name of a variable that a directive makes, from its word.
Result<std::string> madeName(const std::string& word)
{
    if (word.size() < 2 || word[0] != '$')
        return refusal("invalid variable name \"" + printable(word) + '"');
    std::string name = lowered(std::string_view(word).substr(1));
    constexpr std::array<std::string_view, 2> kChangeable{"args", "limit_rate"};
    const bool own = isNginxVariable(name) && !isPrefixedVariable(name) && !isCapture(name);
    if (own && std::find(kChangeable.begin(), kChangeable.end(), name) == kChangeable.end())
        return refusal("the duplicate \"" + printable(name) + "\" variable");
    return name;
}

Result<ValueTemplate> value(const std::string& word)
{
    if (auto ok = checkBracedNumber(word); !ok)
        return ok.error();
    auto text = ValueTemplate::parse(word);
    return text ? std::move(text) : refusal(text.error().detail);
}

/// Variable read so far, and where its entries are.
template <class Made>
struct Read
{
    Made made;
    std::vector<const ConfDirective*> entryAt;
};

Result<Done> add(Read<MapVariable>& read, const ConfDirective& entry)
{
    MapVariable& map = read.made;
    const auto& words = entry.words;
    if (words.size() == 1 && words[0] == "hostnames") {
        if (!map.entries.empty() && !map.hostnames)
            return Error{ErrorCode::Unsupported, {}, "\"hostnames\" behind the first value cannot be simulated"};
        map.hostnames = true;
        return Done{};
    }
    if (words.size() == 1 && words[0] == "volatile") {
        map.isVolatile = true;
        return Done{};
    }
    if (words.size() != 2)
        return refusal("invalid number of the map parameters");
    auto text = value(words[1]);
    if (!text)
        return text.error();
    if (words[0] == "default") {
        if (map.standard)
            return refusal("duplicate default map parameter");
        map.standard = *std::move(text);
        return Done{};
    }
    map.entries.push_back({words[0], *std::move(text)});
    read.entryAt.push_back(&entry);
    return Done{};
}

Result<Done> add(Read<GeoVariable>& read, const ConfDirective& entry)
{
    GeoVariable& geo = read.made;
    const auto& words = entry.words;
    if (words.size() == 1 && words[0] == "ranges") {
        if (!geo.ranges && !geo.entries.empty())
            return refusal("the \"ranges\" directive must be the first directive inside \"geo\" block");
        geo.ranges = true;
        return Done{};
    }
    if (words.size() == 1 && words[0] == "proxy_recursive") {
        geo.proxyRecursive = true;
        return Done{};
    }
    if (words.size() != 2)
        return refusal("invalid number of the geo parameters");
    if (words[0] == "proxy") {
        if (!Cidr::parse(words[1]))
            return refusal("invalid network \"" + printable(words[1]) + '"');
        geo.proxies.push_back(words[1]);
        return Done{};
    }
    const bool taken = words[0] == "delete";
    geo.entries.push_back({taken ? words[1] : words[0], taken ? std::string() : words[1], taken});
    read.entryAt.push_back(&entry);
    return Done{};
}

/// The first entry that the table refuses is the last of the shortest beginning that it refuses.
template <class Table, class Made>
Result<Done> check(const Read<Made>& read, const ConfTree& tree)
{
    const auto made = Table::make(read.made);
    if (made)
        return Done{};
    Made beginning = read.made;
    const auto accepts = [&](const ConfDirective* const& last) {
        const auto entries = &last - read.entryAt.data() + 1;
        beginning.entries.assign(read.made.entries.begin(), read.made.entries.begin() + entries);
        return Table::make(beginning).has_value();
    };
    const auto at = std::partition_point(read.entryAt.begin(), read.entryAt.end(), accepts);
    beginning.entries.assign(read.made.entries.begin(), read.made.entries.begin() + (at - read.entryAt.begin()) + 1);
    const Error error = Table::make(beginning).error();
    return Error{error.code, tree.where(**at), error.detail};
}

template <class Table, class Made>
Result<Made> readEntries(Made empty, const ConfTree& tree, const ConfDirective& block)
{
    Read<Made> read{std::move(empty), {}};
    for (const ConfDirective& entry : block.children) {
        auto added = add(read, entry);
        if (added)
            continue;
        const auto before = check<Table>(read, tree);
        return before ? Error{added.error().code, tree.where(entry), added.error().detail} : before.error();
    }
    if (const auto whole = check<Table>(read, tree); !whole)
        return whole.error();
    return std::move(read.made);
}

} // namespace

Result<MapVariable> readMap(const ConfTree& tree, const ConfDirective& block)
{
    MapVariable map;
    auto source = value(block.words[1]);
    if (!source)
        return source.error();
    map.source = *std::move(source);
    auto name = madeName(block.words[2]);
    if (!name)
        return name.error();
    map.name = *std::move(name);
    return readEntries<MapTable>(std::move(map), tree, block);
}

Result<GeoVariable> readGeo(const ConfTree& tree, const ConfDirective& block)
{
    GeoVariable geo;
    if (block.words.size() == 3) {
        const std::string& address = block.words[1];
        if (address.size() < 2 || address[0] != '$')
            return refusal("invalid variable name \"" + printable(address) + '"');
        geo.address = lowered(std::string_view(address).substr(1));
    }
    auto name = madeName(block.words.back());
    if (!name)
        return name.error();
    geo.name = *std::move(name);
    return readEntries<GeoTable>(std::move(geo), tree, block);
}

Result<Done> checkTrusted(const std::string& network)
{
    const auto proxies = TrustedProxies::make({network}, TrustedProxies::Follow::Last, "set_real_ip_from");
    return proxies ? Result<Done>(Done{}) : proxies.error();
}

} // namespace spillway
