#include "engine/replay/kernels/keyed_replay.h"

#include "engine/policy/limiter_of.h"
#include "engine/replay/kernels/tiled_replay.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace spillway {

namespace {

/// Requests of one client that a thread replays between two looks at the stop token: a few milliseconds.
constexpr std::size_t kKeyedBlock = 1U << 17U;

/// Clients under one limiter; see TiledReplay. `Time` is 32 or 64 bits of milliseconds after base.
template <Limiter T, class Time>
class Limited
{
public:
    using State = typename T::State;

    Limited(const T& limiter, const Grouped& grouped, std::stop_token stop) :
        m_limiter(limiter), m_grouped(grouped), m_stop(std::move(stop))
    {
    }

    [[nodiscard]] State newState() const { return {}; }

    ClientOutcome replayed(ClientId client, State& state, BinCounter& bins) const
    {
        state = State(); // as if no request had come yet
        if (!bins.counts())
            return replayed<false, false>(client, state, bins);
        return bins.leftOut() == Verdict::Passed ? replayed<true, false>(client, state, bins)
                                                 : replayed<true, true>(client, state, bins);
    }

    void finish(ClientOutcome& client) const
    {
        const std::int64_t peak = client.peakExcess.raw();
        client.longestWait = m_limiter.waitOf(peak); // grows with the level
        client.peakExcess = m_limiter.levelOf(peak);
    }

private:
    template <bool kCounts, bool kPassedToo>
    ClientOutcome replayed(ClientId client, State& state, BinCounter& bins) const
    {
        const T limiter = m_limiter; // its parameters in registers
        const ClientTimes<Time> times = m_grouped.timesOf<Time>(client);
        const std::size_t end = times.size();
        std::size_t i = 0;
        ClientOutcome outcome;
        outcome.requests = static_cast<std::uint32_t>(end);
        std::int64_t peak = 0;
        while (i < end) {
            if (end - i > kKeyedBlock && m_stop.stop_requested())
                break;
            const std::size_t blockEnd = std::min(end, i + kKeyedBlock);
            for (; i < blockEnd; ++i) {
                const auto time = static_cast<std::int64_t>(times[i]);
                const Reply reply = limiter.answer(state, m_grouped.base + Milliseconds(time));
                const bool rejected = reply.verdict == Verdict::Rejected;
                const bool delayed = reply.verdict == Verdict::Delayed;
                outcome.rejected += rejected ? 1 : 0;
                outcome.delayed += delayed ? 1 : 0;
                peak = std::max(peak, rejected ? 0 : reply.level);
                if constexpr (kCounts)
                    if (kPassedToo || rejected || delayed)
                        bins.count(reply.verdict, time);
            }
        }
        outcome.peakExcess = Thousandths(peak);
        finish(outcome);
        return outcome;
    }

    const T& m_limiter;
    const Grouped& m_grouped;
    std::stop_token m_stop;
};

template <class Time>
Result<std::shared_ptr<Outcome>> replayTimes(const LimiterSpec& spec, const GroupedPtr& grouped, const BinSpec& bins,
                                             const std::stop_token& stop, const ReplayOf& share)
{
    const auto noRules = [](std::uint32_t) { return std::optional<LaneRule>(); };
    return std::visit(
        [&]<Limiter T>(const T& limiter) {
            const Limited<T, Time> limited(limiter, *grouped, stop);
            return TiledReplay(limited, *grouped, noRules, stop).outcome(grouped, bins, share);
        },
        limiterOf(spec));
}

} // namespace

Result<std::shared_ptr<Outcome>> replayKeyed(const LimiterSpec& limiter, const GroupedPtr& grouped, const BinSpec& bins,
                                             std::stop_token stop, const ReplayOf& share)
{
    auto outcome = grouped->wide.empty() ? replayTimes<std::uint32_t>(limiter, grouped, bins, stop, share)
                                         : replayTimes<std::int64_t>(limiter, grouped, bins, stop, share);
    if (outcome)
        (*outcome)->path = ReplayPath::ByKey;
    return outcome;
}

} // namespace spillway
