#include "engine/replay/replay.h"

#include "engine/limiter/zone_memory.h"
#include "engine/replay/leak.h"

#include <algorithm>
#include <map>

namespace spillway {

namespace {

constexpr Milliseconds kIdleTime{60'000};
constexpr std::uint64_t kPageBytes = SlabPool::kPageBytes;

/// No product of rate and time wraps, and what burst allows has leaked when nginx may drop a state.
bool expiryIsInvisible(const LimitReq& limit, const Grouped& grouped)
{
    return leakFits(limit.rate, std::max(grouped.span, kIdleTime)) &&
           limit.burst + kOneRequest <= drained(limit.rate, kIdleTime);
}

/// Whether no state is ever dropped for room. With states of one size: those alive at once fit. With several sizes a dropped
/// state's room may be of no use to another size, so the states of all clients must fit; a class never has more pages than its
/// states need, as it takes a page only when all it has are full. Runs of several pages beside others may meet with
/// fragments: that is left to the replay in order.
bool allFit(const ZoneSpec& zone, const Grouped& grouped)
{
    std::map<std::uint32_t, std::uint64_t> clientsOfLength;
    for (const ValueId key : grouped.keyOf)
        ++clientsOfLength[grouped.keys->keyLength[key]];
    std::map<std::uint64_t, std::uint64_t> clientsOfSize;
    for (const auto& [length, clients] : clientsOfLength)
        clientsOfSize[ZoneMemory::stateSize(length)] += clients;
    if (clientsOfSize.empty())
        return true;
    if (clientsOfSize.size() == 1) {
        const std::uint64_t alive = std::min<std::uint64_t>(grouped.clients(), grouped.mostLiveKeys);
        return alive <= ZoneMemory::capacity(zone.bytes, zone.name.size(), clientsOfLength.begin()->first);
    }
    std::uint64_t pages = ZoneMemory::pagesForItself(zone.name.size());
    for (const auto& [size, clients] : clientsOfSize) {
        if (size > kPageBytes)
            return false;
        pages += (clients * size + kPageBytes - 1) / kPageBytes;
    }
    return pages <= SlabPool::usablePages(zone.bytes);
}

} // namespace

ReplayPath choosePath(const Policy& policy, const Grouped& grouped)
{
    if (policy.rules.size() != 1 || policy.zones.empty())
        return ReplayPath::InOrder;
    const Rule& rule = policy.rules.front();
    const ZoneSpec& zone = policy.zones.front();
    if (!catchesAll(rule) || rule.limits.size() != 1 || rule.limits.front().zone != 0)
        return ReplayPath::InOrder;
    const LimitReq limit = limitReq(zone, rule.limits.front());
    const bool independent = grouped.keys && grouped.keys->key == zone.key && expiryIsInvisible(limit, grouped);
    return independent && allFit(zone, grouped) ? ReplayPath::ByKey : ReplayPath::InOrder;
}

} // namespace spillway
