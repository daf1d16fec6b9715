#include "engine/ingest/members/json_names.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <set>

namespace spillway {

namespace {

/// Where an object in the line, or in one of its objects, tells of a client and a request, as "properties" does for
/// Azure, its keys count as if they stood outside of it, behind those that do.
void nameInside(KeysByName& names)
{
    constexpr int kDeepest = 3;
    std::set<std::pair<int, std::string>> objects; // those that hold others before these
    for (const auto& [name, entry] : names) {
        std::size_t dot = name.find('.');
        for (int depth = 1; depth <= kDeepest && dot != std::string::npos; ++depth, dot = name.find('.', dot + 1))
            objects.emplace(depth, name.substr(0, dot + 1));
    }
    const auto knows = [&](const std::string& object, FieldRole role) {
        const auto isThere = [&](std::string_view key) { return names.contains(object + std::string(key)); };
        return std::ranges::any_of(kTargets, [&](const MemberTarget& target) {
            return target.role == role && std::ranges::any_of(words(target.keys), isThere);
        });
    };
    for (const auto& [depth, object] : objects) {
        const bool tells = knows(object, FieldRole::Address) &&
                           (knows(object, FieldRole::Request) || knows(object, FieldRole::Target));
        if (!tells)
            continue;
        KeysByName inside; // apart: what is added may begin like the object, too
        for (auto at = names.lower_bound(object); at != names.end() && at->first.starts_with(object); ++at)
            inside.try_emplace(at->first.substr(object.size()), at->second);
        names.merge(inside);
        return;
    }
}

/// What a sender adds has an underscore before its name; `host` is the sender. Source: GELF payload specification 1.1.
void nameAdded(KeysByName& names)
{
    if (!names.contains("short_message") || !names.contains("version"))
        return;
    names.erase("host");
    KeysByName added; // apart, likewise
    for (auto at = names.lower_bound("_"); at != names.end() && at->first.starts_with('_'); ++at)
        added.try_emplace(at->first.substr(1), at->second);
    added.merge(names);
    names = std::move(added);
}

/// Azure's portal puts a type behind the names of a table's columns. Source: its documentation, "AzureDiagnostics".
void nameUntyped(KeysByName& names)
{
    constexpr std::string_view kTypes[] = {"_s", "_d", "_b", "_t", "_g"};
    if (!names.contains("timegenerated"))
        return;
    KeysByName untyped; // apart, likewise
    for (const auto& [name, entry] : names)
        for (const std::string_view type : kTypes)
            if (name.ends_with(type))
                untyped.try_emplace(name.substr(0, name.size() - type.size()), entry);
    names.merge(untyped);
}

} // namespace

std::string normalised(std::string_view key)
{
    std::string name;
    for (const char c : key)
        name += c == '-' ? '_' : lowered(c);
    return name;
}

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> list;
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        if (space > 0)
            list.push_back(text.substr(0, space));
        text.remove_prefix(std::min(space + 1, text.size()));
    }
    return list;
}

KeysByName namesOf(const SeenKeys& seen)
{
    static const SeenKey kNowhere;
    KeysByName names;
    for (const auto& [key, found] : seen) {
        const auto [at, isNew] = names.try_emplace(normalised(key), NamedKey{key, &found});
        const bool isBetter = equalWithoutCase(key, at->first) && !equalWithoutCase(at->second.key, at->first);
        if (!isNew && isBetter)
            at->second = {key, &found};
    }
    if (names.contains(std::string(kConnectedToCaddy)))
        names.try_emplace(std::string(kTrustedByCaddy), NamedKey{std::string(kTrustedByCaddy), &kNowhere});
    nameAdded(names);
    nameUntyped(names);
    nameInside(names);
    return names;
}

bool tellsBeginnings(const KeysByName& names)
{
    const auto message = names.find("msg");
    const auto method = names.find("req.method");
    const auto length = names.find("responsetime");
    if (message == names.end() || method == names.end() || length == names.end())
        return false;
    const auto& said = message->second.seen->values;
    const auto& begun = method->second.seen->at;
    const auto isBegun = [&](std::size_t line) { return std::ranges::binary_search(begun, line); };
    return std::ranges::find(said, "incoming request") != said.end() &&
           std::ranges::none_of(length->second.seen->at, isBegun);
}

} // namespace spillway
