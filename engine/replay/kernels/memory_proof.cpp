#include "engine/replay/kernels/memory_proof.h"

#include "engine/core/shared_work.h"
#include "engine/limiter/zone_memory.h"
#include "engine/replay/kernels/leak.h"
#include "engine/trace/group/most_live_keys.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>
#include <vector>

namespace spillway {

namespace {

constexpr Milliseconds kIdleTime{60'000};
constexpr std::uint64_t kPageBytes = SlabPool::kPageBytes;

/// Requests between two looks at the stop token: well below a millisecond.
constexpr std::size_t kProofBlock = 1U << 16U;

/// Whether a zone may have dropped a client's state, judged by its own requests.
struct Forgetting
{
    bool seen = false; ///< a request met an excess that it would not have met after a drop
    bool late = false; ///< once the state was not idle 60 s after it was looked up
};

/// Ends early where both are known, or once asked to stop.
Forgetting forgettingOf(ClientId client, const LimitReq& limit, const Grouped& grouped, const std::stop_token& stop)
{
    Forgetting found;
    const Instant end = grouped.base + grouped.span;
    const ClientArrivals arrivals = grouped.arrivalsOf(client);
    BucketState state{Thousandths(0), arrivals[0]};
    Instant lookup = state.last;
    const auto pauseUntil = [&](Instant now) {
        if (now - lookup >= kIdleTime)
            found.late = found.late || state.excess > drained(limit.rate, lookup + kIdleTime - state.last);
    };
    for (std::size_t i = 1; i < arrivals.size() && !(found.seen && found.late); ++i) {
        if (i % kProofBlock == 0 && stop.stop_requested())
            return found;
        const Instant now = arrivals[i];
        const Thousandths excess = excessAt(state, limit.rate, now);
        if (now - state.last >= kIdleTime) {
            found.seen = found.seen || (excess > Thousandths(0) && excess <= kOneRequest);
            pauseUntil(now);
        }
        lookup = now;
        if (excess <= limit.burst)
            state = accounted(state, excess, now);
    }
    pauseUntil(end);
    return found;
}

bool proves(const Forgetting& found, ZoneRoom room)
{
    return !found.seen && (room == ZoneRoom::All || !found.late);
}

} // namespace

std::optional<LimitReq> onlyLimit(const Policy& policy, const Grouped& grouped)
{
    if (policy.rules.size() != 1 || policy.zones.empty() || policy.router)
        return std::nullopt;
    const Rule& rule = policy.rules.front();
    const ZoneSpec& zone = policy.zones.front();
    if (!catchesAll(rule) || rule.limits.size() != 1 || rule.limits.front().zone != 0)
        return std::nullopt;
    const LimitReq limit = limitReq(zone, rule.limits.front());
    if (!grouped.keys || grouped.keys->key != zone.key || !leakFits(limit.rate, std::max(grouped.span, kIdleTime)))
        return std::nullopt;
    return limit;
}

ClientsOfLength clientsOfLength(const Grouped& grouped)
{
    ClientsOfLength clients;
    for (const ValueId key : grouped.keyOf)
        ++clients[grouped.keys->keyLength[key]];
    return clients;
}

/// With several sizes: a class never has more pages than its states need, as it takes a page only when all it has are
/// full. Runs of several pages beside others may meet with fragments: that is left to the replay in order.
bool holdsAll(std::uint64_t bytes, std::size_t nameLength, const ClientsOfLength& clients)
{
    std::map<std::uint64_t, std::uint64_t> clientsOfSize;
    for (const auto& [length, count] : clients)
        clientsOfSize[ZoneMemory::stateSize(length)] += count;
    if (clientsOfSize.empty())
        return true;
    if (clientsOfSize.size() == 1)
        return clientsOfSize.begin()->second <= ZoneMemory::capacity(bytes, nameLength, clients.begin()->first);
    std::uint64_t pages = ZoneMemory::pagesForItself(nameLength);
    for (const auto& [size, count] : clientsOfSize) {
        if (size > kPageBytes)
            return false;
        pages += (count * size + kPageBytes - 1) / kPageBytes;
    }
    return pages <= SlabPool::usablePages(bytes);
}

ZoneRoom roomOf(const ZoneSpec& zone, const Grouped& grouped, const std::stop_token& stop)
{
    const ClientsOfLength clients = clientsOfLength(grouped);
    if (holdsAll(zone.bytes, zone.name.size(), clients))
        return ZoneRoom::All;
    const auto sizeOf = [](const auto& entry) { return ZoneMemory::stateSize(entry.first); };
    if (sizeOf(*clients.begin()) != sizeOf(*clients.rbegin()))
        return ZoneRoom::Unknown;
    const std::uint64_t capacity = ZoneMemory::capacity(zone.bytes, zone.name.size(), clients.begin()->first);
    const auto fits = [&](const Result<std::uint64_t>& live) { return live && *live <= capacity; };
    return fits(liveKeysBound(grouped, stop)) || fits(mostLiveKeys(grouped, stop)) ? ZoneRoom::IfIdle
                                                                                   : ZoneRoom::Unknown;
}

Result<bool> memoryIsInvisible(const LimitReq& limit, ZoneRoom room, const Outcome& byKey, const std::stop_token& stop)
{
    const Grouped& grouped = *byKey.grouped;
    const Thousandths minute = drained(limit.rate, kIdleTime);
    if (room == ZoneRoom::Unknown)
        return false;
    std::vector<ClientId> doubtful; // all others are idle after 60 s, and no request then meets any excess
    std::size_t requests = 0;
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (byKey.clients[client].peakExcess + kOneRequest > minute) {
            doubtful.push_back(client);
            requests += grouped.requestsOf(client);
        }
    }
    std::atomic<bool> proven = true;
    std::atomic<std::size_t> next = 0; // the first that no thread has taken
    const auto look = [&] {
        for (std::size_t i = next++; i < doubtful.size() && proven && !stop.stop_requested(); i = next++) {
            if (!proves(forgettingOf(doubtful[i], limit, grouped, stop), room))
                proven = false;
        }
    };
    {
        std::jthread other;
        if (requests >= kWorthTwoThreads)
            other = std::jthread(look);
        look();
    }
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    return proven.load();
}

Result<bool> memoryIsInvisibleTo(ClientId client, const LimitReq& limit, ZoneRoom room, const Grouped& grouped,
                                 const std::stop_token& stop)
{
    // Nothing else is known about the other states than that none holds more than burst.
    if (room == ZoneRoom::Unknown || (room == ZoneRoom::IfIdle && limit.burst > drained(limit.rate, kIdleTime)))
        return false;
    const Forgetting found = forgettingOf(client, limit, grouped, stop);
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    return !found.seen;
}

} // namespace spillway
