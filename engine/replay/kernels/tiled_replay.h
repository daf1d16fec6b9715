#pragma once

#include "engine/core/shared_work.h"
#include "engine/replay/kernels/lane_replay.h"
#include "engine/replay/kernels/outcome_by_key.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>

namespace spillway {

/// One replay of clients each on its own, shared by the threads that run it: those in tiles by lanes where the limiter
/// has a rule in 32 bits, the others one by one.
///
/// `Limited` knows the limiter:
/// - State newState(): what a thread reuses from client to client.
/// - ClientOutcome replayed(ClientId, State&, BinCounter&): one client; cut short once asked to stop.
/// - void finish(ClientOutcome&): of one in a tile, whose peakExcess is its highest level in the limiter's own unit;
///   makes that what it is, and tells the longest wait.
template <class Limited>
class TiledReplay
{
public:
    TiledReplay(const Limited& limited, const Grouped& grouped, LaneRules rules, std::stop_token stop,
                LaneSet set = laneSets().back()) :
        m_limited(limited), m_grouped(grouped), m_rules(std::move(rules)), m_stop(std::move(stop)), m_set(set)
    {
        // where not even one request fits 32 bits, nothing does
        const bool tiled = grouped.wide.empty() && grouped.tiles.count() > 0 && m_rules(1);
        const std::size_t oneByOne = tiled ? grouped.tiles.firstClient : grouped.clients();
        m_clients.emplace(std::span(grouped.offsets).first(oneByOne + 1));
        m_tiles.emplace(tiled ? std::span(grouped.tiles.offsets) : std::span<const std::uint64_t>(), kTilesTogether);
    }

    /// Leaves of all clients, in order of length, about one in so many.
    void thin(std::size_t oneIn)
    {
        m_clients->thin(oneIn);
        m_tiles->thin(oneIn);
    }

    /// Takes pieces until none is left, the longest clients first. Each client's outcome has its own place,
    /// each thread its own counts.
    void run(std::span<ClientOutcome> clients, ThreadCounts& counts)
    {
        auto state = m_limited.newState();
        m_clients->take(m_stop, [&](std::size_t begin, std::size_t end) {
            runClients(static_cast<ClientId>(begin), static_cast<ClientId>(end), clients, counts, state);
        });
        m_tiles->take(m_stop,
                      [&](std::size_t begin, std::size_t end) { runTiles(begin, end, clients, counts, state); });
    }

    /// All of it, or a share: see outcomeByKey().
    Result<std::shared_ptr<Outcome>> outcome(const GroupedPtr& grouped, const BinSpec& bins, const ReplayOf& share)
    {
        if (share.oneIn > 1)
            thin(share.oneIn);
        const bool choose = bins.count > 0 && !m_tiles->empty();
        return outcomeByKey(
            grouped, bins, m_stop,
            [this](std::span<ClientOutcome> clients, ThreadCounts& counts) { run(clients, counts); },
            choose ? usualVerdict(m_grouped, m_rules, m_set) : Verdict::Passed, share);
    }

private:
    template <class State>
    void runClients(ClientId begin, ClientId end, std::span<ClientOutcome> clients, ThreadCounts& counts, State& state)
    {
        for (ClientId client = begin; client < end; ++client)
            clients[client] = m_limited.replayed(client, state, counts.bins);
        counts.add(clients.subspan(begin, end - begin));
    }

    template <class State>
    void runTiles(std::size_t begin, std::size_t end, std::span<ClientOutcome> clients, ThreadCounts& counts,
                  State& state)
    {
        const ClientId first = TileClients{m_grouped, begin}.begin();
        const ClientId last = TileClients{m_grouped, end}.begin();
        const auto rule = m_rules(TileClients{m_grouped, begin}.longest());
        if (!rule) {
            runClients(first, last, clients, counts, state);
            return;
        }
        const auto own = clients.subspan(first, last - first);
        replayTiles(m_grouped, begin, end, *rule, m_set, counts.bins, own);
        for (ClientOutcome& client : own)
            m_limited.finish(client);
        counts.add(own);
    }

    const Limited& m_limited;
    const Grouped& m_grouped;
    LaneRules m_rules;
    std::stop_token m_stop;
    LaneSet m_set;
    std::optional<SharedPieces> m_clients; ///< one by one; set once
    std::optional<SharedPieces> m_tiles;   ///< set once
};

} // namespace spillway
