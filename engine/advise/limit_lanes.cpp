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

RatesInLanes::RatesInLanes(std::span<const Rate> rates) :
    m_rates(rates), m_lanes((rates.size() + kLimitLanes - 1) / kLimitLanes)
{
}

void RatesInLanes::start(std::int64_t requests)
{
    for (RateLanes& lanes : m_lanes) {
        lanes.level = {};
        lanes.peak = {};
    }
    if (requests == m_requests) // clients of one length follow one another
        return;
    m_requests = requests;
    for (std::size_t i = 0; i < m_lanes.size() * kLimitLanes; ++i) {
        const LeakParts leak = leakParts(m_rates[std::min(i, m_rates.size() - 1)], (requests + 1) * kOneRequest.raw());
        RateLanes& lanes = m_lanes[i / kLimitLanes];
        lanes.whole[i % kLimitLanes] = leak.whole;
        lanes.part[i % kLimitLanes] = leak.part;
        lanes.both[i % kLimitLanes] = leak.part << 16U | (leak.whole < kShort ? leak.whole : 0);
        lanes.byThousand[i % kLimitLanes] = byThousand(leak.part);
        lanes.cap[i % kLimitLanes] = leak.cap;
    }
}

} // namespace spillway
