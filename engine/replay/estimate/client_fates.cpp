#include "engine/replay/estimate/client_fates.h"

#include "engine/policy/same_average.h"
#include "engine/replay/replay.h"

#include <cassert>
#include <span>

namespace spillway {

Result<std::vector<Fate>> fatesInOrder(const Policy& policy, const GroupedPtr& grouped, const ReplayOptions& options,
                                       const std::stop_token& stop)
{
    const auto inKeyOrder = grouped->findRows(stop);
    if (!inKeyOrder)
        return inKeyOrder.error();
    std::vector<std::uint32_t> placeOf(grouped->trace->size());
    std::uint32_t place = 0;
    const auto number = [&](std::span<const std::uint32_t> rows) {
        for (const std::uint32_t row : rows)
            placeOf[row] = place++;
    };
    number(*inKeyOrder);
    number(grouped->unaccountedRows);
    std::vector<Fate> fates(place);
    const auto keep = [&](const RequestOutcome& request) {
        const bool rejected = request.decision.verdict == Verdict::Rejected;
        fates[placeOf[request.row]] = rejected ? kRejectedFate : request.decision.delay;
    };
    if (const auto done = replayInOrder(policy, grouped, {}, keep, stop, options); !done)
        return done.error();
    return fates;
}

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
    const BucketMeter bucket(limitReq(policy.zones.front(), policy.rules.front().limits.front()));
    if (outcome.path == ReplayPath::ByKey)
        return ClientFates(bucket, grouped, nullptr);
    auto fates = fatesInOrder(policy, grouped, {}, stop);
    if (!fates)
        return fates.error();
    return ClientFates(bucket, grouped, std::make_shared<const std::vector<Fate>>(*std::move(fates)));
}

ClientFates ClientFates::alone(const Limit& limit, const GroupedPtr& grouped)
{
    return {limiterOf(limit), grouped, nullptr};
}

} // namespace spillway
