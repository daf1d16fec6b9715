#include "engine/ingest/members/member_names.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <set>

namespace spillway {

namespace {

/// By normalised names. Where one has several spellings, the one without dashes counts.
KeysByName namesOf(const SeenKeys& seen)
{
    KeysByName names;
    for (const auto& [key, found] : seen) {
        const auto [at, isNew] = names.try_emplace(normalised(key), NamedKey{key, &found});
        const bool isBetter = equalWithoutCase(key, at->first) && !equalWithoutCase(at->second.key, at->first);
        if (!isNew && isBetter)
            at->second = {key, &found};
    }
    return names;
}

/// The names in an object that holds a client and a request count as if they stood outside of it, behind those that do.
void nameInside(KeysByName& names, std::span<const MemberRole> roles)
{
    constexpr int kDeepest = 3;
    std::set<std::pair<int, std::string>> objects; // those that hold others before these
    for (const auto& [name, entry] : names) {
        std::size_t dot = name.find('.');
        for (int depth = 1; depth <= kDeepest && dot != std::string::npos; ++depth, dot = name.find('.', dot + 1))
            objects.emplace(depth, name.substr(0, dot + 1));
    }
    const auto holds = [&](const std::string& object, FieldRole role) {
        return std::ranges::any_of(roles, [&](const MemberRole& one) {
            return one.role == role && one.holds == MemberHolds::Usual &&
                   std::ranges::any_of(one.members, [&](const std::string& member) {
                       return names.contains(object + normalised(member));
                   });
        });
    };
    for (const auto& [depth, object] : objects) {
        if (!holds(object, FieldRole::Address) ||
            !(holds(object, FieldRole::Request) || holds(object, FieldRole::Target)))
            continue;
        KeysByName inside; // apart: what is added may begin like the object, too
        for (auto at = names.lower_bound(object); at != names.end() && at->first.starts_with(object); ++at)
            inside.try_emplace(at->first.substr(object.size()), at->second);
        names.merge(inside);
        return;
    }
}

/// The names without prefixes count before others, those without suffixes behind them.
void nameShorter(KeysByName& names, const FormatFile& table)
{
    for (const std::string& name : table.rules.ignored)
        names.erase(normalised(name));
    KeysByName shorter;
    for (const std::string& prefix : table.rules.prefixes)
        for (auto at = names.lower_bound(prefix); at != names.end() && at->first.starts_with(prefix); ++at)
            shorter.try_emplace(at->first.substr(prefix.size()), at->second);
    shorter.merge(names);
    names = std::move(shorter);
    KeysByName cut;
    for (const auto& [name, entry] : names)
        for (const std::string& suffix : table.rules.suffixes)
            if (name.ends_with(suffix))
                cut.try_emplace(name.substr(0, name.size() - suffix.size()), entry);
    names.merge(cut);
}

bool areTogether(const NamedMembers& members, const std::vector<std::string>& names)
{
    if (names.size() < 2)
        return false;
    const NamedKey* const one = members.find(names[0]);
    const NamedKey* const other = members.find(names[1]);
    return one != nullptr && other != nullptr && std::ranges::any_of(one->seen->at, [&](std::size_t line) {
               return std::ranges::binary_search(other->seen->at, line);
           });
}

/// Without any condition a format counts only where its name is given, or for all lines that are written in one way.
bool isRecognised(const FormatFile& table, const NamedMembers& members)
{
    const RecogniseRule& rule = table.recognise;
    if (rule.all.empty() && rule.any.empty() && rule.values.empty() && rule.together.empty())
        return !table.rules.lines.empty();
    const auto isThere = [&](const std::string& name) { return members.find(name) != nullptr; };
    const auto isSaid = [&](const MemberValue& value) {
        const NamedKey* const key = members.find(value.member);
        return key != nullptr && std::ranges::any_of(key->seen->values, [&](const std::string& text) {
                   return std::ranges::find(value.values, text) != value.values.end();
               });
    };
    return std::ranges::all_of(rule.all, isThere) && (rule.any.empty() || std::ranges::any_of(rule.any, isThere)) &&
           std::ranges::all_of(rule.values, isSaid) && (rule.together.empty() || areTogether(members, rule.together)) &&
           !areTogether(members, rule.apart);
}

template <class Value>
void prepend(std::vector<Value>& to, const std::vector<Value>& from)
{
    to.insert(to.begin(), from.begin(), from.end());
}

/// The roles of a product stand before those of any log that give the same.
void add(FormatFile& to, const FormatFile& table)
{
    for (auto role = table.roles.rbegin(); role != table.roles.rend(); ++role) {
        const auto isSame = [&](const MemberRole& other) {
            return other.column == role->column &&
                   (other.role == role->role || (isTime(other.role) && isTime(role->role)));
        };
        const auto added = to.roles.insert(std::ranges::find_if(to.roles, isSame), *role);
        added->meaning = role->meaning.value_or(table.meaning);
    }
    prepend(to.notRequests, table.notRequests);
    prepend(to.rules.needs, table.rules.needs);
    prepend(to.rules.headers, table.rules.headers);
    prepend(to.rules.ignored, table.rules.ignored);
    to.rules.oneClient += table.rules.oneClient;
    to.rules.isUtc = to.rules.isUtc || table.rules.isUtc;
    to.rules.isOther = to.rules.isOther || table.rules.isOther;
}

/// The table of the names that are usual in any log.
bool isGeneral(const FormatFile& table)
{
    return table.kind == FormatKind::Members && table.name == "members";
}

} // namespace

std::string normalised(std::string_view name)
{
    std::string text = lowered(name);
    std::ranges::replace(text, '-', '_');
    return text;
}

bool holdsAny(std::string_view text, std::span<const std::string> parts)
{
    return std::ranges::any_of(parts, [&](const std::string& part) { return text.find(part) != std::string::npos; });
}

bool isNamedBy(std::string_view member, std::string_view variable)
{
    return std::ranges::equal(member, variable, [](char c, char name) {
        return isVariableName({&c, 1}) ? lowered(c) == lowered(name) : name == '_';
    });
}

bool mayHold(std::string_view object, std::string_view variable)
{
    return variable.size() > object.size() && variable[object.size()] == '_' &&
           isNamedBy(object, variable.substr(0, object.size()));
}

std::string headerVariable(std::string_view member, std::span<const HeaderPlace> places)
{
    for (const HeaderPlace& place : places) {
        if (!equalWithoutCase(member.substr(0, place.prefix.size()), place.prefix))
            continue;
        const std::string header = normalised(place.isNamed ? member : member.substr(place.prefix.size()));
        return isVariableName(header) ? "http_" + header : std::string();
    }
    return {};
}

bool mayHoldHeaders(std::string_view member, std::span<const HeaderPlace> places)
{
    return std::ranges::any_of(places, [&](const HeaderPlace& place) {
        const std::size_t size = std::min(member.size(), place.prefix.size());
        return equalWithoutCase(member.substr(0, size), std::string_view(place.prefix).substr(0, size));
    });
}

const NamedKey* NamedMembers::find(std::string_view name) const
{
    for (const KeysByName* const from : {&first, &later})
        if (const auto found = from->find(normalised(name)); found != from->end())
            return &found->second;
    return nullptr;
}

NamedMembers namedMembers(const SeenMembers& seen, std::span<const FormatFile> tables, std::string_view lines,
                          std::string_view name)
{
    NamedMembers members{seen, namesOf(seen.first), namesOf(seen.later), {}};
    if (const auto general = std::ranges::find_if(tables, isGeneral); general != tables.end())
        members.table = *general;
    const auto addRecognised = [&](bool areShortened) {
        for (const FormatFile& table : tables) {
            const bool isShortened = !table.rules.prefixes.empty() || !table.rules.suffixes.empty();
            const bool isCandidate = table.kind == FormatKind::Members && !isGeneral(table) &&
                                     (table.rules.lines.empty() || table.rules.lines == lines);
            if (!isCandidate || isShortened != areShortened || (table.name != name && !isRecognised(table, members)))
                continue;
            nameShorter(members.first, table);
            nameShorter(members.later, table);
            add(members.table, table);
        }
    };
    addRecognised(true);
    nameInside(members.first, members.table.roles);
    nameInside(members.later, members.table.roles);
    addRecognised(false);
    return members;
}

} // namespace spillway
