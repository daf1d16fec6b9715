#include "engine/replay/replay.h"

#include "engine/limiter/leaky_bucket.h"
#include "engine/replay/grouped_replay.h"

#include <cassert>
#include <utility>

namespace spillway {

namespace {

/// One client's requests between two looks at the stop token.
constexpr std::size_t kBlock = 1U << 16U;

LimitReq onlyLimit(const Policy& policy)
{
    return limitReq(policy.zones.front(), policy.rules.front().limits.front());
}

Result<std::vector<RequestOutcome>> clientByKey(const LimitReq& limit, const Grouped& grouped, ClientId client,
                                                const std::stop_token& stop)
{
    std::vector<RequestOutcome> requests;
    requests.reserve(grouped.requestsOf(client));
    LeakyBucket bucket(limit);
    for (std::size_t i = grouped.offsets[client]; i < grouped.offsets[client + 1]; ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        const Instant at = grouped.arrival(i);
        requests.push_back({grouped.rows[i], at, bucket.arrive(at), true, false, grouped.name(client)});
    }
    return requests;
}

} // namespace

Result<OutcomePtr> replay(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins, std::stop_token stop,
                          const ReplayOptions& options)
{
    if (choosePath(policy, *grouped) == ReplayPath::ByKey)
        return replayGrouped(onlyLimit(policy), grouped, bins, std::move(stop));
    return replayInOrder(policy, grouped, bins, {}, std::move(stop), options);
}

Result<std::vector<RequestOutcome>> replayClient(const Policy& policy, const GroupedPtr& grouped, ClientId client,
                                                 std::stop_token stop, const ReplayOptions& options)
{
    assert(client < grouped->clients());
    if (choosePath(policy, *grouped) == ReplayPath::ByKey)
        return clientByKey(onlyLimit(policy), *grouped, client, stop);
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
