#include "engine/replay/keyed_replay.h"

#include "engine/replay/bin_counter.h"
#include "engine/replay/grouped_totals.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <thread>
#include <utility>

namespace spillway {

namespace {

/// Requests of one client that a thread replays between two looks at the stop token: a few milliseconds.
constexpr std::size_t kBlock = 1U << 17U;

/// Requests of the clients that a thread takes at once.
constexpr std::size_t kAtOnce = 1U << 16U;

/// Below this many requests a second thread costs more than it saves.
constexpr std::size_t kWorthTwoThreads = 200'000;

/// As if no request had come yet; a state that has room keeps it for the next client.
template <class State>
void forget(State& state)
{
    if constexpr (requires { state.clear(); })
        state.clear();
    else
        state = State();
}

/// The clients from the first up to the next piece's.
std::vector<ClientId> piecesOf(const Grouped& grouped)
{
    std::vector<ClientId> starts{0};
    for (ClientId client = 1; client < grouped.clients(); ++client) {
        if (grouped.offsets[client] - grouped.offsets[starts.back()] >= kAtOnce)
            starts.push_back(client);
    }
    starts.push_back(static_cast<ClientId>(grouped.clients()));
    return starts;
}

/// One replay, shared by the threads that run it. `Time` is 32 or 64 bits of milliseconds after base.
template <Limiter T, class Time>
class Work
{
public:
    Work(const T& limiter, const Grouped& grouped, const std::vector<Time>& times, std::stop_token stop,
         std::vector<ClientOutcome>& clients) :
        m_limiter(limiter),
        m_grouped(grouped),
        m_times(times),
        m_stop(std::move(stop)),
        m_pieces(piecesOf(grouped)),
        m_clients(clients)
    {
    }

    /// Takes pieces until none is left. Each client's outcome has its own place, each thread its own bins.
    void run(BinCounter& bins)
    {
        typename T::State state;
        for (std::size_t i = m_next++; i + 1 < m_pieces.size() && !m_stop.stop_requested(); i = m_next++) {
            for (ClientId client = m_pieces[i]; client < m_pieces[i + 1]; ++client) {
                forget(state);
                m_clients[client] =
                    bins.counts() ? replayed<true>(client, state, bins) : replayed<false>(client, state, bins);
            }
        }
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
                        bins.countRejected(time);
                    else if (delayed)
                        bins.countDelayed(time);
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
    std::vector<ClientId> m_pieces;
    std::vector<ClientOutcome>& m_clients;
    std::atomic<std::size_t> m_next = 0; ///< the first piece that no thread has taken
};

/// One thread for each counter, this one among them.
template <Limiter T, class Time>
void runAll(const T& limiter, const Grouped& grouped, const std::vector<Time>& times, const std::stop_token& stop,
            std::vector<ClientOutcome>& clients, std::vector<BinCounter>& counters)
{
    Work work(limiter, grouped, times, stop, clients);
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < counters.size(); ++i)
        others.emplace_back([&work, &bins = counters[i]] { work.run(bins); });
    work.run(counters.front());
}

} // namespace

Result<std::shared_ptr<Outcome>> replayKeyed(const AnyLimiter& limiter, const GroupedPtr& grouped, const BinSpec& bins,
                                             std::stop_token stop)
{
    assert(bins.width >= Milliseconds(1));
    auto outcome = std::make_shared<Outcome>();
    outcome->path = ReplayPath::ByKey;
    outcome->grouped = grouped;
    outcome->clients.resize(grouped->clients());
    std::vector<BinCounter> counters(grouped->requests() < kWorthTwoThreads ? 1 : 2, BinCounter(bins, grouped->base));
    const auto run = [&](const auto& one) {
        if (grouped->wide.empty())
            runAll(one, *grouped, grouped->times, stop, outcome->clients, counters);
        else
            runAll(one, *grouped, grouped->wide, stop, outcome->clients, counters);
    };
    std::visit(run, limiter);
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    outcome->totals = totalsOf(*grouped, outcome->clients);
    outcome->bins = binsOf(*grouped, bins, counters);
    return outcome;
}

} // namespace spillway
