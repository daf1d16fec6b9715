#include "engine/policy/rule.h"

namespace spillway {

bool catchesAll(const Rule& rule)
{
    return rule.location == "/" && (rule.kind == LocationKind::Prefix || rule.kind == LocationKind::PrefixFirst);
}

LimitReq limitReq(const ZoneSpec& zone, const ZoneLimit& ref)
{
    return {zone.rate.rate(), Thousandths(ref.burst * 1000), ref.nodelay ? kNever : Thousandths(ref.delay * 1000)};
}

} // namespace spillway
