#include "engine/study/limit_effects.h"

#include "engine/conf/limit_choices.h"
#include "engine/replay/plain/asked_limits.h"
#include "engine/replay/plain/in_order_replay.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr auto kFields = {&LimitCounts::met, &LimitCounts::delayed, &LimitCounts::rejected, &LimitCounts::clients,
                          &LimitCounts::clientsRejected};

void include(Estimate<LimitCounts>& range, const LimitCounts& counts)
{
    for (const auto field : kFields) {
        range.low.*field = std::min(range.low.*field, counts.*field);
        range.high.*field = std::max(range.high.*field, counts.*field);
    }
}

/// The choice of each limit, in the order of the rules.
std::vector<std::size_t> choicesOf(const Policy& policy, const std::vector<LimitChoice>& choices)
{
    std::vector<std::size_t> numbers;
    for (const Rule& rule : policy.rules)
        for (const ZoneLimit& limit : rule.limits)
            numbers.push_back(
                static_cast<std::size_t>(std::ranges::find(choices, limit, &LimitChoice::limit) - choices.begin()));
    return numbers;
}

} // namespace

LimitTally::LimitTally(const Policy& policy)
{
    const std::vector<LimitChoice> choices = limitChoices(policy);
    m_choiceOf = choicesOf(policy, choices);
    m_counts.resize(choices.size());
    m_seen.resize(choices.size());
}

void LimitTally::count(const RequestOutcome& request)
{
    const AskedLimits& asked = *request.asked;
    for (const ChainStep& answer : asked.answers) {
        const std::size_t choice = m_choiceOf[asked.limits[answer.index].number];
        LimitCounts& counts = m_counts[choice];
        const auto decided = [&](Verdict verdict) {
            return request.decision.verdict == verdict && asked.decided == answer.index;
        };
        const bool rejected = decided(Verdict::Rejected);
        ++counts.met;
        counts.delayed += decided(Verdict::Delayed) ? 1U : 0U;
        counts.rejected += rejected ? 1U : 0U;
        std::vector<Seen>& keys = m_seen[choice];
        const auto key = static_cast<std::size_t>(asked.keys[answer.index].key);
        if (key >= keys.size())
            keys.resize(std::max(key + 1, 2 * keys.size()));
        counts.clients += keys[key].met ? 0U : 1U;
        counts.clientsRejected += rejected && !keys[key].rejected ? 1U : 0U;
        keys[key].met = true;
        keys[key].rejected = keys[key].rejected || rejected;
    }
}

Result<std::vector<LimitEffect>> limitEffects(const Policy& policy, const std::vector<LimitCounts>& counts,
                                              const std::vector<std::int64_t>& needs,
                                              std::span<const GroupedPtr> others, const ReplayOptions& options,
                                              const std::stop_token& stop)
{
    std::vector<LimitEffect> effects;
    for (const LimitChoice& choice : limitChoices(policy)) {
        if (!choice.limit)
            return effects; // zones that no limit_req names
        effects.push_back({*choice.limit, choice.rules, counts[effects.size()], {}, 0});
    }
    const std::vector<std::size_t> choiceOf = choicesOf(policy, limitChoices(policy));
    for (std::size_t i = 0; i < std::min(choiceOf.size(), needs.size()); ++i) {
        std::int64_t& required = effects[choiceOf[i]].requiredBurst;
        required = std::max(required, needs[i]);
    }
    for (const GroupedPtr& other : others) {
        LimitTally tally(policy);
        const auto done = replayInOrder(
            policy, other, BinSpec{}, [&](const RequestOutcome& request) { tally.count(request); }, stop, options);
        if (!done)
            return done.error();
        for (std::size_t i = 0; i < effects.size(); ++i) {
            if (!effects[i].range)
                effects[i].range = {effects[i].counts, effects[i].counts};
            include(*effects[i].range, tally.counts()[i]);
            effects[i].byOthers.push_back(tally.counts()[i]);
        }
    }
    return effects;
}

} // namespace spillway
