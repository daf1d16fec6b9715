#include "engine/policy/policy.h"

namespace spillway {

Policy simplePolicy(const ZoneSpec& zone, const LimitRef& limit)
{
    Policy policy;
    policy.zones = {zone};
    policy.rules = {{LocationKind::Prefix, "/", {limit}}};
    policy.rules.front().limits.front().zone = 0;
    return policy;
}

KeyTemplate countedKey(const Policy& policy)
{
    if (policy.other)
        return policy.other->key;
    return policy.zones.empty() ? KeyTemplate() : policy.zones.front().key;
}

bool isSimple(const Policy& policy)
{
    if (policy.zones.size() != 1 || policy.rules.size() != 1)
        return false;
    const Rule& rule = policy.rules.front();
    return catchesAll(rule) && rule.limits.size() == 1 && rule.limits.front().zone == 0;
}

} // namespace spillway
