#pragma once

#include "engine/trace/group/grouped.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

namespace spillway {

inline constexpr std::int64_t kSecond = 1000; ///< ms

/// What a log of the ends of requests, without durations, may have had: they took up to so long. Longer ones exist, and
/// of them nothing is known.
inline constexpr Milliseconds kLongestDuration{1000};

/// What the stamps leave open.
enum class Open : std::uint8_t {
    Second,   ///< when in its second a request arrived
    Duration, ///< how long before its stamp, at most kLongestDuration
};

/// One client's requests, to be placed anew each where its stamp allows.
struct ToPlace
{
    const ClientArrivals& arrivals;
    std::span<const std::uint32_t> rows;
    TimesInMaking::OfClient times;
    Open open;

    [[nodiscard]] Instant earliest(std::size_t i) const
    {
        return open == Open::Second ? second(i) : arrivals[i] - kLongestDuration;
    }
    [[nodiscard]] Instant latest(std::size_t i) const
    {
        return open == Open::Second ? second(i) + Milliseconds(kSecond - 1) : arrivals[i];
    }

    [[nodiscard]] Instant second(std::size_t i) const { return std::chrono::floor<std::chrono::seconds>(arrivals[i]); }
    /// Behind the last one that lies in the same second as the one at `begin`.
    [[nodiscard]] std::size_t endOfSecond(std::size_t begin) const
    {
        const Instant next = second(begin) + Milliseconds(kSecond);
        while (begin < arrivals.size() && arrivals[begin] < next)
            ++begin;
        return begin;
    }
    void set(std::size_t i, Instant at) const { times.set(i, at); }
};

} // namespace spillway
