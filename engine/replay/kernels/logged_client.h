#pragma once

#include "engine/limiter/sliding_log.h"
#include "engine/replay/plain/bin_counter.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// The requests of one client under a sliding log, in order. Nothing is taken out of the log: one look at the entry
/// that would have to be outside tells what becomes of a request; see LaneRule. As long as none was rejected, or where
/// rejected ones count, too, the entries are the client's requests themselves. After that they are the last `limit`
/// that passed, for where one is rejected as many stand in one window.
template <class Time>
class LoggedClient
{
public:
    /// Where the entries are kept; what it holds does not matter.
    using Entries = std::vector<Time>;

    LoggedClient(const ClientTimes<Time>& times, const SlidingLog& limiter, Entries& entries) :
        m_times(times),
        m_entries(entries),
        m_limit(std::min(static_cast<std::size_t>(limiter.limit()), times.size())),
        m_width(static_cast<Time>(limiter.width().count())),
        m_countsAll(limiter.countsRejected())
    {
    }

    /// Replays all requests and counts them into `bins`; ends early once asked to stop. The peak is the highest level
    /// at which one passed, in requests; the longest wait is left 0.
    template <bool kPassedToo>
    ClientOutcome replayed(BinCounter& bins, const std::stop_token& stop)
    {
        ClientOutcome outcome;
        outcome.requests = static_cast<std::uint32_t>(m_times.size());
        for (std::size_t i = 0; i < m_times.size() && !stop.stop_requested();) {
            const std::size_t end = std::min(m_times.size(), i + kBlock);
            if (m_countsAll || outcome.rejected == 0)
                i = byTimes<kPassedToo>(i, end, outcome, bins);
            else
                i = byEntries<kPassedToo>(i, end, outcome, bins);
        }
        outcome.peakExcess = Thousandths(static_cast<std::int64_t>(m_peak));
        return outcome;
    }

private:
    static constexpr std::size_t kBlock = std::size_t{1} << 17U; ///< between two looks at the stop token

    /// Up to the end, or behind the first that is rejected if rejected ones are not counted.
    template <bool kPassedToo>
    std::size_t byTimes(std::size_t i, std::size_t end, ClientOutcome& outcome, BinCounter& bins)
    {
        for (; i < end; ++i) {
            const Time now = m_times[i];
            if (now - m_times[i - m_peak] < m_width) { // at first this is the request itself
                if (m_peak == m_limit) {
                    reject(now, outcome, bins);
                    if (m_countsAll)
                        continue;
                    m_firstEntry = i - m_limit;
                    m_entries.clear();
                    m_entries.reserve(m_limit);
                    return i + 1;
                }
                ++m_peak;
            }
            pass<kPassedToo>(now, bins);
        }
        return i;
    }

    template <bool kPassedToo>
    std::size_t byEntries(std::size_t i, std::size_t end, ClientOutcome& outcome, BinCounter& bins)
    {
        enterUpTo(m_oldest + (end - i));
        Time* const entries = m_entries.data();
        std::size_t oldest = m_oldest;
        while (i < end) {
            for (; i < end && m_times[i] - entries[oldest] >= m_width; ++i) {
                entries[oldest] = m_times[i];
                oldest = oldest + 1 == m_limit ? 0 : oldest + 1;
                pass<kPassedToo>(m_times[i], bins);
            }
            for (const Time out = entries[oldest]; i < end && m_times[i] - out < m_width; ++i)
                reject(m_times[i], outcome, bins);
        }
        m_oldest = oldest;
        return i;
    }

    /// The entries up to this one, of which those that were not yet written over are requests before the first that was
    /// rejected. Not all at once: there may be millions.
    void enterUpTo(std::size_t entry)
    {
        while (m_entries.size() < std::min(m_limit, entry + 1))
            m_entries.push_back(m_times[m_firstEntry + m_entries.size()]);
    }

    template <bool kPassedToo>
    static void pass(Time now, BinCounter& bins)
    {
        if constexpr (kPassedToo)
            bins.count(Verdict::Passed, static_cast<std::int64_t>(now));
    }

    static void reject(Time now, ClientOutcome& outcome, BinCounter& bins)
    {
        ++outcome.rejected;
        bins.count(Verdict::Rejected, static_cast<std::int64_t>(now));
    }

    const ClientTimes<Time> m_times;
    Entries& m_entries;
    const std::size_t m_limit; ///< no more than there are requests
    const Time m_width;
    const bool m_countsAll;
    std::size_t m_peak = 0;
    std::size_t m_firstEntry = 0; ///< the request that it was at first
    std::size_t m_oldest = 0;     ///< of the entries
};

} // namespace spillway
