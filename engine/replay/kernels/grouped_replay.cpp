#include "engine/replay/kernels/grouped_replay.h"

#include "engine/limiter/bucket_meter.h"
#include "engine/limiter/limiter.h"
#include "engine/replay/kernels/leak.h"
#include "engine/replay/kernels/long_client.h"
#include "engine/replay/kernels/tiled_replay.h"
#include "engine/replay/plain/bin_counter.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <cassert>

namespace spillway {

namespace {

/// Requests of one client that a thread replays between two looks at the stop token: a few milliseconds.
constexpr std::size_t kGroupedBlock = 1U << 18U;

Thresholds thresholdsOf(const LimitReq& limit)
{
    Thresholds thresholds{limit.burst.raw(), INT64_MAX};
    const std::int64_t rate = limit.rate.raw();
    const std::int64_t wholeMillisecond = rate / 1000 + (rate % 1000 > 0 ? 1 : 0); // a shorter wait is none
    if (limit.delayAfter < limit.burst && limit.delayAfter.raw() <= INT64_MAX - wholeMillisecond)
        thresholds.delayedFrom = limit.delayAfter.raw() + wholeMillisecond;
    return thresholds;
}

/// Clients under nginx's rule; see TiledReplay. `Time` is 32 or 64 bits of milliseconds after base.
template <class Time>
class NginxLimited
{
public:
    NginxLimited(const LimitReq& limit, const Grouped& grouped, std::stop_token stop) :
        m_limit(limit), m_thresholds(thresholdsOf(limit)), m_grouped(grouped), m_stop(std::move(stop))
    {
    }

    /// For clients of up to so many requests, if 32 bits suffice.
    [[nodiscard]] std::optional<LaneRule> rule(std::uint32_t longest) const
    {
        if (!leakFits(m_limit.rate, m_grouped.span))
            return std::nullopt;
        return laneRule(m_limit, m_thresholds.delayedFrom, longest);
    }

    struct State
    {
    };
    [[nodiscard]] State newState() const { return {}; }

    [[nodiscard]] ClientOutcome replayed(ClientId client, State& /*state*/, BinCounter& bins) const
    {
        if (bins.leftOut() == Verdict::Passed)
            return counted<false>(client, bins);
        return counted<true>(client, bins);
    }

    void finish(ClientOutcome& client) const
    {
        if (client.delayed > 0)                                       // else none is a whole millisecond
            client.longestWait = delayOf(client.peakExcess, m_limit); // the wait grows with the excess
    }

private:
    template <bool kPassedToo>
    ClientOutcome counted(ClientId client, BinCounter& bins) const
    {
        const std::int64_t rate = m_limit.rate.raw();
        if (!leakFits(m_limit.rate, m_grouped.span))
            return byTheBook(client, bins);
        if (rate % 1000 == 0)
            return fast<kPassedToo>(client, WholeLeak{rate / 1000}, bins);
        return fast<kPassedToo>(client, TruncatedLeak{rate}, bins);
    }

    template <bool kPassedToo, class Leak>
    ClientOutcome fast(ClientId client, Leak leak, BinCounter& bins) const
    {
        const ClientTimes<Time> times = m_grouped.timesOf<Time>(client);
        const std::size_t end = times.size();
        ClientOutcome outcome;
        if (end > Tiles::kLongestTiled) {
            outcome = LongClient<Time, Leak>(sideBySide(client), leak, m_thresholds).replayed(bins, m_stop);
            finish(outcome);
            return outcome;
        }
        std::size_t i = 0;
        outcome.requests = static_cast<std::uint32_t>(end);
        std::int64_t excess = -kOneRequest.raw(); // so that the first request has 0
        std::int64_t peak = 0;
        Time last = times[0];
        while (i < end) {
            if (m_stop.stop_requested())
                break;
            const std::size_t blockEnd = std::min(end, i + kGroupedBlock);
            for (; i < blockEnd; ++i) {
                const Time now = times[i];
                const std::int64_t e =
                    std::max<std::int64_t>(excess - leak(static_cast<std::int64_t>(now - last)) + kOneRequest.raw(), 0);
                if (e > m_thresholds.burst) {
                    ++outcome.rejected;
                    bins.count(Verdict::Rejected, static_cast<std::int64_t>(now));
                    continue;
                }
                excess = e;
                last = now;
                peak = std::max(peak, e);
                if (e >= m_thresholds.delayedFrom) {
                    ++outcome.delayed;
                    bins.count(Verdict::Delayed, static_cast<std::int64_t>(now));
                } else if constexpr (kPassedToo) {
                    bins.count(Verdict::Passed, static_cast<std::int64_t>(now));
                }
            }
        }
        outcome.peakExcess = Thousandths(peak);
        finish(outcome);
        return outcome;
    }

    /// The times of a client that is in no tile.
    [[nodiscard]] std::span<const Time> sideBySide(ClientId client) const
    {
        const std::size_t first = m_grouped.offsets[client];
        if constexpr (std::is_same_v<Time, std::uint32_t>)
            return std::span(m_grouped.times).subspan(first, m_grouped.requestsOf(client));
        else
            return std::span(m_grouped.wide).subspan(first, m_grouped.requestsOf(client));
    }

    ClientOutcome byTheBook(ClientId client, BinCounter& bins) const
    {
        ClientOutcome outcome;
        const BucketMeter bucket(m_limit);
        BucketMeter::State state;
        const ClientTimes<Time> times = m_grouped.timesOf<Time>(client);
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (i % kGroupedBlock == 0 && m_stop.stop_requested())
                break;
            const auto time = static_cast<std::int64_t>(times[i]);
            const Decision decision = decide(bucket, state, m_grouped.base + Milliseconds(time));
            ++outcome.requests;
            if (decision.verdict == Verdict::Rejected) {
                ++outcome.rejected;
            } else {
                outcome.peakExcess = std::max(outcome.peakExcess, decision.excess);
                outcome.longestWait = std::max(outcome.longestWait, decision.delay);
            }
            outcome.delayed += decision.verdict == Verdict::Delayed ? 1 : 0;
            bins.count(decision.verdict, time);
        }
        return outcome;
    }

    LimitReq m_limit;
    Thresholds m_thresholds;
    const Grouped& m_grouped;
    std::stop_token m_stop;
};

template <class Time>
Result<std::shared_ptr<Outcome>> replayTimes(const LimitReq& limit, const GroupedPtr& grouped, const BinSpec& bins,
                                             const std::stop_token& stop, LaneSet set, const ReplayOf& share)
{
    const NginxLimited<Time> limited(limit, *grouped, stop);
    const auto rules = [&](std::uint32_t longest) { return limited.rule(longest); };
    return TiledReplay(limited, *grouped, rules, stop, set).outcome(grouped, bins, share);
}

} // namespace

Result<std::shared_ptr<Outcome>> replayGrouped(const LimitReq& limit, const GroupedPtr& grouped, const BinSpec& bins,
                                               std::stop_token stop, LaneSet set, const ReplayOf& share)
{
    assert(limit.rate.raw() > 0);
    if (grouped->wide.empty())
        return replayTimes<std::uint32_t>(limit, grouped, bins, stop, set, share);
    return replayTimes<std::int64_t>(limit, grouped, bins, stop, set, share);
}

} // namespace spillway
