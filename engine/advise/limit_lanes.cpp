#include "engine/advise/limit_lanes.h"

#include <algorithm>

namespace spillway {

const LimitCode& limitCode(LaneSet set)
{
#if defined(__x86_64__)
    if (set == LaneSet::Avx512)
        return kAvx512Limits;
    if (set == LaneSet::Avx2)
        return kAvx2Limits;
#endif
    return kPlainLimits;
}

LeakParts leakParts(Rate rate, std::int64_t highest)
{
    const std::int64_t cap = (highest * 1000 + rate.raw() - 1) / rate.raw();
    return {static_cast<std::uint32_t>(rate.raw() / 1000), static_cast<std::uint32_t>(rate.raw() % 1000),
            static_cast<std::uint32_t>(std::min<std::int64_t>(cap, UINT32_MAX))};
}

} // namespace spillway
