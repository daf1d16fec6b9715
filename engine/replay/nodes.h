#pragma once

#include "engine/replay/keyed_arrivals.h"

#include <string>

namespace spillway {

/// The choice of a balancer which node gets a request.
enum class Balance : std::uint8_t {
    RoundRobin,       ///< one after the other, by their weights as nginx does
    LeastConnections, ///< the one with the fewest open requests for its weight
    Sticky,           ///< each client always has one node
};

/// Several servers with the same limit.
struct NodeSetup
{
    std::vector<std::int64_t> weights{1, 1}; ///< by node, 1 .. 1000 each
    Balance balance = Balance::RoundRobin;
    bool isShared = false; ///< one store has the counters of all nodes
    Milliseconds sync{0};  ///< of a shared store: nodes exchange their counts at multiples of it; 0: at each request
    Milliseconds service{100}; ///< for so long a request is open, after its delay
    bool operator==(const NodeSetup&) const = default;
};

/// Reads what `--nodes`, `--balance`, `--store` and `--sync-ms` say; empty texts are defaults. `balance`: round-robin,
/// least-connections, sticky, or weights=3:1; `store`: own or shared. BadArgument.
[[nodiscard]] Result<NodeSetup> parseNodes(std::uint32_t nodes, const std::string& balance, const std::string& store,
                                           std::uint32_t syncMs);

struct NodesOutcome
{
    DecisionCounts one;                ///< decisions of a single server
    DecisionCounts all;                ///< decisions of the nodes together
    std::vector<DecisionCounts> nodes; ///< by node
    std::uint64_t clientsRejectedByOne = 0;
    std::uint64_t clientsRejected = 0;
    /// Served requests of a client, as a multiple of what a single server serves: the lowest and the highest among the
    /// clients that either of them rejects.
    double low = 1;
    double high = 1;
};

/// Replays the traffic against the nodes and a single server: O(requests × log), a state for each client and node. With a
/// sync interval a node decides by the counts of the last exchange and its own since; the exchange adds what every node
/// served, also beyond the limit. Cancelled.
[[nodiscard]] Result<NodesOutcome> replayNodes(const Limit& limit, const Grouped& grouped, const NodeSetup& setup,
                                               const std::stop_token& stop = {});

} // namespace spillway
