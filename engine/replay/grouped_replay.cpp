#include "engine/replay/grouped_replay.h"

#include "engine/limiter/leaky_bucket.h"
#include "engine/limiter/limiter.h"
#include "engine/replay/bin_counter.h"
#include "engine/replay/lane_replay.h"
#include "engine/replay/leak.h"
#include "engine/replay/outcome_by_key.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <span>

namespace spillway {

namespace {

/// Requests of one client that a thread replays between two looks at the stop token: a few milliseconds.
constexpr std::size_t kBlock = 1U << 18U;

/// Times of the tiles that a thread takes at once.
constexpr std::uint64_t kTilesAtOnce = 1U << 16U;

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
        if (bins.leftOut() == Verdict::Passed)
            return counted<false>(client, bins);
        return counted<true>(client, bins);
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
    Work(const LimitReq& limit, const Grouped& grouped, const std::vector<Time>& times, std::stop_token stop) :
        m_limit(limit),
        m_thresholds(limit),
        m_grouped(grouped),
        m_loop(limit, grouped, times, stop),
        m_stop(std::move(stop)),
        m_pieces(piecesOf(grouped, clientsOneByOne(grouped, limit)))
    {
    }

    /// Takes pieces until none is left. Each client's outcome has its own place, each thread its own bins.
    void run(std::vector<ClientOutcome>& clients, BinCounter& bins)
    {
        for (std::size_t i = m_next++; i < m_pieces.size() && !m_stop.stop_requested(); i = m_next++) {
            const Piece& piece = m_pieces[i];
            if (piece.tiles == 0)
                clients[piece.client] = m_loop.replayed(piece.client, bins);
            else
                runTiles(piece.tile, piece.tile + piece.tiles, clients, bins);
        }
    }

private:
    void runTiles(std::size_t begin, std::size_t end, std::vector<ClientOutcome>& clients, BinCounter& bins)
    {
        const auto clientOf = [this](std::size_t tile) {
            const std::size_t client = m_grouped.tiles.firstClient + tile * Tiles::kTileLanes;
            return static_cast<ClientId>(std::min(client, m_grouped.clients()));
        };
        const auto longest = static_cast<std::uint32_t>(m_grouped.requestsOf(clientOf(begin)));
        const auto laneLimitOfTiles = laneLimit(m_limit, m_thresholds.delayedFrom, longest);
        if (laneLimitOfTiles)
            replayTiles(m_grouped, begin, end, *laneLimitOfTiles, laneSets().back(), bins,
                        std::span(clients).subspan(clientOf(begin), clientOf(end) - clientOf(begin)));
        for (ClientId client = clientOf(begin); client < clientOf(end); ++client) {
            if (!laneLimitOfTiles)
                clients[client] = m_loop.replayed(client, bins);
            clients[client].requests = static_cast<std::uint32_t>(m_grouped.requestsOf(client));
            clients[client].longestWait = delayOf(clients[client].peakExcess, m_limit); // grows with the excess
        }
    }

    LimitReq m_limit;
    Thresholds m_thresholds;
    const Grouped& m_grouped;
    ClientLoop<Time> m_loop;
    std::stop_token m_stop;
    std::vector<Piece> m_pieces;
    std::atomic<std::size_t> m_next = 0; ///< the first piece that no thread has taken
};

/// The verdict that most requests of some tiles have, and so nearly always of all. Costs a fortieth of a replay.
Verdict usualVerdict(const LimitReq& limit, const Grouped& grouped)
{
    constexpr std::size_t kOneIn = 40;
    const Tiles& tiles = grouped.tiles;
    if (tiles.count() < kOneIn || clientsOneByOne(grouped, limit) == grouped.clients())
        return Verdict::Passed;
    BinCounter none({}, grouped.base);
    std::array<ClientOutcome, Tiles::kTileLanes> clients;
    std::uint64_t requests = 0;
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;
    for (std::size_t tile = kOneIn / 2; tile < tiles.count(); tile += kOneIn) {
        const std::size_t first = tiles.firstClient + tile * Tiles::kTileLanes;
        const std::size_t count = std::min<std::size_t>(clients.size(), grouped.clients() - first);
        const auto longest = static_cast<std::uint32_t>(grouped.requestsOf(static_cast<ClientId>(first)));
        const auto lanes = laneLimit(limit, Thresholds(limit).delayedFrom, longest);
        if (!lanes)
            continue;
        replayTiles(grouped, tile, tile + 1, *lanes, laneSets().back(), none, std::span(clients).first(count));
        requests += grouped.offsets[first + count] - grouped.offsets[first];
        for (const ClientOutcome& client : std::span(clients).first(count)) {
            delayed += client.delayed;
            rejected += client.rejected;
        }
    }
    const std::uint64_t passed = requests - delayed - rejected;
    if (passed >= delayed && passed >= rejected)
        return Verdict::Passed;
    return delayed > rejected ? Verdict::Delayed : Verdict::Rejected;
}

template <class Time>
Result<std::shared_ptr<Outcome>> replayTimes(const LimitReq& limit, const GroupedPtr& grouped,
                                             const std::vector<Time>& times, const BinSpec& bins,
                                             const std::stop_token& stop)
{
    Work work(limit, *grouped, times, stop);
    return outcomeByKey(
        grouped, bins, stop,
        [&](std::vector<ClientOutcome>& clients, BinCounter& counter) { work.run(clients, counter); },
        bins.count > 0 ? usualVerdict(limit, *grouped) : Verdict::Passed);
}

} // namespace

Result<std::shared_ptr<Outcome>> replayGrouped(const LimitReq& limit, const GroupedPtr& grouped, const BinSpec& bins,
                                               std::stop_token stop)
{
    assert(limit.rate.raw() > 0);
    if (grouped->wide.empty())
        return replayTimes(limit, grouped, grouped->times, bins, stop);
    return replayTimes(limit, grouped, grouped->wide, bins, stop);
}

} // namespace spillway
