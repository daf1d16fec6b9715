#include "engine/replay/client_fates.h"

#include "engine/policy/same_average.h"
#include "engine/replay/replay.h"

#include <cassert>

namespace spillway {

namespace {

/// By request in key order, as the zone's memory had it.
Result<std::vector<Fate>> inOrder(const Policy& policy, const GroupedPtr& grouped, const std::stop_token& stop)
{
    std::vector<std::uint32_t> placeOf(grouped->trace->size());
    for (std::size_t i = 0; i < grouped->rows.size(); ++i)
        placeOf[grouped->rows[i]] = static_cast<std::uint32_t>(i);
    std::vector<Fate> fates(grouped->requests());
    const auto keep = [&](const RequestOutcome& request) {
        if (!request.accounted)
            return;
        const bool rejected = request.decision.verdict == Verdict::Rejected;
        fates[placeOf[request.row]] = rejected ? kRejectedFate : request.decision.delay;
    };
    if (const auto done = replayInOrder(policy, grouped, {}, keep, stop); !done)
        return done.error();
    return fates;
}

} // namespace

Result<Done> comparable(const Policy& policy, const Grouped& grouped)
{
    if (!algorithmOf(policy))
        return Error{ErrorCode::Unsupported, {}, "only one limit that applies to all requests can be compared"};
    if (grouped.keys->key != countedKey(policy))
        return Error{ErrorCode::Unsupported, {}, "the limits that are compared must count by one key"};
    return Done{};
}

Result<ClientFates> ClientFates::create(const Policy& policy, const GroupedPtr& grouped, const std::stop_token& stop)
{
    if (const auto ok = comparable(policy, *grouped); !ok)
        return ok.error();
    if (policy.other)
        return ClientFates(limiterOf(policy.other->limiter), grouped, nullptr);
    const auto outcome = replay(policy, grouped, {}, stop);
    if (!outcome)
        return outcome.error();
    return create(policy, **outcome, stop);
}

Result<ClientFates> ClientFates::create(const Policy& policy, const Outcome& outcome, const std::stop_token& stop)
{
    const GroupedPtr& grouped = outcome.grouped;
    assert(comparable(policy, *grouped));
    if (policy.other)
        return ClientFates(limiterOf(policy.other->limiter), grouped, nullptr);
    const LeakyBucket bucket(limitReq(policy.zones.front(), policy.rules.front().limits.front()));
    if (outcome.path == ReplayPath::ByKey)
        return ClientFates(bucket, grouped, nullptr);
    auto fates = inOrder(policy, grouped, stop);
    if (!fates)
        return fates.error();
    return ClientFates(bucket, grouped, std::make_shared<const std::vector<Fate>>(*std::move(fates)));
}

} // namespace spillway
