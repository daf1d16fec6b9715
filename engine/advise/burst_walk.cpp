#include "engine/advise/burst_walk.h"

#include <algorithm>
#include <cmath>

namespace spillway {

namespace {

/// Thousandths that a room and one request do not exceed in 32 bits: twice so many units less that
/// request do not overflow.
constexpr std::int64_t kHighestWhole = 1'000'001'000;
constexpr std::int64_t kHighestWithParts = 1'049'000;
static_assert(2 * kHighestWhole - 1000 <= INT32_MAX && (2 * kHighestWithParts - 1000) * kPhases <= INT32_MAX);

bool hasParts(Rate rate)
{
    return rate.raw() % 1000 != 0;
}

/// BurstLanes::empty; the last burst fills the last vector.
template <class Number>
std::vector<Number> emptyBuckets(std::span<const std::int64_t> bursts, std::size_t lanes, std::int64_t unit)
{
    std::vector<Number> empty;
    for (std::size_t i = 0; i < lanes; ++i)
        empty.push_back(static_cast<Number>((bursts[std::min(i, bursts.size() - 1)] + 1) * kOneRequest.raw() * unit));
    return empty;
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
    for (std::size_t n = 0; n < of.count; ++n) {
        const std::uint32_t time = of.times[n];
        seconds[n] = time / 1000;
        rest[n] = time % 1000;
        restAsFloat[n] = static_cast<float>(rest[n]);
        elapsed[n] = static_cast<std::int32_t>(std::min<std::uint32_t>(time - last, INT32_MAX));
        last = time;
    }
    for (std::size_t n = of.count; n < of.count + kRoomBehind; ++n) { // read with the last vector
        seconds[n] = 0;
        rest[n] = 0;
        restAsFloat[n] = 0;
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

BurstSet::BurstSet(std::span<const std::int64_t> bursts, const BurstCode& code) :
    m_code(code),
    m_count(bursts.size()),
    m_vectors((bursts.size() + code.lanes - 1) / code.lanes),
    m_whole(emptyBuckets<std::int32_t>(bursts, m_vectors * code.lanes, 1))
{
    if ((std::ranges::max(bursts) + 1) * kOneRequest.raw() > kHighestWithParts)
        m_wide = emptyBuckets<std::int64_t>(bursts, m_vectors * code.lanes, kPhases);
    else
        m_parts = emptyBuckets<std::int32_t>(bursts, m_vectors * code.lanes, kPhases);
}

/// There is no room until the first request's leak empties the bucket.
BurstWalk::BurstWalk(Rate rate, const BurstSet& bursts) : m_bursts(&bursts), m_parts(hasParts(rate))
{
    if (m_parts && !bursts.m_wide.empty())
        m_rooms = std::vector<std::int64_t>(bursts.m_wide.size());
    else
        m_rooms = std::vector<std::int32_t>(bursts.m_whole.size());
}

std::vector<std::uint32_t> BurstWalk::walk(const RequestsAtRate& requests, const RequestMarks& which)
{
    std::vector<std::uint32_t> rejected;
    if (auto* const wide = std::get_if<std::vector<std::int64_t>>(&m_rooms)) {
        const auto picked = wideLeaks(requests, which);
        rejected.resize(wide->size());
        m_bursts->m_code.wide({{m_bursts->m_wide.data(), wide->data(), rejected.data()}, rejected.size(), picked});
        rejected.resize(m_bursts->m_count);
        return rejected;
    }
    WaitingBursts alone;
    PickedLeaks picked{&which, &alone.next()};
    m_bursts->m_code.pick(requests, {&picked, 1});
    alone.add(*this, 0, picked.count);
    alone.walk([&](std::size_t, std::span<const std::uint32_t> all) { rejected.assign(all.begin(), all.end()); });
    return rejected;
}

void WaitingBursts::addToLast(BurstWalk& walk, std::size_t name)
{
    m_code = &walk.m_bursts->m_code;
    m_parts = walk.m_parts;
    const std::uint32_t* const leaks = m_leaks[m_lists - 1].data();
    const std::int32_t* const empty = (m_parts ? walk.m_bursts->m_parts : walk.m_bursts->m_whole).data();
    std::int32_t* const rooms = std::get_if<std::vector<std::int32_t>>(&walk.m_rooms)->data();
    m_walks.push_back({name, walk.m_bursts->m_count, walk.vectors() * m_code->lanes});
    for (std::size_t i = 0; i < walk.vectors(); ++i) {
        LeakingBursts& vector = m_vectors.emplace_back(); // filled in place: a copy would be read before it is written
        vector.lanes.empty = empty + i * m_code->lanes;
        vector.lanes.rooms = rooms + i * m_code->lanes;
        vector.leaks = leaks;
        vector.requests = m_last;
    }
}

void WaitingBursts::walkAll()
{
    if (m_vectors.empty())
        return;
    m_rejected.resize(std::max(m_rejected.size(), m_vectors.size() * m_code->lanes));
    for (std::size_t i = 0; i < m_vectors.size(); ++i)
        m_vectors[i].lanes.rejected = &m_rejected[i * m_code->lanes];
    std::ranges::sort(m_vectors, std::ranges::greater(), &LeakingBursts::requests);
    for (std::size_t from = 0; from < m_vectors.size(); from += kBurstsTogether)
        (m_parts ? m_code->togetherParts : m_code->togetherWhole)(m_vectors.data() + from,
                                                                  std::min(kBurstsTogether, m_vectors.size() - from));
}

} // namespace spillway
