#include "engine/advise/kernels/limit_lanes.h"

#include <algorithm>

namespace spillway {

const LimitCode& limitCode(LaneSet set)
{
#if defined(__x86_64__)
    if (set == LaneSet::Avx2)
        return kAvx2Limits;
#endif
    return kPlainLimits;
}

RatesInLanes::RatesInLanes(std::span<const Rate> rates) :
    m_rates(rates), m_lanes((rates.size() + kLimitLanes - 1) / kLimitLanes)
{
    for (std::size_t i = 0; i < m_lanes.size() * kLimitLanes; ++i) {
        RateLanes& lanes = m_lanes[i / kLimitLanes];
        const Rate rate = rateOf(i);
        lanes.second[i % kLimitLanes] = static_cast<std::uint32_t>(rate.raw());
        lanes.whole[i % kLimitLanes] = static_cast<std::uint32_t>(rate.raw() / RateLanes::kSecond);
        lanes.areWhole = lanes.areWhole && rate.raw() % RateLanes::kSecond == 0;
        for (std::uint32_t ms = 0; ms < RateLanes::kSecond; ++ms)
            lanes.soon[ms][i % kLimitLanes] = static_cast<std::uint32_t>(drained(rate, Milliseconds(ms)).raw());
    }
}

Rate RatesInLanes::rateOf(std::size_t lane) const
{
    return m_rates[std::min(lane, m_rates.size() - 1)];
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
    const std::int64_t highest = (requests + 1) * kOneRequest.raw();
    for (std::size_t i = 0; i < m_lanes.size() * kLimitLanes; ++i) {
        const std::int64_t cap = (highest * RateLanes::kSecond + rateOf(i).raw() - 1) / rateOf(i).raw();
        m_lanes[i / kLimitLanes].cap[i % kLimitLanes] =
            static_cast<std::uint32_t>(std::min<std::int64_t>(cap, UINT32_MAX));
    }
}

} // namespace spillway
