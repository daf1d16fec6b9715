#include "engine/advise/crowd.h"

#include "engine/advise/client_look.h"
#include "engine/trace/nginx/key.h"

#include <algorithm>
#include <unordered_set>

namespace spillway {

namespace {

constexpr ClientId kMostClients = 1000; ///< looked at

bool isAddress(const KeyTemplate& key)
{
    const auto& parts = key.parts();
    return key.otherwise().empty() && parts.size() == 1 &&
           (parts[0].text == "binary_remote_addr" || parts[0].text == "remote_addr");
}

} // namespace

std::optional<CrowdedAddress> largestCrowd(const Grouped& grouped)
{
    const Column* const agents = grouped.trace->column("http_user_agent");
    if (agents == nullptr || !isAddress(grouped.keys->key))
        return std::nullopt;
    CrowdedAddress largest;
    std::unordered_set<ValueId> seen;
    const auto clients = std::min(static_cast<ClientId>(grouped.clients()), kMostClients);
    for (ClientId client = 0; client < clients; ++client) {
        seen.clear();
        for (const std::uint32_t row : grouped.rowsOf(client))
            if (const ValueId agent = agents->ids[row]; agent != kEmptyValue)
                seen.insert(agent);
        if (seen.size() > largest.agents)
            largest = {client, seen.size()};
    }
    return largest.agents >= kCrowdAgents ? std::optional(largest) : std::nullopt;
}

std::optional<CrowdedAddress> crowdBehind(const Grouped& grouped, ClientId client)
{
    if (!isAddress(grouped.keys->key))
        return std::nullopt;
    const ClientLook look = lookOf(grouped, client);
    return look.kind == ClientKind::People ? std::optional(CrowdedAddress{client, look.agents}) : std::nullopt;
}

} // namespace spillway
