#include "engine/ingest/members/request_signs.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/members/member_names.h"

#include <algorithm>

namespace spillway {

RequestSigns requestSignsOf(const NamedMembers& members)
{
    RequestSigns signs;
    for (MemberValue rule : members.table.notRequests) {
        if (const NamedKey* const key = members.find(rule.member)) {
            rule.member = key->key;
            signs.notRequests.push_back(std::move(rule));
        }
    }
    for (const std::string& name : members.table.rules.needs)
        if (const NamedKey* const key = members.find(name))
            signs.needs.push_back(key->key);
    return signs;
}

bool areMessages(const NamedMembers& members)
{
    const MemberWords& words = members.table.rules.words;
    const auto isThere = [&](const std::string& name) { return members.first.contains(name); };
    if (std::ranges::none_of(words.levels, isThere) || std::ranges::any_of(words.sizes, isThere))
        return false;
    for (const std::string& name : words.messages) {
        const auto found = members.first.find(name);
        if (found == members.first.end() || found->second.seen->lines * 2 < members.seen.objects)
            continue;
        const auto& texts = found->second.seen->values;
        const bool areSame = texts.size() > 1 && std::ranges::count(texts, texts.front()) == std::ssize(texts);
        const auto ofRequests = std::ranges::count_if(
            texts, [&](const std::string& text) { return holdsAny(lowered(text), words.accesses); });
        return !areSame && ofRequests * 2 < std::ssize(texts);
    }
    return false;
}

bool mayBeOfRequests(const NamedMembers& members)
{
    constexpr std::size_t kFew = 6;
    const auto isOfRequest = [&](const auto& named) {
        return holdsAny(named.first, members.table.rules.words.requests);
    };
    return !members.table.rules.isOther &&
           (members.first.size() <= kFew || std::ranges::any_of(members.first, isOfRequest));
}

bool excludes(const MemberValue& rule, std::string_view value)
{
    if (!rule.values.empty())
        return std::ranges::find(rule.values, value) != rule.values.end();
    return value.starts_with(rule.begins) && (rule.unless.empty() || !value.starts_with(rule.unless));
}

} // namespace spillway
