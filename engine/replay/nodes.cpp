#include "engine/replay/nodes.h"
#include "engine/core/say.h"

#include "engine/policy/limiter_of.h"
#include "engine/policy/whole_number.h"

#include <numeric>
#include <queue>

namespace spillway {

namespace {

constexpr std::int64_t kMostWeight = 1000;
constexpr std::uint32_t kMostNodes = 100;

/// Hands out the nodes.
class Balancer
{
public:
    explicit Balancer(const NodeSetup& setup) :
        m_setup(setup), m_current(setup.weights.size()), m_open(m_current.size())
    {
    }

    std::size_t nodeFor(const KeyedArrival& request)
    {
        while (!m_ends.empty() && m_ends.top().first <= request.at) {
            --m_open[m_ends.top().second];
            m_ends.pop();
        }
        switch (m_setup.balance) {
        case Balance::Sticky: return sticky(request.client);
        case Balance::LeastConnections: return roundRobin(fewestOpen());
        case Balance::RoundRobin: break;
        }
        return roundRobin(m_setup.weights.size());
    }
    void opened(std::size_t node, Instant until)
    {
        if (m_setup.balance != Balance::LeastConnections)
            return;
        ++m_open[node];
        m_ends.emplace(until, node);
    }

private:
    [[nodiscard]] std::size_t sticky(ClientId client) const
    {
        const std::uint64_t mixed = (std::uint64_t{client} + 1) * 0x9E3779B97F4A7C15U >> 32U;
        const auto all = std::accumulate(m_setup.weights.begin(), m_setup.weights.end(), std::int64_t{0});
        auto rest = static_cast<std::int64_t>(mixed % static_cast<std::uint64_t>(all));
        std::size_t node = 0;
        while (rest >= m_setup.weights[node])
            rest -= m_setup.weights[node++];
        return node;
    }
    /// Takes turns by weight, among the nodes that are as empty as `asEmptyAs` if there is such a node. Source:
    /// ngx_http_upstream_get_peer(), nginx 1.22.
    std::size_t roundRobin(std::size_t asEmptyAs)
    {
        std::size_t best = m_current.size();
        std::int64_t total = 0;
        for (std::size_t node = 0; node < m_current.size(); ++node) {
            if (asEmptyAs < m_current.size() && isEmptier(asEmptyAs, node))
                continue;
            m_current[node] += m_setup.weights[node];
            total += m_setup.weights[node];
            if (best == m_current.size() || m_current[node] > m_current[best])
                best = node;
        }
        m_current[best] -= total;
        return best;
    }
    [[nodiscard]] bool isEmptier(std::size_t a, std::size_t b) const
    {
        return m_open[a] * m_setup.weights[b] < m_open[b] * m_setup.weights[a];
    }
    [[nodiscard]] std::size_t fewestOpen() const
    {
        std::size_t best = 0;
        for (std::size_t node = 1; node < m_open.size(); ++node)
            if (isEmptier(node, best))
                best = node;
        return best;
    }

    using End = std::pair<Instant, std::size_t>;
    const NodeSetup& m_setup;
    std::vector<std::int64_t> m_current;
    std::vector<std::int64_t> m_open;
    std::priority_queue<End, std::vector<End>, std::greater<>> m_ends;
};

/// The counters of one client.
template <class T>
struct ClientCounters
{
    typename T::State one;                ///< of a single server
    std::vector<typename T::State> nodes; ///< of each, or the only one
    typename T::State exchanged;          ///< at the last exchange
    std::vector<Instant> since;           ///< counted since then, by any node
    std::int64_t exchange = 0;            ///< its number
    DecisionCounts byOne;
    DecisionCounts byNodes;
};

/// A client with its nodes: where the counters are, and when they meet.
template <class T>
class Fleet
{
public:
    Fleet(T limiter, T wide, bool countsRejected, const NodeSetup& setup) :
        m_limiter(limiter), m_wide(wide), m_countsRejected(countsRejected), m_setup(setup)
    {
    }

    Decision decide(ClientCounters<T>& client, std::size_t node, Instant now) const
    {
        const bool exchanges = m_setup.isShared && m_setup.sync > Milliseconds(0);
        if (m_setup.isShared && !exchanges)
            node = 0;
        if (client.nodes.empty())
            client.nodes.resize(m_setup.isShared && !exchanges ? 1 : m_setup.weights.size());
        if (exchanges)
            exchange(client, windowStart(now, m_setup.sync).time_since_epoch() / m_setup.sync);
        const Decision decision = spillway::decide(m_limiter, client.nodes[node], now);
        if (exchanges && (decision.verdict != Verdict::Rejected || m_countsRejected))
            client.since.push_back(now);
        client.byNodes.add(decision.verdict);
        client.byOne.add(spillway::decide(m_limiter, client.one, now).verdict);
        return decision;
    }

private:
    void exchange(ClientCounters<T>& client, std::int64_t number) const
    {
        if (number == client.exchange)
            return;
        client.exchange = number;
        if (client.since.empty())
            return;
        for (const Instant at : client.since)
            static_cast<void>(m_wide.answer(client.exchanged, at));
        client.since.clear();
        client.nodes.assign(client.nodes.size(), client.exchanged);
    }

    T m_limiter;
    T m_wide; ///< rejects nothing, so that it counts what was served beyond the limit
    bool m_countsRejected;
    const NodeSetup& m_setup;
};

template <class T>
NodesOutcome summary(const std::vector<ClientCounters<T>>& clients, std::vector<DecisionCounts> nodes)
{
    NodesOutcome outcome;
    outcome.nodes = std::move(nodes);
    const auto add = [](DecisionCounts& to, const DecisionCounts& from) {
        to = {to.passed + from.passed, to.delayed + from.delayed, to.rejected + from.rejected};
    };
    bool isFirst = true;
    for (const ClientCounters<T>& client : clients) {
        add(outcome.one, client.byOne);
        add(outcome.all, client.byNodes);
        outcome.clientsRejectedByOne += client.byOne.rejected > 0 ? 1 : 0;
        outcome.clientsRejected += client.byNodes.rejected > 0 ? 1 : 0;
        if (client.byOne.rejected + client.byNodes.rejected == 0)
            continue;
        const double times =
            double(client.byNodes.served()) / double(std::max<std::uint64_t>(client.byOne.served(), 1));
        outcome.low = isFirst ? times : std::min(outcome.low, times);
        outcome.high = isFirst ? times : std::max(outcome.high, times);
        isFirst = false;
    }
    return outcome;
}

Error wrong(const char* option, const std::string& value, const std::string& detail)
{
    return {ErrorCode::BadArgument, option, say("“{}” {}", printable(value), detail)};
}

} // namespace

Result<NodeSetup> parseNodes(std::uint32_t nodes, const std::string& balance, const std::string& store,
                             std::uint32_t syncMs)
{
    NodeSetup setup;
    if (nodes < 1 || nodes > kMostNodes)
        return wrong("--nodes", std::to_string(nodes), "is not valid. Enter 1 to 100.");
    setup.weights.assign(nodes, 1);
    if (balance == "least-connections")
        setup.balance = Balance::LeastConnections;
    else if (balance == "sticky")
        setup.balance = Balance::Sticky;
    else if (balance.starts_with("weights=")) {
        setup.weights.clear();
        for (std::size_t start = 8; start <= balance.size();) {
            const std::size_t end = std::min(balance.find(':', start), balance.size());
            const auto weight = end > start ? wholeNumber(balance.substr(start, end - start)) : std::nullopt;
            if (!weight || *weight < 1 || *weight > kMostWeight)
                return wrong("--balance", balance,
                             "is not valid. Write a weight from 1 to 1000 for each node, as in weights=3:1.");
            setup.weights.push_back(*weight);
            start = end + 1;
        }
        if (setup.weights.size() != nodes)
            return wrong("--balance", balance,
                         "is not valid. Write a weight for each of the " + std::to_string(nodes) + " nodes.");
    } else if (!balance.empty() && balance != "round-robin")
        return wrong("--balance", balance,
                     "is not valid. Write round-robin, least-connections, sticky or weights=3:1.");
    if (!store.empty() && store != "own" && store != "shared")
        return wrong("--store", store, "is not valid. Write own or shared.");
    setup.isShared = store == "shared";
    setup.sync = Milliseconds(syncMs);
    if (syncMs > 0 && !setup.isShared)
        return Error{ErrorCode::BadArgument, "--sync-ms", "needs --store shared"};
    return setup;
}

Result<NodesOutcome> replayNodes(const Limit& limit, const Grouped& grouped, const NodeSetup& setup,
                                 const std::stop_token& stop)
{
    const auto order = keyedArrivals(grouped, stop);
    if (!order)
        return order.error();
    const auto run = [&]<class T>(const T& limiter) -> Result<NodesOutcome> {
        const auto* const spec = std::get_if<LimiterSpec>(&limit);
        const bool countsRejected = spec != nullptr && spec->countRejected == CountRejected::Yes;
        const Fleet<T> fleet(limiter, std::get<T>(limiterOf(withCeiling(limit, kMostRequests))), countsRejected, setup);
        Balancer balancer(setup);
        std::vector<ClientCounters<T>> clients(grouped.clients());
        std::vector<DecisionCounts> nodes(setup.weights.size());
        std::size_t count = 0;
        for (const KeyedArrival& request : *order) {
            if (++count % 65536 == 0 && stop.stop_requested())
                return Error{ErrorCode::Cancelled, {}, {}};
            const std::size_t node = balancer.nodeFor(request);
            const Decision decision = fleet.decide(clients[request.client], node, request.at);
            nodes[node].add(decision.verdict);
            if (decision.verdict != Verdict::Rejected)
                balancer.opened(node, request.at + decision.delay + setup.service);
        }
        return summary(clients, std::move(nodes));
    };
    return std::visit(run, limiterOf(limit));
}

} // namespace spillway
