#include "engine/policy/policy.h"

#include "engine/trace/group/key_word.h"

#include <algorithm>

namespace spillway {

Policy simplePolicy(const ZoneSpec& zone, const ZoneLimit& limit)
{
    Policy policy;
    policy.zones = {zone};
    policy.rules = {{LocationKind::Prefix, "/", {limit}}};
    policy.rules.front().limits.front().zone = 0;
    return policy;
}

std::vector<KeyTemplate> keysOf(const Policy& policy)
{
    if (policy.other)
        return {policy.other->key};
    std::vector<KeyTemplate> keys;
    for (const ZoneSpec& zone : policy.zones) {
        if (std::ranges::find(keys, zone.key) == keys.end())
            keys.push_back(zone.key);
    }
    return keys;
}

KeyTemplate countedKey(const Policy& policy)
{
    std::vector<KeyTemplate> keys = keysOf(policy);
    std::stable_partition(keys.begin(), keys.end(),
                          [](const KeyTemplate& key) { return wordOf(key) == KeyWord::Client; });
    return keys.empty() ? KeyTemplate() : KeyTemplate::firstOf(std::move(keys));
}

bool isSimple(const Policy& policy)
{
    if (policy.zones.size() != 1 || policy.rules.size() != 1 || policy.router)
        return false;
    const Rule& rule = policy.rules.front();
    return catchesAll(rule) && rule.limits.size() == 1 && rule.limits.front().zone == 0;
}

Policy withoutZone(Policy policy, std::size_t zone)
{
    policy.zones.erase(policy.zones.begin() + static_cast<std::ptrdiff_t>(zone));
    for (Rule& rule : policy.rules) {
        std::erase_if(rule.limits, [zone](const ZoneLimit& limit) { return limit.zone == zone; });
        for (ZoneLimit& limit : rule.limits)
            limit.zone -= limit.zone > zone ? 1 : 0;
    }
    return policy;
}

} // namespace spillway
