#include "engine/replay/estimate/request_verdicts.h"

#include "engine/policy/limiter_of.h"
#include "engine/policy/same_average.h"
#include "engine/replay/replay.h"

#include <span>

namespace spillway {

Result<Done> comparable(const Policy& policy, const Grouped& grouped)
{
    if (!algorithmOf(policy))
        return Error{ErrorCode::Unsupported, {}, "only one limit that applies to all requests can be compared"};
    if (grouped.keys->key != countedKey(policy))
        return Error{ErrorCode::Unsupported, {}, "the limits that are compared must count by one key"};
    return Done{};
}

Result<RequestVerdicts> RequestVerdicts::create(const Policy& policy, const GroupedPtr& grouped,
                                                const std::stop_token& stop)
{
    if (policy.other && comparable(policy, *grouped))
        return alone(policy.other->limiter, grouped);
    const auto outcome = replay(policy, grouped, {}, stop);
    return outcome ? create(policy, **outcome, stop) : outcome.error();
}

Result<RequestVerdicts> RequestVerdicts::create(const Policy& policy, const Outcome& outcome,
                                                const std::stop_token& stop, const ReplayOptions& options)
{
    RequestVerdicts verdicts(outcome.grouped);
    if (comparable(policy, *outcome.grouped)) {
        if (policy.other)
            return alone(policy.other->limiter, outcome.grouped);
        verdicts.m_limiter = BucketMeter(limitReq(policy.zones.front(), policy.rules.front().limits.front()));
        if (outcome.path == ReplayPath::ByKey)
            return verdicts;
    }
    const auto kept = verdicts.keepInOrder(policy, options, stop);
    return kept ? Result(std::move(verdicts)) : kept.error();
}

RequestVerdicts RequestVerdicts::alone(const Limit& limit, const GroupedPtr& grouped)
{
    RequestVerdicts verdicts(grouped);
    verdicts.m_limiter = limiterOf(limit);
    return verdicts;
}

Result<Done> RequestVerdicts::keepInOrder(const Policy& policy, const ReplayOptions& options,
                                          const std::stop_token& stop)
{
    const auto inKeyOrder = m_grouped->findRows(stop);
    if (!inKeyOrder)
        return inKeyOrder.error();
    std::vector<std::uint32_t> placeOf(m_grouped->trace->size());
    std::uint32_t place = 0;
    const auto number = [&](std::span<const std::uint32_t> rows) {
        for (const std::uint32_t row : rows)
            placeOf[row] = place++;
    };
    number(*inKeyOrder);
    number(m_grouped->unaccountedRows);
    std::vector<Wait> waits(place);
    const auto keep = [&](const RequestOutcome& request) {
        const bool rejected = request.decision.verdict == Verdict::Rejected;
        waits[placeOf[request.row]] = rejected ? kRejectedWait : request.decision.delay;
    };
    const auto done = replayInOrder(policy, m_grouped, {}, keep, stop, options);
    if (!done)
        return done.error();
    m_kept = std::make_shared<const std::vector<Wait>>(std::move(waits));
    return Done{};
}

} // namespace spillway
