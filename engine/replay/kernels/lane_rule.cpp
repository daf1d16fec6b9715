#include "engine/replay/kernels/lane_rule.h"

#include <algorithm>

namespace spillway {

std::optional<LaneRule> laneRule(const LimitReq& limit, std::int64_t delayedFrom, std::uint32_t longest)
{
    constexpr std::int64_t kMostOfAll = INT32_MAX - 1; // nothing that fits 32 bits is left above it
    const bool truncates = limit.rate.raw() % 1000 != 0;
    const std::int64_t divisor = truncates ? 1000 : 1; // of the leak
    const std::int64_t leak = truncates ? limit.rate.raw() : limit.rate.raw() / 1000;
    const std::int64_t one = kOneRequest.raw();
    const std::int64_t highest = std::min(limit.burst.raw(), longest * one) + one;
    if (leak > std::int64_t{UINT32_MAX} || highest > INT32_MAX)
        return std::nullopt;
    const std::int64_t cap = (highest * divisor + leak - 1) / leak;
    const std::int64_t product = truncates ? std::int64_t{UINT32_MAX} : std::int64_t{INT32_MAX};
    if (cap * leak > product || cap > INT32_MAX)
        return std::nullopt;
    LaneRule rule;
    rule.shape = truncates ? LaneRule::Shape::TruncatedLeak : LaneRule::Shape::Leak;
    rule.leak = static_cast<std::uint32_t>(leak);
    rule.cap = static_cast<std::uint32_t>(cap);
    rule.add = static_cast<std::int32_t>(one);
    rule.most = static_cast<std::int32_t>(std::min(limit.burst.raw(), kMostOfAll));
    rule.delayedFrom = static_cast<std::int32_t>(std::min<std::int64_t>(delayedFrom, INT32_MAX));
    return rule;
}

} // namespace spillway
