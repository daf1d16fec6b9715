#include "engine/live/lab/rule_book.h"

#include "engine/core/lowercase.h"
#include "engine/live/lab/memory_store.h"
#include "engine/policy/limiter_of.h"
#include "engine/replay/plain/rule_plan.h"
#include "engine/study/xray.h"
#include "engine/trace/group/arrival_order.h"
#include "engine/trace/group/selection.h"
#include "engine/trace/nginx/key.h"

#include <algorithm>

namespace spillway {

namespace {

/// The value of a text; nothing where it has a variable that the lab does not know.
std::optional<std::string> valueOf(const ValueTemplate& text, const LabRequest& request)
{
    std::string value;
    for (const ValueTemplate::Part& part : text.parts())
        if (!part.variable)
            value += part.text;
        else if (const auto one = request.variable(part.text))
            value += *one;
        else
            return std::nullopt;
    return value;
}

/// The request as the log of a server would have it.
TracePtr traceOf(const LabRequest& request, const std::vector<std::string>& asked)
{
    RequestVariables variables;
    for (const char* const name : {"remote_addr", "request_method", "uri", "request_uri", "args", "is_args", "host",
                                   "http_host", "server_protocol", "scheme", "request", "remote_user"})
        variables.emplace_back(name, *request.variable(name));
    for (const auto& [header, value] : request.head().headers) {
        std::string name = "http_" + lowered(header);
        std::ranges::replace(name, '-', '_');
        variables.emplace_back(std::move(name), value);
    }
    return requestTrace(variables, asked);
}

/// Rules, each with its limit for each class.
class BookOfRules : public RuleBook
{
public:
    explicit BookOfRules(const RequestRules& rules) : m_classes(rules.classes.size()), m_rules(rules.rules)
    {
        for (const RequestRule& rule : m_rules) {
            m_groups.push_back(alternatives(rule.match));
            std::vector<MeetableLimit>& limits = m_limits.emplace_back();
            for (std::size_t each = 0; rule.limit && each <= m_classes; ++each) {
                const Limit limit = limitFor(rule, each);
                limits.push_back({rule.name, limit, rule.queue, limiterOf(limit)});
            }
        }
    }

    [[nodiscard]] Result<Done> check() const
    {
        const LabRequest none;
        for (const RequestRule& rule : m_rules) {
            const bool isMade = rule.key && rule.key->variables() != nullptr;
            bool isKnown = !rule.key || isMade || valueOf(rule.key->value(), none);
            for (const Condition& condition : rule.match)
                isKnown = isKnown && valueOf(condition.subject(), none);
            if (!isKnown)
                return Error{ErrorCode::BadKey, rule.name,
                             "its key or a condition has a variable that is not known when a request arrives"};
            if (isMade)
                if (const auto known = evaluateKey(traceOf(none, {"http_user_agent"}), *rule.key); !known)
                    return Error{known.error().code, rule.name, known.error().detail};
        }
        return Done{};
    }

    [[nodiscard]] Result<Meeting> meet(const LabRequest& request) const override
    {
        Meeting meeting;
        std::size_t classNumber = m_classes;
        std::vector<std::size_t> matching;
        for (std::size_t i = 0; i < m_rules.size(); ++i) {
            if (!matches(i, request))
                continue;
            matching.push_back(i);
            if (classNumber == m_classes && m_rules[i].gives)
                classNumber = *m_rules[i].gives;
        }
        for (const std::size_t i : matching) {
            if (m_limits[i].empty())
                continue;
            const MeetableLimit& limit = m_limits[i][classNumber];
            const std::string key = m_rules[i].key ? keyOf(*m_rules[i].key, request) : std::string();
            if (m_rules[i].key && (key.empty() || key.size() > kLongestKey))
                continue;
            meeting.charges.push_back({chargeKey(limit.name, key), limit.limiter});
            meeting.limits.push_back(&limit);
        }
        return meeting;
    }

    [[nodiscard]] std::vector<const MeetableLimit*> limits() const override
    {
        std::vector<const MeetableLimit*> all;
        for (const auto& byClass : m_limits)
            if (!byClass.empty())
                all.push_back(&byClass.front());
        return all;
    }

private:
    [[nodiscard]] bool matches(std::size_t rule, const LabRequest& request) const
    {
        return std::ranges::all_of(m_groups[rule], [&](const auto& anyOf) {
            const std::string value = valueOf(anyOf.front()->subject(), request).value_or("");
            return std::ranges::any_of(anyOf, [&](const Condition* one) { return one->holds(value); });
        });
    }
    [[nodiscard]] static std::string keyOf(const KeyTemplate& key, const LabRequest& request)
    {
        if (key.variables() == nullptr)
            return valueOf(key.value(), request).value_or("");
        const auto column = evaluateKey(traceOf(request, {"http_user_agent"}), key);
        return column ? std::string((*column)->values()[(*column)->ids()[0]]) : std::string();
    }

    std::size_t m_classes;
    std::vector<RequestRule> m_rules;
    std::vector<std::vector<std::vector<const Condition*>>> m_groups; ///< by rule, into m_rules
    std::vector<std::vector<MeetableLimit>> m_limits;                 ///< by rule and class
};

/// An nginx configuration: each request is a trace of its own.
class BookOfPolicy : public RuleBook
{
public:
    explicit BookOfPolicy(const Policy& policy) : m_policy(policy), m_asked(askedVariables(policy))
    {
        if (policy.other)
            m_limits.push_back({"limit", policy.other->limiter, 0, limiterOf(policy.other->limiter)});
        for (const Rule& rule : policy.rules) // numbered as in a RulePlan
            for (const ZoneLimit& limit : rule.limits) {
                const ZoneSpec& zone = policy.zones[limit.zone];
                m_limits.push_back({zone.name, limitReq(zone, limit), 0, BucketMeter(limitReq(zone, limit))});
            }
    }

    [[nodiscard]] Result<Meeting> meet(const LabRequest& request) const override
    {
        Meeting meeting;
        auto trace = Result(traceOf(request, m_asked));
        if (m_policy.other) {
            const auto column = evaluateKey(*trace, m_policy.other->key);
            if (!column)
                return column.error();
            add(meeting, 0, (*column)->values()[(*column)->ids()[0]]);
            return meeting;
        }
        if (m_policy.router)
            trace = m_policy.router->withVariables(*trace, {});
        auto plan = trace ? RulePlan::create(m_policy, *trace, nullptr, {}) : trace.error();
        if (!plan)
            return plan.error();
        for (const ChainLimit& limit : plan->limits(0))
            add(meeting, limit.number, plan->keyText(0, limit.zone));
        return meeting;
    }

    [[nodiscard]] std::vector<const MeetableLimit*> limits() const override
    {
        std::vector<const MeetableLimit*> all;
        for (const MeetableLimit& limit : m_limits)
            if (std::ranges::find(all, limit.name, &MeetableLimit::name) == all.end())
                all.push_back(&limit);
        return all;
    }
    [[nodiscard]] int status() const override { return m_policy.status == 503 && !m_policy.other ? 503 : 429; }

private:
    void add(Meeting& meeting, std::size_t number, std::string_view key) const
    {
        if (key.empty())
            return;
        const MeetableLimit& limit = m_limits[number];
        meeting.charges.push_back({chargeKey(limit.name, key), limit.limiter});
        meeting.limits.push_back(&limit);
    }

    Policy m_policy;
    std::vector<std::string> m_asked;
    std::vector<MeetableLimit> m_limits; ///< by number
};

} // namespace

Result<RuleBookPtr> RuleBook::create(const RequestRules& rules)
{
    auto book = std::make_shared<const BookOfRules>(rules);
    const auto checked = book->check();
    return checked ? Result<RuleBookPtr>(std::move(book)) : checked.error();
}

Result<RuleBookPtr> RuleBook::create(const Policy& policy)
{
    if (policy.dryRun)
        return Error{ErrorCode::Unsupported, "limit_req_dry_run", "rejects nothing. Remove it from the configuration"};
    if (const auto rules = rulesOf(policy))
        if (const auto book = std::make_shared<const BookOfRules>(*rules); book->check() && policy.status != 503)
            return RuleBookPtr(book);
    auto book = std::make_shared<const BookOfPolicy>(policy);
    LabRequest none;
    none.setTarget("/");
    none.address = "192.0.2.1";
    const auto met = book->meet(none);
    return met ? Result<RuleBookPtr>(std::move(book)) : met.error();
}

std::string chargeKey(const std::string& name, std::string_view value)
{
    std::string key = name + ':';
    return key += value;
}

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
