#include "engine/replay/keyed_replay.h"

#include "engine/replay/bin_counter.h"
#include "engine/replay/outcome_by_key.h"
#include "engine/replay/shared_work.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Requests of one client that a thread replays between two looks at the stop token: a few milliseconds.
constexpr std::size_t kBlock = 1U << 17U;

/// As if no request had come yet; a state that has room keeps it for the next client.
template <class State>
void forget(State& state)
{
    if constexpr (requires { state.clear(); })
        state.clear();
    else
        state = State();
}

/// One replay, shared by the threads that run it. `Time` is 32 or 64 bits of milliseconds after base.
template <Limiter T, class Time>
class Work
{
public:
    Work(const T& limiter, const Grouped& grouped, const std::vector<Time>& times, std::stop_token stop) :
        m_limiter(limiter), m_grouped(grouped), m_times(times), m_stop(std::move(stop)), m_pieces(grouped)
    {
    }

    /// Takes pieces until none is left. Each client's outcome has its own place, each thread its own bins.
    void run(std::vector<ClientOutcome>& clients, BinCounter& bins)
    {
        typename T::State state;
        m_pieces.take(m_stop, [&](ClientId client) {
            forget(state);
            clients[client] =
                bins.counts() ? replayed<true>(client, state, bins) : replayed<false>(client, state, bins);
        });
    }

private:
    /// Cut short once asked to stop.
    template <bool kCounts>
    ClientOutcome replayed(ClientId client, typename T::State& state, BinCounter& bins) const
    {
        const T limiter = m_limiter; // its parameters in registers
        const std::size_t end = m_grouped.offsets[client + 1];
        std::size_t i = m_grouped.offsets[client];
        ClientOutcome outcome;
        outcome.requests = static_cast<std::uint32_t>(end - i);
        std::int64_t peak = 0;
        while (i < end) {
            if (end - i > kBlock && m_stop.stop_requested())
                break;
            const std::size_t blockEnd = std::min(end, i + kBlock);
            for (; i < blockEnd; ++i) {
                const auto time = static_cast<std::int64_t>(m_times[i]);
                const Reply reply = limiter.answer(state, m_grouped.base + Milliseconds(time));
                const bool rejected = reply.verdict == Verdict::Rejected;
                const bool delayed = reply.verdict == Verdict::Delayed;
                outcome.rejected += rejected ? 1 : 0;
                outcome.delayed += delayed ? 1 : 0;
                peak = std::max(peak, rejected ? 0 : reply.level);
                if constexpr (kCounts) {
                    if (rejected)
                        bins.count(Verdict::Rejected, time);
                    else if (delayed)
                        bins.count(Verdict::Delayed, time);
                }
            }
        }
        outcome.peakExcess = limiter.levelOf(peak);
        outcome.longestWait = limiter.waitOf(peak); // grows with the level
        return outcome;
    }

    const T& m_limiter;
    const Grouped& m_grouped;
    const std::vector<Time>& m_times;
    std::stop_token m_stop;
    ClientPieces m_pieces;
};

template <Limiter T, class Time>
Result<std::shared_ptr<Outcome>> replayTimes(const T& limiter, const GroupedPtr& grouped,
                                             const std::vector<Time>& times, const BinSpec& bins,
                                             const std::stop_token& stop)
{
    Work work(limiter, *grouped, times, stop);
    auto outcome = outcomeByKey(grouped, bins, stop, [&](std::vector<ClientOutcome>& clients, BinCounter& counter) {
        work.run(clients, counter);
    });
    if (outcome)
        (*outcome)->path = ReplayPath::ByKey;
    return outcome;
}

} // namespace

Result<std::shared_ptr<Outcome>> replayKeyed(const AnyLimiter& limiter, const GroupedPtr& grouped, const BinSpec& bins,
                                             std::stop_token stop)
{
    const auto replayed = [&](const auto& one) {
        return grouped->wide.empty() ? replayTimes(one, grouped, grouped->times, bins, stop)
                                     : replayTimes(one, grouped, grouped->wide, bins, stop);
    };
    return std::visit(replayed, limiter);
}

} // namespace spillway
