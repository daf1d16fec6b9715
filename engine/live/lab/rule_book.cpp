#include "engine/live/lab/rule_book.h"

#include "engine/core/lowercase.h"
#include "engine/policy/limiter_of.h"
#include "engine/replay/plain/rule_plan.h"
#include "engine/study/xray.h"
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

} // namespace spillway
