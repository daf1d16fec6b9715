#include "engine/replay/grouped_replay.h"

#include "engine/limiter/leaky_bucket.h"
#include "engine/limiter/limiter.h"
#include "engine/replay/bin_counter.h"
#include "engine/replay/grouped_totals.h"
#include "engine/replay/lane_replay.h"
#include "engine/replay/leak.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <thread>

namespace spillway {

namespace {

/// Requests of one client that a thread replays between two looks at the stop token: a few milliseconds.
constexpr std::size_t kBlock = 1U << 18U;

/// Times of the tiles that a thread takes at once.
constexpr std::uint64_t kTilesAtOnce = 1U << 16U;

/// Below this many requests a second thread costs more than it saves.
constexpr std::size_t kWorthTwoThreads = 200'000;

/// The limit as the loops want it: from which excess on a request is rejected, and delayed.
struct Thresholds
{
    std::int64_t burst;
    std::int64_t delayedFrom;

    explicit Thresholds(const LimitReq& limit) : burst(limit.burst.raw()), delayedFrom(INT64_MAX)
    {
        const std::int64_t rate = limit.rate.raw();
        const std::int64_t wholeMillisecond = rate / 1000 + (rate % 1000 > 0 ? 1 : 0); // a shorter wait is none
        if (limit.delayAfter < limit.burst && limit.delayAfter.raw() <= INT64_MAX - wholeMillisecond)
            delayedFrom = limit.delayAfter.raw() + wholeMillisecond;
    }
};

/// Clients that one thread takes together: one long client, or some tiles.
struct Piece
{
    ClientId client = 0;   ///< where tiles == 0
    std::size_t tile = 0;  ///< the first
    std::size_t tiles = 0; ///< how many
};

/// Replays clients one by one, each with its own bucket. `Time` is 32 or 64 bits of milliseconds after base.
template <class Time>
class ClientLoop
{
public:
    ClientLoop(const LimitReq& limit, const Grouped& grouped, const std::vector<Time>& times, std::stop_token stop) :
        m_limit(limit), m_thresholds(limit), m_grouped(grouped), m_times(times), m_stop(std::move(stop))
    {
    }

    /// Cut short once asked to stop.
    [[nodiscard]] ClientOutcome replayed(ClientId client, BinCounter& bins) const
    {
        const std::int64_t rate = m_limit.rate.raw();
        if (!leakFits(m_limit.rate, m_grouped.span))
            return byTheBook(client, bins);
        if (rate % 1000 == 0)
            return fast(client, WholeLeak{rate / 1000}, bins);
        return fast(client, TruncatedLeak{rate}, bins);
    }

private:
    template <class Leak>
    ClientOutcome fast(ClientId client, Leak leak, BinCounter& bins) const
    {
        const std::size_t end = m_grouped.offsets[client + 1];
        std::size_t i = m_grouped.offsets[client];
        ClientOutcome outcome;
        outcome.requests = static_cast<std::uint32_t>(end - i);
        std::int64_t excess = -kOneRequest.raw(); // so that the first request has 0
        std::int64_t peak = 0;
        Time last = m_times[i];
        while (i < end) {
            if (m_stop.stop_requested())
                break;
            const std::size_t blockEnd = std::min(end, i + kBlock);
            for (; i < blockEnd; ++i) {
                const Time now = m_times[i];
                const std::int64_t e =
                    std::max<std::int64_t>(excess - leak(static_cast<std::int64_t>(now - last)) + kOneRequest.raw(), 0);
                if (e > m_thresholds.burst) {
                    ++outcome.rejected;
                    bins.countRejected(static_cast<std::int64_t>(now));
                    continue;
                }
                excess = e;
                last = now;
                peak = std::max(peak, e);
                if (e >= m_thresholds.delayedFrom) {
                    ++outcome.delayed;
                    bins.countDelayed(static_cast<std::int64_t>(now));
                }
            }
        }
        outcome.peakExcess = Thousandths(peak);
        outcome.longestWait = delayOf(outcome.peakExcess, m_limit); // the wait grows with the excess
        return outcome;
    }

    ClientOutcome byTheBook(ClientId client, BinCounter& bins) const
    {
        ClientOutcome outcome;
        const LeakyBucket bucket(m_limit);
        LeakyBucket::State state;
        for (std::size_t i = m_grouped.offsets[client]; i < m_grouped.offsets[client + 1]; ++i) {
            if (i % kBlock == 0 && m_stop.stop_requested())
                break;
            const Decision decision = decide(bucket, state, m_grouped.arrival(i));
            const auto time = static_cast<std::int64_t>(m_times[i]);
            ++outcome.requests;
            if (decision.verdict == Verdict::Rejected) {
                ++outcome.rejected;
                bins.countRejected(time);
            } else {
                outcome.peakExcess = std::max(outcome.peakExcess, decision.excess);
                outcome.longestWait = std::max(outcome.longestWait, decision.delay);
            }
            if (decision.verdict == Verdict::Delayed) {
                ++outcome.delayed;
                bins.countDelayed(time);
            }
        }
        return outcome;
    }

    LimitReq m_limit;
    Thresholds m_thresholds;
    const Grouped& m_grouped;
    const std::vector<Time>& m_times;
    std::stop_token m_stop;
};

/// Clients that go one by one: the long ones, and all where 32 bits do not suffice.
ClientId clientsOneByOne(const Grouped& grouped, const LimitReq& limit)
{
    const bool fits = laneLimit(limit, 0, 1) && leakFits(limit.rate, grouped.span);
    return grouped.wide.empty() && fits ? grouped.tiles.firstClient : static_cast<ClientId>(grouped.clients());
}

/// All there is to do, the longest first.
std::vector<Piece> piecesOf(const Grouped& grouped, ClientId oneByOne)
{
    std::vector<Piece> pieces;
    for (ClientId client = 0; client < oneByOne; ++client)
        pieces.push_back({client, 0, 0});
    if (oneByOne == grouped.clients())
        return pieces;
    const Tiles& tiles = grouped.tiles;
    for (std::size_t tile = 0; tile < tiles.count();) {
        const std::size_t first = tile++;
        while (tile < tiles.count() && tiles.offsets[tile + 1] - tiles.offsets[first] <= kTilesAtOnce)
            ++tile;
        pieces.push_back({0, first, tile - first});
    }
    return pieces;
}

/// One replay, shared by the threads that run it.
template <class Time>
class Work
{
public:
    Work(const LimitReq& limit, const Grouped& grouped, const std::vector<Time>& times, std::stop_token stop,
         std::vector<ClientOutcome>& clients) :
        m_limit(limit),
        m_thresholds(limit),
        m_grouped(grouped),
        m_loop(limit, grouped, times, stop),
        m_stop(std::move(stop)),
        m_pieces(piecesOf(grouped, clientsOneByOne(grouped, limit))),
        m_clients(clients)
    {
    }

    /// Takes pieces until none is left. Each client's outcome has its own place, each thread its own bins.
    void run(BinCounter& bins)
    {
        for (std::size_t i = m_next++; i < m_pieces.size() && !m_stop.stop_requested(); i = m_next++) {
            const Piece& piece = m_pieces[i];
            if (piece.tiles == 0)
                m_clients[piece.client] = m_loop.replayed(piece.client, bins);
            for (std::size_t tile = piece.tile; tile < piece.tile + piece.tiles; ++tile)
                runTile(tile, bins);
        }
    }

private:
    void runTile(std::size_t tile, BinCounter& bins)
    {
        const ClientId first = m_grouped.tiles.firstClient + static_cast<ClientId>(tile * Tiles::kTileLanes);
        const ClientId end = std::min(first + Tiles::kTileLanes, static_cast<ClientId>(m_grouped.clients()));
        const auto longest = static_cast<std::uint32_t>(m_grouped.requestsOf(first));
        const auto laneLimitOfTile = laneLimit(m_limit, m_thresholds.delayedFrom, longest);
        if (laneLimitOfTile)
            replayTile(m_grouped, tile, *laneLimitOfTile, m_width, bins, m_clients.data());
        for (ClientId client = first; client < end; ++client) {
            if (!laneLimitOfTile)
                m_clients[client] = m_loop.replayed(client, bins);
            m_clients[client].requests = static_cast<std::uint32_t>(m_grouped.requestsOf(client));
            m_clients[client].longestWait = delayOf(m_clients[client].peakExcess, m_limit); // grows with the excess
        }
    }

    LimitReq m_limit;
    Thresholds m_thresholds;
    const Grouped& m_grouped;
    ClientLoop<Time> m_loop;
    std::stop_token m_stop;
    LaneWidth m_width = widestLanes();
    std::vector<Piece> m_pieces;
    std::vector<ClientOutcome>& m_clients;
    std::atomic<std::size_t> m_next = 0; ///< the first piece that no thread has taken
};

/// One thread for each counter, this one among them.
template <class Time>
void runAll(Work<Time>& work, std::vector<BinCounter>& counters)
{
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < counters.size(); ++i)
        others.emplace_back([&work, &bins = counters[i]] { work.run(bins); });
    work.run(counters.front());
}

} // namespace

Result<std::shared_ptr<Outcome>> replayGrouped(const LimitReq& limit, const GroupedPtr& grouped, const BinSpec& bins,
                                               std::stop_token stop)
{
    assert(limit.rate.raw() > 0 && bins.width >= Milliseconds(1));
    auto outcome = std::make_shared<Outcome>();
    outcome->grouped = grouped;
    outcome->clients.resize(grouped->clients());
    std::vector<BinCounter> counters(grouped->requests() < kWorthTwoThreads ? 1 : 2, BinCounter(bins, grouped->base));
    if (grouped->wide.empty()) {
        Work work(limit, *grouped, grouped->times, stop, outcome->clients);
        runAll(work, counters);
    } else {
        Work work(limit, *grouped, grouped->wide, stop, outcome->clients);
        runAll(work, counters);
    }
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    outcome->totals = totalsOf(*grouped, outcome->clients);
    outcome->bins = binsOf(*grouped, bins, counters);
    return outcome;
}

} // namespace spillway
