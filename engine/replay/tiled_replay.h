#pragma once

#include "engine/replay/lane_replay.h"
#include "engine/replay/outcome_by_key.h"
#include "engine/replay/shared_work.h"

#include <atomic>
#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

namespace spillway {

/// One replay of clients each on its own, shared by the threads that run it: those in tiles by lanes where the limiter has a
/// rule in 32 bits, the others one by one.
///
/// `Limited` knows the limiter:
/// - State newState(): what a thread reuses from client to client.
/// - ClientOutcome replayed(ClientId, State&, BinCounter&): one client; cut short once asked to stop.
/// - void finish(ClientOutcome&): of one in a tile, whose peakExcess is its highest level in the limiter's own unit; makes that
///   what it is, and tells the longest wait.
template <class Limited>
class TiledReplay
{
public:
    TiledReplay(const Limited& limited, const Grouped& grouped, LaneRules rules, std::stop_token stop) :
        m_limited(limited), m_grouped(grouped), m_rules(std::move(rules)), m_stop(std::move(stop))
    {
        // where not even one request fits 32 bits, nothing does
        const bool tiled = grouped.wide.empty() && grouped.tiles.count() > 0 && m_rules(1);
        takeClients(tiled ? grouped.tiles.firstClient : static_cast<ClientId>(grouped.clients()));
        if (tiled)
            takeTiles();
    }

    [[nodiscard]] bool hasTiles() const { return !m_pieces.empty() && m_pieces.back().tiles; }

    /// Takes pieces until none is left. Each client's outcome has its own place, each thread its own bins.
    void run(std::vector<ClientOutcome>& clients, BinCounter& bins)
    {
        auto state = m_limited.newState();
        for (std::size_t i = m_next++; i < m_pieces.size() && !m_stop.stop_requested(); i = m_next++) {
            const Piece& piece = m_pieces[i];
            if (piece.tiles)
                runTiles(piece.begin, piece.end, clients, bins);
            else
                runClients(static_cast<ClientId>(piece.begin), static_cast<ClientId>(piece.end), clients, bins, state);
        }
    }

    /// All of it: see outcomeByKey().
    Result<std::shared_ptr<Outcome>> outcome(const GroupedPtr& grouped, const BinSpec& bins)
    {
        const bool choose = bins.count > 0 && hasTiles();
        return outcomeByKey(
            grouped, bins, m_stop,
            [this](std::vector<ClientOutcome>& clients, BinCounter& counter) { run(clients, counter); },
            choose ? usualVerdict(m_grouped, m_rules) : Verdict::Passed);
    }

private:
    /// What one thread takes at once: clients, or tiles.
    struct Piece
    {
        std::size_t begin;
        std::size_t end;
        bool tiles;
    };
    static constexpr std::uint64_t kAtOnce = 1U << 16U; ///< requests of a piece, or of one client that has more

    void takeClients(ClientId end)
    {
        for (ClientId client = 0; client < end;) {
            const ClientId begin = client++;
            while (client < end && m_grouped.offsets[client + 1] - m_grouped.offsets[begin] <= kAtOnce)
                ++client;
            m_pieces.push_back({begin, client, false});
        }
    }

    void takeTiles()
    {
        const Tiles& tiles = m_grouped.tiles;
        for (std::size_t tile = 0; tile < tiles.count();) {
            const std::size_t begin = tile++;
            while (tile < tiles.count() && tiles.offsets[tile + 1] - tiles.offsets[begin] <= kAtOnce)
                ++tile;
            m_pieces.push_back({begin, tile, true});
        }
    }

    template <class State>
    void runClients(ClientId begin, ClientId end, std::vector<ClientOutcome>& clients, BinCounter& bins, State& state)
    {
        for (ClientId client = begin; client < end; ++client)
            clients[client] = m_limited.replayed(client, state, bins);
    }

    void runTiles(std::size_t begin, std::size_t end, std::vector<ClientOutcome>& clients, BinCounter& bins)
    {
        const ClientId first = TileClients{m_grouped, begin}.begin();
        const ClientId last = TileClients{m_grouped, end}.begin();
        const auto rule = m_rules(TileClients{m_grouped, begin}.longest());
        if (!rule) {
            auto state = m_limited.newState();
            runClients(first, last, clients, bins, state);
            return;
        }
        const auto own = std::span(clients).subspan(first, last - first);
        replayTiles(m_grouped, begin, end, *rule, laneSets().back(), bins, own);
        for (ClientOutcome& client : own)
            m_limited.finish(client);
    }

    const Limited& m_limited;
    const Grouped& m_grouped;
    LaneRules m_rules;
    std::stop_token m_stop;
    std::vector<Piece> m_pieces;         ///< the longest clients first
    std::atomic<std::size_t> m_next = 0; ///< the first piece that no thread has taken
};

} // namespace spillway
