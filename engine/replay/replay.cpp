#include "engine/replay/replay.h"

#include "engine/limiter/leaky_bucket.h"
#include "engine/limiter/limiter.h"
#include "engine/replay/grouped_replay.h"
#include "engine/replay/memory_proof.h"

#include <cassert>
#include <utility>

namespace spillway {

namespace {

/// One client's requests between two looks at the stop token.
constexpr std::size_t kBlock = 1U << 16U;

/// By key, with a path that tells whether it is proven.
Result<OutcomePtr> byKey(const LimitReq& limit, ZoneRoom room, const GroupedPtr& grouped, const BinSpec& bins,
                         const std::stop_token& stop)
{
    const auto outcome = replayGrouped(limit, grouped, bins, stop);
    if (!outcome)
        return outcome.error();
    const auto proven = memoryIsInvisible(limit, room, **outcome, stop);
    if (!proven)
        return proven.error();
    if (*proven)
        (*outcome)->path = ReplayPath::ByKey;
    return OutcomePtr(*outcome);
}

Result<std::vector<RequestOutcome>> clientByKey(const LimitReq& limit, const Grouped& grouped, ClientId client,
                                                const std::stop_token& stop)
{
    std::vector<RequestOutcome> requests;
    requests.reserve(grouped.requestsOf(client));
    const LeakyBucket bucket(limit);
    LeakyBucket::State state;
    for (std::size_t i = grouped.offsets[client]; i < grouped.offsets[client + 1]; ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        const Instant at = grouped.arrival(i);
        requests.push_back({grouped.rows[i], at, decide(bucket, state, at), true, false, grouped.name(client)});
    }
    return requests;
}

} // namespace

Result<OutcomePtr> replay(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins, std::stop_token stop,
                          const ReplayOptions& options)
{
    const auto limit = onlyLimit(policy, *grouped);
    const ZoneRoom room = limit ? roomOf(policy.zones.front(), *grouped) : ZoneRoom::Unknown;
    if (room != ZoneRoom::Unknown) {
        auto outcome = byKey(*limit, room, grouped, bins, stop);
        if (!outcome || (*outcome)->path == ReplayPath::ByKey)
            return outcome;
    }
    return replayInOrder(policy, grouped, bins, {}, std::move(stop), options);
}

Result<OutcomePtr> replayAtOnce(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                std::stop_token stop, const ReplayOptions& options)
{
    if (const auto limit = onlyLimit(policy, *grouped))
        return byKey(*limit, roomOf(policy.zones.front(), *grouped), grouped, bins, stop);
    return replayInOrder(policy, grouped, bins, {}, std::move(stop), options);
}

Result<std::vector<RequestOutcome>> replayClient(const Policy& policy, const Outcome& outcome, ClientId client,
                                                 std::stop_token stop, const ReplayOptions& options)
{
    const GroupedPtr& grouped = outcome.grouped;
    assert(client < grouped->clients());
    if (const auto limit = onlyLimit(policy, *grouped)) {
        Result<bool> alone = true;
        if (outcome.path == ReplayPath::InOrder)
            alone = memoryIsInvisibleTo(client, *limit, roomOf(policy.zones.front(), *grouped), *grouped, stop);
        if (!alone)
            return alone.error();
        if (*alone)
            return clientByKey(*limit, *grouped, client, stop);
    }
    std::vector<RequestOutcome> requests;
    requests.reserve(grouped->requestsOf(client));
    const ValueId key = grouped->keyOf[client];
    const auto keepOwn = [&](const RequestOutcome& request) {
        if (grouped->keys->ids[request.row] != key)
            return;
        requests.push_back(request);
        requests.back().key = grouped->name(client);
    };
    if (auto done = replayInOrder(policy, grouped, {}, keepOwn, std::move(stop), options); !done)
        return done.error();
    return requests;
}

} // namespace spillway
