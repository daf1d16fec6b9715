#pragma once

#include "engine/core/count_below.h"
#include "engine/core/quantity.h"
#include "engine/replay/kernels/leak.h"
#include "engine/replay/plain/bin_counter.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>
#include <type_traits>

namespace spillway {

/// From which excess on nginx rejects a request, and delays it.
struct Thresholds
{
    std::int64_t burst;
    std::int64_t delayedFrom;
};

/// The total leaked since time 0 if the bucket never ran dry: whole thousandths of a request, and thousandths of one.
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

/// The first time at which so much has leaked, of a rate above 0.
inline std::int64_t timeOf(const WholeLeak& leak, Leaked leaked)
{
    const auto step = static_cast<std::uint64_t>(leak.perMillisecond);
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(leaked.whole) + step - 1) / step);
}

inline std::int64_t timeOf(const TruncatedLeak& leak, Leaked leaked)
{
    const auto rate = static_cast<std::uint64_t>(leak.rate);
    const std::uint64_t product =
        static_cast<std::uint64_t>(leaked.whole) * 1000U + static_cast<std::uint64_t>(leaked.rest);
    return static_cast<std::int64_t>((product + rate - 1) / rate);
}

/// The requests of one client that has very many. The level is kept as it would have been at time 0, so that nothing is
/// multiplied between one request and the next. nginx truncates what leaks between two requests; that is the difference
/// of what has leaked until each of them, and one less where the rests say so.
///
/// Where nearly all are rejected it goes from one that is accepted to the next. Else it goes from one request to the next:
/// no step branches on what becomes of a request, which no processor foresees, so that each waits for a comparison and
/// two choices of the one before it. Slices of time cost little more: each holds requests that follow one another.
template <class Time, class Leak>
class LongClient
{
public:
    /// `leak` fits: see leakFits().
    LongClient(std::span<const Time> times, Leak leak, Thresholds thresholds) :
        m_times(times),
        m_leak(leak),
        m_burst(static_cast<std::uint64_t>(std::min(thresholds.burst, INT64_MAX / 2))),
        m_mayDelay(thresholds.delayedFrom <= thresholds.burst),
        m_delayedFrom(m_mayDelay ? static_cast<std::uint64_t>(thresholds.delayedFrom) : 0)
    {
        const Leaked first = leakedUntil(m_leak, static_cast<std::int64_t>(times[0]));
        m_raised = static_cast<std::uint64_t>(first.whole); // so that the first request has 0
        m_rest = first.rest;
    }

    /// Replays all requests and counts them into `bins`; ends early once asked to stop. The longest wait is left 0.
    ClientOutcome replayed(BinCounter& bins, const std::stop_token& stop)
    {
        ClientOutcome outcome;
        outcome.requests = static_cast<std::uint32_t>(m_times.size());
        std::size_t length = 0;
        for (std::size_t begin = 0; begin < m_times.size() && !stop.stop_requested();) {
            const auto time = static_cast<std::int64_t>(m_times[begin]);
            const std::size_t sliceEnd = countBelow(Wide{m_times}, begin, begin + length, bins.endOfSlice(time));
            length = sliceEnd - begin;
            Found found;
            for (std::size_t piece = begin; piece < sliceEnd && !stop.stop_requested();) {
                const std::size_t end = std::min(sliceEnd, piece + kPiece);
                found += look(piece, end);
                piece = end;
            }
            const auto delayed = static_cast<std::uint32_t>(length) - found.rejected - found.passed;
            bins.count(Verdict::Delayed, time, delayed);
            bins.count(Verdict::Rejected, time, found.rejected);
            bins.count(Verdict::Passed, time, found.passed);
            outcome.delayed += delayed;
            outcome.rejected += found.rejected;
            begin = sliceEnd;
        }
        outcome.peakExcess = Thousandths(m_peak);
        return outcome;
    }

private:
    static constexpr std::size_t kPiece = 4096;     ///< requests that are looked at in one way
    static constexpr std::uint32_t kNearlyAll = 16; ///< all but one in so many: from there on skip() is faster

    struct Found
    {
        std::uint32_t passed = 0;
        std::uint32_t rejected = 0;

        Found& operator+=(const Found& other)
        {
            passed += other.passed;
            rejected += other.rejected;
            return *this;
        }
    };

    /// Times in 64 bits, as the slices' edges are.
    struct Wide
    {
        std::span<const Time> times;
        [[nodiscard]] std::size_t size() const { return times.size(); }
        [[nodiscard]] std::int64_t operator[](std::size_t n) const { return static_cast<std::int64_t>(times[n]); }
    };

    Found look(std::size_t begin, std::size_t end)
    {
        const bool peaks = m_peak < static_cast<std::int64_t>(m_burst); // else it is as high as it can be
        Found found;
        if (m_skips)
            found = skip(begin, end);
        else if (m_mayDelay)
            found = peaks ? select<true, true>(begin, end) : select<true, false>(begin, end);
        else
            found = peaks ? select<false, true>(begin, end) : select<false, false>(begin, end);
        const auto requests = static_cast<std::uint32_t>(end - begin);
        if (!m_mayDelay)
            found.passed = requests - found.rejected;
        m_skips = found.rejected >= requests - requests / kNearlyAll;
        return found;
    }

    /// Numbers without a sign: what is below something else is then counted by one addition.
    template <bool kMayDelay, bool kPeaks>
    Found select(std::size_t begin, std::size_t end)
    {
        Found found;
        std::uint64_t own = m_raised;
        std::int64_t rest = m_rest;
        [[maybe_unused]] std::int64_t peak = m_peak + kOneRequest.raw();
        const Leak leak = m_leak;
        const std::uint64_t burst = m_burst;
        [[maybe_unused]] const std::uint64_t delayedFrom = m_delayedFrom;
        for (std::size_t i = begin; i < end; ++i) {
            const auto time = static_cast<std::int64_t>(m_times[i]);
            const Leaked leaked = leakedUntil(leak, time);
            const auto now = static_cast<std::uint64_t>(leaked.whole);
            std::uint64_t raised = own;
            if constexpr (kTruncated)
                raised += static_cast<std::uint64_t>(leaked.rest < rest);
            const bool over = now + burst < raised;
            const bool empty = raised <= now; // then it is not over
            own = chosen(empty, now + kOne, chosen(over, own, raised + kOne));
            if constexpr (kTruncated)
                rest = chosen(over, rest, leaked.rest);
            if constexpr (kPeaks)
                peak = std::max(peak, static_cast<std::int64_t>(own - now));
            found.rejected += static_cast<std::uint32_t>(over);
            if constexpr (kMayDelay)
                found.passed += static_cast<std::uint32_t>(raised < now + delayedFrom);
        }
        m_raised = own;
        m_rest = rest;
        if constexpr (kPeaks)
            m_peak = peak - kOneRequest.raw();
        return found;
    }

    /// From one request that is accepted to the next.
    Found skip(std::size_t begin, std::size_t end)
    {
        Found found;
        for (std::size_t i = begin; i < end;) {
            const auto time = static_cast<std::int64_t>(m_times[i]);
            const Leaked leaked = leakedUntil(m_leak, time);
            const auto now = static_cast<std::uint64_t>(leaked.whole);
            const std::uint64_t raised = m_raised + (leaked.rest < m_rest ? 1U : 0U);
            if (now + m_burst < raised) {
                const std::int64_t fits = timeOf(m_leak, {static_cast<std::int64_t>(m_raised - m_burst), m_rest});
                const std::size_t next = firstNotBefore(i + 1, end, fits);
                found.rejected += static_cast<std::uint32_t>(next - i);
                i = next;
                continue;
            }
            const std::uint64_t level = std::max(raised, now);
            m_raised = level + kOne;
            m_rest = leaked.rest;
            m_peak = std::max(m_peak, static_cast<std::int64_t>(level - now));
            found.passed += raised < now + m_delayedFrom ? 1U : 0U;
            ++i;
        }
        return found;
    }

    /// The first request from `i` on at `time` or later, or `end`. Some are counted at once: no branch
    /// tells where it is among them.
    std::size_t firstNotBefore(std::size_t i, std::size_t end, std::int64_t time) const
    {
        constexpr std::size_t kAtOnce = 16;
        const auto sought = static_cast<Time>(std::min(time, std::int64_t{std::numeric_limits<Time>::max()}));
        for (; i + kAtOnce <= end; i += kAtOnce) {
            std::uint32_t before = 0;
            for (std::size_t n = 0; n < kAtOnce; ++n)
                before += m_times[i + n] < sought ? 1U : 0U;
            if (before < kAtOnce)
                return i + before;
        }
        while (i < end && static_cast<std::int64_t>(m_times[i]) < time)
            ++i;
        return i;
    }

    /// Without a branch.
    template <class Value>
    static Value chosen(bool first, Value a, Value b)
    {
        return __builtin_expect_with_probability(first, 1, 0.5) ? a : b;
    }

    static constexpr bool kTruncated = std::is_same_v<Leak, TruncatedLeak>;
    static constexpr auto kOne = static_cast<std::uint64_t>(kOneRequest.raw());

    std::span<const Time> m_times;
    Leak m_leak;
    std::uint64_t m_burst;
    bool m_mayDelay;
    std::uint64_t m_delayedFrom; ///< 0 unless it may delay
    std::uint64_t m_raised = 0;  ///< the level with one request more, as if nothing had leaked since time 0
    std::int64_t m_rest = 0;     ///< of what had leaked at the last request that was not rejected
    std::int64_t m_peak = 0;
    bool m_skips = false; ///< of the requests before nearly all were rejected
};

} // namespace spillway
