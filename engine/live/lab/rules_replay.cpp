#include "engine/live/lab/rules_replay.h"

#include "engine/live/lab/memory_store.h"
#include "engine/live/lab/rule_book.h"
#include "engine/policy/limiter_of.h"
#include "engine/trace/group/arrival_order.h"
#include "engine/trace/group/selection.h"

namespace spillway {

namespace {

constexpr std::size_t kManyKeys = std::size_t{1} << 40U;

/// A rule on one trace.
struct PlannedRule
{
    SelectedRows rows;
    KeyColumnPtr keys;                  ///< nullptr: one bucket
    std::vector<AnyLimiter> limiters{}; ///< by class
};

Result<PlannedRule> planned(const RequestRule& rule, std::size_t classes, const TracePtr& trace,
                            const std::stop_token& stop)
{
    PlannedRule plan;
    if (rule.queue > 0)
        return Error{ErrorCode::Unsupported, rule.name, "a queue cannot be simulated. Remove “over” from the rule"};
    Selection selection;
    selection.where = rule.match;
    auto rows = select(*trace, selection, stop);
    auto keys = rule.key ? evaluateKey(trace, *rule.key, stop) : Result<KeyColumnPtr>(nullptr);
    if (!rows || !keys)
        return rows ? keys.error() : rows.error();
    for (std::size_t each = 0; rule.limit && each <= classes; ++each)
        plan.limiters.push_back(limiterOf(limitFor(rule, each)));
    plan.rows = *std::move(rows);
    plan.keys = *std::move(keys);
    return plan;
}

void count(RulesOutcome::Counts& counts, Verdict verdict)
{
    ++counts.requests;
    counts.delayed += verdict == Verdict::Delayed ? 1U : 0U;
    counts.rejected += verdict == Verdict::Rejected ? 1U : 0U;
}

} // namespace

Result<RulesOutcome> replayRules(const RequestRules& rules, const GroupedPtr& grouped, const std::stop_token& stop)
{
    RulesOutcome outcome;
    std::vector<PlannedRule> plans;
    for (const RequestRule& rule : rules.rules) {
        auto plan = planned(rule, rules.classes.size(), grouped->trace, stop);
        if (!plan)
            return plan.error();
        plans.push_back(*std::move(plan));
        outcome.rules.push_back({rule.name});
    }
    const auto order = arrivalOrder(*grouped, stop);
    if (!order)
        return order.error();
    MemoryStore store(kManyKeys);
    std::vector<Charge> charges;
    std::vector<std::size_t> asked; ///< the rule of each charge
    for (std::size_t i = 0; i < order->rows.size(); ++i) {
        const std::uint32_t row = order->rows[i];
        std::size_t classNumber = rules.classes.size();
        for (std::size_t each = plans.size(); each-- > 0;)
            if (rules.rules[each].gives && plans[each].rows.contains(row))
                classNumber = *rules.rules[each].gives; // the first one counts
        charges.clear();
        asked.clear();
        for (std::size_t each = 0; each < plans.size(); ++each) {
            const PlannedRule& plan = plans[each];
            const ValueId key = plan.keys ? plan.keys->ids()[row] : kEmptyValue;
            if (plan.limiters.empty() || !plan.rows.contains(row) || (plan.keys && key == kEmptyValue))
                continue;
            const std::string_view value = plan.keys ? plan.keys->values()[key] : std::string_view();
            charges.push_back({chargeKey(rules.rules[each].name, value), plan.limiters[classNumber]});
            asked.push_back(each);
        }
        const Instant at = order->times.empty() ? grouped->trace->arrivals[row] : order->times[i];
        Verdict verdict = Verdict::Passed;
        const std::vector<Decision> decisions = store.decideNow(charges, at);
        for (std::size_t each = 0; each < decisions.size(); ++each) {
            count(outcome.rules[asked[each]], decisions[each].verdict);
            verdict = std::max(verdict, decisions[each].verdict);
        }
        count(outcome.all, verdict);
        if (i % 1024 == 0 && stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
    }
    std::erase_if(outcome.rules, [&](const auto& counts) {
        return !std::ranges::find(rules.rules, counts.rule, &RequestRule::name)->limit;
    });
    return outcome;
}

} // namespace spillway
