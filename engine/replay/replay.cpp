#include "engine/replay/replay.h"

#include "engine/limiter/bucket_meter.h"
#include "engine/limiter/limiter.h"
#include "engine/policy/limiter_of.h"
#include "engine/replay/kernels/grouped_replay.h"
#include "engine/replay/kernels/keyed_replay.h"
#include "engine/replay/kernels/memory_proof.h"
#include "engine/trace/group/grouped.h"

#include <cassert>
#include <utility>

namespace spillway {

namespace {

/// One client's requests between two looks at the stop token.
constexpr std::size_t kAccountedBlock = 1U << 16U;

/// A replay by key; its path says whether it is proven.
Result<OutcomePtr> byKey(const LimitReq& limit, ZoneRoom room, const GroupedPtr& grouped, const BinSpec& bins,
                         const std::stop_token& stop, const OutcomePtr& known)
{
    const auto outcome = replayGrouped(limit, grouped, bins, stop, laneSets().back(), {1, known});
    if (!outcome)
        return outcome.error();
    const auto proven = memoryIsInvisible(limit, room, **outcome, stop);
    if (!proven)
        return proven.error();
    if (*proven)
        (*outcome)->path = ReplayPath::ByKey;
    return OutcomePtr(*outcome);
}

/// Whether another algorithm decides, by the key that the requests are grouped by.
bool isKeyedAlike(const Policy& policy, const Grouped& grouped)
{
    return policy.other && grouped.keys && policy.other->key == grouped.keys->key;
}

Result<OutcomePtr> keyed(const LimiterSpec& limiter, const GroupedPtr& grouped, const BinSpec& bins,
                         const std::stop_token& stop, const OutcomePtr& known)
{
    const auto outcome = replayKeyed(limiter, grouped, bins, stop, {1, known});
    if (!outcome)
        return outcome.error();
    return OutcomePtr(*outcome);
}

template <Limiter T>
Result<std::vector<RequestOutcome>> clientByKey(const T& limiter, const Grouped& grouped, ClientId client,
                                                const std::stop_token& stop)
{
    if (const auto found = grouped.findRows(stop); !found)
        return found.error();
    std::vector<RequestOutcome> requests;
    requests.reserve(grouped.requestsOf(client));
    typename T::State state;
    const ClientArrivals arrivals = grouped.arrivalsOf(client);
    const auto rows = grouped.rowsOf(client);
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        if (i % kAccountedBlock == 0 && stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        const Instant at = arrivals[i];
        requests.push_back({rows[i], at, decide(limiter, state, at), true, false, grouped.name(client)});
    }
    return requests;
}

} // namespace

Result<OutcomePtr> replay(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins, std::stop_token stop,
                          const ReplayOptions& options)
{
    if (isKeyedAlike(policy, *grouped))
        return keyed(policy.other->limiter, grouped, bins, stop, options.known);
    const auto limit = onlyLimit(policy, *grouped);
    const ZoneRoom room = limit ? roomOf(policy.zones.front(), *grouped, stop) : ZoneRoom::Unknown;
    if (room != ZoneRoom::Unknown) {
        auto outcome = byKey(*limit, room, grouped, bins, stop, options.known);
        if (!outcome || (*outcome)->path == ReplayPath::ByKey)
            return outcome;
    }
    return replayInOrder(policy, grouped, bins, {}, std::move(stop), options);
}

Result<OutcomePtr> replayAtOnce(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                std::stop_token stop, const ReplayOptions& options)
{
    if (isKeyedAlike(policy, *grouped))
        return keyed(policy.other->limiter, grouped, bins, stop, options.known);
    if (const auto limit = onlyLimit(policy, *grouped))
        return byKey(*limit, roomOf(policy.zones.front(), *grouped, stop), grouped, bins, stop, options.known);
    return replayInOrder(policy, grouped, bins, {}, std::move(stop), options);
}

Result<OutcomePtr> firstImpression(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                   const ReplayOf& share, std::stop_token stop)
{
    const bool keyedAlike = isKeyedAlike(policy, *grouped);
    const auto limit = keyedAlike ? std::nullopt : onlyLimit(policy, *grouped);
    if (!limit && !keyedAlike)
        return Error{ErrorCode::Unsupported, {}, "only clients that are replayed each on its own can stand for others"};
    const auto outcome = keyedAlike ? replayKeyed(policy.other->limiter, grouped, bins, std::move(stop), share)
                                    : replayGrouped(*limit, grouped, bins, std::move(stop), laneSets().back(), share);
    if (!outcome)
        return outcome.error();
    (*outcome)->path = ReplayPath::ByKeyUnproven;
    return OutcomePtr(*outcome);
}

Result<std::vector<RequestOutcome>> replayClient(const Policy& policy, const Outcome& outcome, ClientId client,
                                                 std::stop_token stop, const ReplayOptions& options)
{
    const GroupedPtr& grouped = outcome.grouped;
    assert(client < grouped->clients());
    if (isKeyedAlike(policy, *grouped))
        return std::visit([&](const auto& limiter) { return clientByKey(limiter, *grouped, client, stop); },
                          limiterOf(policy.other->limiter));
    if (const auto limit = onlyLimit(policy, *grouped)) {
        Result<bool> alone = true;
        if (outcome.path == ReplayPath::InOrder)
            alone = memoryIsInvisibleTo(client, *limit, roomOf(policy.zones.front(), *grouped, stop), *grouped, stop);
        if (!alone)
            return alone.error();
        if (*alone)
            return clientByKey(BucketMeter(*limit), *grouped, client, stop);
    }
    std::vector<RequestOutcome> requests;
    requests.reserve(grouped->requestsOf(client));
    const ValueId key = grouped->keyOf[client];
    const auto keepOwn = [&](const RequestOutcome& request) {
        if (grouped->keys->ids()[request.row] != key)
            return;
        requests.push_back(request);
        requests.back().key = grouped->name(client);
        requests.back().asked = nullptr;
    };
    if (auto done = replayInOrder(policy, grouped, {}, keepOwn, std::move(stop), options); !done)
        return done.error();
    return requests;
}

} // namespace spillway
