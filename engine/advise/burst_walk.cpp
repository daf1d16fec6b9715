#include "engine/advise/burst_walk.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace spillway {

namespace {

/// Thousandths that no level reaches in 32 bits: twice so many units less two requests do not overflow.
constexpr std::int64_t kHighestWhole = 1'000'001'000;
constexpr std::int64_t kHighestWithParts = 1'049'000;
static_assert(2 * kHighestWhole - 2000 <= INT32_MAX && (2 * kHighestWithParts - 2000) * kPhases <= INT32_MAX);

bool hasParts(Rate rate)
{
    return rate.raw() % 1000 != 0;
}

/// As BurstCode::pick, in 64 bits.
std::vector<std::int64_t> wideLeaks(const RequestsAtRate& of, const RequestMarks& which)
{
    constexpr std::int64_t kAll = std::int64_t{1} << 50; // more than any burst
    const auto clock = [&](std::uint32_t time) {         // below 2^62
        const std::int64_t leaked = of.rate.raw() * time;
        return leaked / 1000 * kPhases + leaked % 1000;
    };
    std::vector<std::int64_t> leaks;
    const TimesOfClient& times = of.times.times;
    for (std::size_t n = 0; n < times.count; ++n) {
        if ((which[n] & of.bit) == 0)
            continue;
        const bool filled = (of.filled[n] & of.bit) != 0;
        const std::uint32_t before = n > 0 ? times.times[n - 1] : times.before;
        leaks.push_back(filled ? std::min(clock(times.times[n]) - clock(before), kAll) : kAll);
    }
    return leaks;
}

} // namespace

float byThousand(std::uint32_t part)
{
    return part == 0 ? 0 : std::nextafter(static_cast<float>(part) / 1000, 1.0F);
}

SplitTimes::SplitTimes(const TimesOfClient& of) : times(of)
{
    std::uint32_t last = of.before;
    seconds[0] = last / 1000;
    rest[0] = last % 1000;
    for (std::size_t n = 0; n < of.count; ++n) {
        const std::uint32_t time = of.times[n];
        seconds[n + 1] = time / 1000;
        rest[n + 1] = time % 1000;
        elapsed[n] = static_cast<std::int32_t>(std::min<std::uint32_t>(time - last, INT32_MAX));
        last = time;
    }
    for (std::size_t n = of.count; n < of.count + kRoomBehind; ++n) { // read with the last vector
        seconds[n + 1] = 0;
        rest[n + 1] = 0;
        elapsed[n] = 0;
    }
}

LeakRule::LeakRule(Rate rate)
{
    const std::int64_t unit = hasParts(rate) ? kPhases : 1;
    const std::int64_t highest = hasParts(rate) ? kHighestWithParts : kHighestWhole;
    second = static_cast<std::uint32_t>(rate.raw() * unit);
    millisecond = static_cast<std::uint32_t>(rate.raw() / 1000 * unit + rate.raw() % 1000);
    part = byThousand(static_cast<std::uint32_t>(rate.raw() % 1000));
    cap = static_cast<std::int32_t>((highest * 1000 + 999 + rate.raw()) / rate.raw());
    most = static_cast<std::uint32_t>(highest * unit);
}

BurstWalk::BurstWalk(Rate rate, std::span<const std::int64_t> bursts, const BurstCode& code) :
    m_code(code), m_parts(hasParts(rate))
{
    if (m_parts && (std::ranges::max(bursts) + 1) * kOneRequest.raw() > kHighestWithParts)
        start<std::int64_t>(bursts);
    else
        start<std::int32_t>(bursts);
}

template <class Number>
void BurstWalk::start(std::span<const std::int64_t> bursts)
{
    const std::int64_t unit = m_parts ? kPhases : 1;
    Lanes<Number> all;
    for (std::size_t i = 0; i < bursts.size() || i % m_code.lanes != 0; ++i) {
        const std::int64_t burst = bursts[std::min(i, bursts.size() - 1)] * kOneRequest.raw();
        all.floors.push_back(static_cast<Number>(unit - 1 - burst * unit));
    }
    all.levels = all.floors;
    m_passed.resize(all.floors.size());
    m_vectors = m_passed.size() / m_code.lanes;
    m_lanes = std::move(all);
}

template <class Number>
BurstLanes<Number> BurstWalk::lanes()
{
    auto& own = std::get<Lanes<Number>>(m_lanes);
    return {static_cast<Number>(m_parts ? kPhases : 1), own.floors.data(), own.levels.data(), m_passed.data(),
            m_passed.size()};
}

std::size_t BurstWalk::walk(const RequestsAtRate& requests, const RequestMarks& which)
{
    if (isWide()) {
        const auto picked = wideLeaks(requests, which);
        m_code.wide(lanes<std::int64_t>(), picked);
        return picked.size();
    }
    WaitingBursts alone;
    PickedLeaks picked{&which, &alone.next()};
    m_code.pick(requests, {&picked, 1});
    alone.add(*this, picked.count);
    alone.walk();
    return picked.count;
}

void WaitingBursts::add(BurstWalk& walk, std::size_t leaks)
{
    const auto picked = std::span(std::as_const(m_leaks[m_walks])).first(leaks);
    m_code = &walk.m_code;
    m_parts = walk.m_parts;
    m_requests[m_walks++] = leaks;
    const auto lanes = walk.lanes<std::int32_t>();
    for (std::size_t i = 0; i < walk.m_vectors; ++i) {
        LeakingBursts& vector = m_vectors.emplace_back(); // filled in place: a copy would be read before it is written
        const std::size_t first = i * m_code->lanes;
        vector.lanes.unit = lanes.unit;
        vector.lanes.floors = lanes.floors + first;
        vector.lanes.levels = lanes.levels + first;
        vector.lanes.passed = lanes.passed + first;
        vector.lanes.count = m_code->lanes;
        vector.leaks = picked;
    }
}

void WaitingBursts::walk()
{
    std::ranges::sort(m_vectors, std::ranges::greater(), [](const LeakingBursts& one) { return one.leaks.size(); });
    for (std::size_t from = 0; from < m_vectors.size(); from += kBurstsTogether)
        (m_parts ? m_code->togetherParts : m_code->togetherWhole)(m_vectors.data() + from,
                                                                  std::min(kBurstsTogether, m_vectors.size() - from));
    m_vectors.clear();
    m_walks = 0;
}

} // namespace spillway
