#include "engine/study/timeline_bins.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

constexpr std::int64_t kMostStretches = 24;
constexpr std::int64_t kSlicesEach = 10;

/// Round stretches of time, in milliseconds, ten and a multiple of it each.
constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
constexpr std::array kStretches{std::int64_t{10},
                                std::int64_t{20},
                                std::int64_t{50},
                                std::int64_t{100},
                                std::int64_t{200},
                                std::int64_t{500},
                                kSecond,
                                2 * kSecond,
                                5 * kSecond,
                                10 * kSecond,
                                30 * kSecond,
                                kMinute,
                                2 * kMinute,
                                5 * kMinute,
                                10 * kMinute,
                                30 * kMinute,
                                kHour,
                                2 * kHour,
                                3 * kHour,
                                6 * kHour,
                                12 * kHour,
                                kDay};

/// The length of a stretch for traffic that is not empty, in milliseconds.
std::int64_t stretchOf(const TrafficFacts& traffic)
{
    const std::int64_t span = (*traffic.last - *traffic.first).count();
    for (const std::int64_t stretch : kStretches)
        if (span < (kMostStretches - 1) * stretch && stretch >= traffic.resolution.count())
            return stretch;
    std::int64_t days = 1;
    while (span >= (kMostStretches - 1) * days * kDay)
        days *= 2;
    return days * kDay;
}

} // namespace

BinSpec timelineBins(const TrafficFacts& traffic)
{
    if (!traffic.first)
        return {};
    const std::int64_t stretch = stretchOf(traffic);
    const std::int64_t width = std::max(stretch / kSlicesEach, traffic.resolution.count());
    const auto floored = [&](Instant at) {
        const std::int64_t ms = at.time_since_epoch().count();
        const std::int64_t rest = ((ms % stretch) + stretch) % stretch;
        return at - Milliseconds(rest);
    };
    const Instant start = floored(*traffic.first);
    const Instant end = floored(*traffic.last) + Milliseconds(stretch);
    return {start, Milliseconds(width), static_cast<std::uint32_t>((end - start).count() / width)};
}

std::size_t slicesPerStretch(const TrafficFacts& traffic, const BinSpec& spec)
{
    return static_cast<std::size_t>(stretchOf(traffic) / spec.width.count());
}

} // namespace spillway
