#pragma once

#include "engine/core/count_below.h"
#include "engine/core/quantity.h"
#include "engine/replay/bin_counter.h"
#include "engine/replay/leak.h"
#include "engine/trace/grouped.h"

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <type_traits>

namespace spillway {

/// From which excess on nginx rejects a request, and delays it.
struct Thresholds
{
    std::int64_t burst;
    std::int64_t delayedFrom;
};

/// What has leaked until a moment since time 0, as if without end: whole thousandths, and thousandths of one.
struct Leaked
{
    std::int64_t whole;
    std::int64_t rest;
};

inline Leaked leakedUntil(const WholeLeak& leak, std::int64_t time)
{
    return {leak(time), 0};
}

inline Leaked leakedUntil(const TruncatedLeak& leak, std::int64_t time)
{
    const std::uint64_t product = static_cast<std::uint64_t>(leak.rate) * static_cast<std::uint64_t>(time);
    return {static_cast<std::int64_t>(product / 1000U), static_cast<std::int64_t>(product % 1000U)};
}

/// The requests of one client that has very many. No step branches on what becomes of a request, which no processor foresees,
/// and nothing is multiplied between one request and the next: the level is kept as it would have been at time 0. nginx
/// truncates what leaks between two requests; that is the difference of what has leaked until each of them, and one less where
/// the rests say so.
///
/// About 5 cycles a request whatever the limit, with slices of time for nothing more: each holds requests that follow one another.
template <class Time, class Leak>
class LongClient
{
public:
    /// `leak` fits: see leakFits().
    LongClient(ClientTimes<Time> times, Leak leak, Thresholds thresholds) :
        m_times(times),
        m_leak(leak),
        m_burst(std::min(thresholds.burst, INT64_MAX / 2)),
        m_delayedFrom(thresholds.delayedFrom)
    {
        const Leaked first = leakedUntil(m_leak, static_cast<std::int64_t>(times[0]));
        m_level = first.whole - kOneRequest.raw(); // so that the first request has 0
        m_rest = first.rest;
    }

    /// What becomes of all, counted into `bins`; ends early once asked to stop. The longest wait is left 0.
    ClientOutcome replayed(BinCounter& bins, const std::stop_token& stop)
    {
        constexpr std::size_t kBlock = std::size_t{1} << 18U; // requests between two looks at the stop token: few ms
        ClientOutcome outcome;
        outcome.requests = static_cast<std::uint32_t>(m_times.size());
        const bool mayDelay = m_delayedFrom <= m_burst;
        std::size_t length = 0;
        for (std::size_t begin = 0; begin < m_times.size() && !stop.stop_requested();) {
            const auto time = static_cast<std::int64_t>(m_times[begin]);
            const std::size_t sliceEnd = countBelow(Wide{m_times}, begin, begin + length, bins.endOfSlice(time));
            length = sliceEnd - begin;
            std::uint32_t delayed = 0;
            std::uint32_t rejected = 0;
            for (std::size_t block = begin; block < sliceEnd && !stop.stop_requested(); block += kBlock) {
                const std::size_t end = std::min(sliceEnd, block + kBlock);
                const Found found = mayDelay ? look<true>(block, end) : look<false>(block, end);
                delayed += found.delayed;
                rejected += found.rejected;
            }
            bins.count(Verdict::Delayed, time, delayed);
            bins.count(Verdict::Rejected, time, rejected);
            bins.count(Verdict::Passed, time, static_cast<std::uint32_t>(length) - delayed - rejected);
            outcome.delayed += delayed;
            outcome.rejected += rejected;
            begin = sliceEnd;
        }
        outcome.peakExcess = Thousandths(m_peak);
        return outcome;
    }

private:
    struct Found
    {
        std::uint32_t delayed = 0;
        std::uint32_t rejected = 0;
    };

    /// Times in 64 bits, as the slices' edges are.
    struct Wide
    {
        ClientTimes<Time> times;
        [[nodiscard]] std::size_t size() const { return times.size(); }
        [[nodiscard]] std::int64_t operator[](std::size_t n) const { return static_cast<std::int64_t>(times[n]); }
    };

    template <bool kMayDelay>
    Found look(std::size_t begin, std::size_t end)
    {
        constexpr bool kTruncated = std::is_same_v<Leak, TruncatedLeak>;
        Found found;
        std::int64_t level = m_level;
        std::int64_t rest = m_rest;
        std::int64_t peak = m_peak;
        const Leak leak = m_leak;
        const std::int64_t burst = m_burst;
        [[maybe_unused]] const std::int64_t delayedFrom = m_delayedFrom;
        for (std::size_t i = begin; i < end; ++i) {
            const Leaked now = leakedUntil(leak, static_cast<std::int64_t>(m_times[i]));
            std::int64_t raised = level + kOneRequest.raw();
            if constexpr (kTruncated)
                raised += now.rest < rest ? 1 : 0;
            const std::int64_t filled = std::max(raised, now.whole);
            const bool over = raised > now.whole + burst;
            level = chosen(over, level, filled);
            if constexpr (kTruncated)
                rest = chosen(over, rest, now.rest);
            peak = std::max(peak, level - now.whole);
            found.rejected += over ? 1U : 0U;
            if constexpr (kMayDelay)
                found.delayed +=
                    static_cast<std::uint32_t>(!over) & static_cast<std::uint32_t>(filled - now.whole >= delayedFrom);
        }
        m_level = level;
        m_rest = rest;
        m_peak = peak;
        return found;
    }

    /// Without a branch.
    static std::int64_t chosen(bool first, std::int64_t a, std::int64_t b)
    {
        return __builtin_expect_with_probability(first, 1, 0.5) ? a : b;
    }

    ClientTimes<Time> m_times;
    Leak m_leak;
    std::int64_t m_burst;
    std::int64_t m_delayedFrom;
    std::int64_t m_level = 0; ///< as if nothing had leaked since time 0
    std::int64_t m_rest = 0;  ///< of what had leaked at the last request that was not rejected
    std::int64_t m_peak = 0;
};

} // namespace spillway
