#include "engine/conf/limit_choices.h"

#include "engine/core/characters.h"
#include "engine/trace/nginx/regex.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostConditions = 12; // more are no help to anybody

bool isPrefix(const Rule& rule)
{
    return rule.kind == LocationKind::Prefix || rule.kind == LocationKind::PrefixFirst;
}

/// Matches what begins with the text.
std::string prefixRegex(std::string_view prefix)
{
    std::string regex = "^";
    for (const char c : prefix) {
        const bool plain =
            isLetter(c) || isDigit(c) || c == '/' || c == '_' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
        if (!plain)
            regex += '\\';
        regex += c;
    }
    return regex;
}

/// That $uri is what the rule's location names, or is not.
Result<Condition> conditionOf(const Rule& rule, Condition::Sense sense)
{
    const std::string no = sense == Condition::Sense::Not ? "!" : "";
    if (rule.kind == LocationKind::Exact)
        return Condition::equal(ValueTemplate::parse("$uri").value(), sense, rule.location);
    const std::string regex = isRegex(rule.kind) ? rule.location : prefixRegex(rule.location);
    return Condition::parse("$uri " + no + (rule.kind == LocationKind::RegexNoCase ? "~*" : "~") + " \"" + regex + '"');
}

bool regexMatches(const Rule& rule, const std::string& text)
{
    const auto condition = conditionOf(rule, Condition::Sense::Holds);
    return !condition || condition->holds(text); // if unknown, assume the worse
}

/// Finds conditions for some of a policy's locations.
class ScopeMaker
{
public:
    ScopeMaker(const std::vector<Rule>& rules, const std::vector<std::size_t>& chosen)
    {
        for (std::size_t i = 0; i < rules.size(); ++i)
            (std::ranges::find(chosen, i) != chosen.end() ? m_in : m_out).push_back({i, &rules[i]});
    }

    std::optional<LimitScope> make()
    {
        const bool told =
            std::ranges::all_of(m_out, [this](const Numbered& out) { return !takesAny(out) || leaveOut(out); });
        if (!told || !choose() || m_scope.where.size() + m_scope.locations.size() > kMostConditions)
            return std::nullopt;
        return std::move(m_scope);
    }

private:
    struct Numbered
    {
        std::size_t number;
        const Rule* rule;
    };

    template <class Test>
    [[nodiscard]] bool anyIn(const Test& test) const
    {
        return std::ranges::any_of(m_in, [&](const Numbered& in) { return test(*in.rule); });
    }

    [[nodiscard]] bool anyRegexIn() const
    {
        return anyIn([](const auto& rule) { return isRegex(rule.kind); });
    }

    /// Whether another location may take requests that a chosen one's text fits.
    [[nodiscard]] bool takesAny(const Numbered& out) const
    {
        const std::string& name = out.rule->location;
        const auto holds = [&](const Rule& in) {
            return isPrefix(in) && (catchesAll(in) || name.starts_with(in.location));
        };
        switch (out.rule->kind) {
        case LocationKind::Exact:
            return anyIn([&](const Rule& in) { return holds(in) || (isRegex(in.kind) && regexMatches(in, name)); });
        case LocationKind::Prefix: return anyIn(holds);
        case LocationKind::PrefixFirst: return anyIn([&](const Rule& in) { return holds(in) || isRegex(in.kind); });
        case LocationKind::Regex:
        case LocationKind::RegexNoCase: break;
        }
        return anyIn([](const Rule& in) { return in.kind == LocationKind::Prefix; }) ||
               std::ranges::any_of(
                   m_in, [&](const Numbered& in) { return isRegex(in.rule->kind) && in.number > out.number; });
    }

    /// Whether the condition that leaves it out would take nothing from a chosen one.
    [[nodiscard]] bool mayLeaveOut(const Numbered& out) const
    {
        const Rule& rule = *out.rule;
        if (rule.kind == LocationKind::Exact)
            return true;
        if (isPrefix(rule)) {
            const bool holdsOne =
                anyIn([&](const Rule& in) { return !isRegex(in.kind) && in.location.starts_with(rule.location); });
            return !holdsOne && (!anyRegexIn() || stopsRegexes(rule));
        }
        const bool before = std::ranges::all_of(
            m_in, [&](const Numbered& in) { return !isRegex(in.rule->kind) || in.number > out.number; });
        return before && !anyIn([&](const Rule& in) {
                   return in.kind == LocationKind::PrefixFirst ||
                          (in.kind == LocationKind::Exact && regexMatches(rule, in.location));
               });
    }

    /// Whether nginx asks no regex below it: a longer prefix may want that again.
    [[nodiscard]] bool stopsRegexes(const Rule& rule) const
    {
        const auto asks = [&](const Numbered& one) {
            return one.rule->kind == LocationKind::Prefix && one.rule->location.starts_with(rule.location);
        };
        return rule.kind == LocationKind::PrefixFirst && std::ranges::none_of(m_in, asks) &&
               std::ranges::none_of(m_out, asks);
    }

    bool leaveOut(const Numbered& out)
    {
        auto condition = conditionOf(*out.rule, Condition::Sense::Not);
        if (!condition || !mayLeaveOut(out))
            return false;
        m_scope.where.push_back(*std::move(condition));
        return true;
    }

    /// The chosen ones: none needs to be named where one of them catches all that no other takes.
    bool choose()
    {
        if (anyIn(catchesAll))
            return true;
        const bool allPrefixes = !anyIn([](const Rule& in) { return !isPrefix(in); });
        for (const Numbered& in : m_in) {
            if (allPrefixes) {
                m_scope.locations.push_back(in.rule->location);
                continue;
            }
            auto condition = conditionOf(*in.rule, Condition::Sense::Holds);
            if (!condition)
                return false;
            m_scope.where.push_back(*std::move(condition));
        }
        return true;
    }

    std::vector<Numbered> m_in;
    std::vector<Numbered> m_out;
    LimitScope m_scope;
};

bool isSameLocation(const Rule& one, const Rule& other)
{
    return one.kind == other.kind && one.location == other.location;
}

/// See ServerLimit.
bool isAlike(const Policy& policy, const LimitChoice& choice, const Policy& other, const LimitChoice& otherChoice)
{
    const auto parameters = [](const LimitChoice& of) {
        return of.limit ? std::optional(ZoneLimit{0, of.limit->burst, of.limit->delay, of.limit->nodelay})
                        : std::nullopt;
    };
    const bool same = policy.zones[choice.zone] == other.zones[otherChoice.zone] &&
                      parameters(choice) == parameters(otherChoice) && choice.beside == otherChoice.beside &&
                      policy.status == other.status && policy.logLevel == other.logLevel &&
                      policy.dryRun == other.dryRun;
    const bool everywhere =
        choice.rules.size() == policy.rules.size() && otherChoice.rules.size() == other.rules.size();
    return same && (everywhere || (choice.rules == otherChoice.rules &&
                                   std::ranges::equal(policy.rules, other.rules, isSameLocation)));
}

/// Those of a server, and what stands where no request comes: it may be wanted all the same, with its burst.
std::vector<LimitChoice> choicesOf(const ReadPolicy& read)
{
    std::vector<LimitChoice> choices = limitChoices(read.policy);
    for (const ZoneLimit& limit : read.unreached) {
        if (std::ranges::find(choices, limit, &LimitChoice::limit) != choices.end())
            continue;
        const auto ofZone = std::ranges::find_if(
            choices, [&](const LimitChoice& choice) { return choice.zone == limit.zone && !choice.limit; });
        if (ofZone != choices.end())
            ofZone->limit = limit;
        else
            choices.push_back({limit.zone, limit, {}, 0});
    }
    return choices;
}

} // namespace

std::vector<LimitChoice> limitChoices(const Policy& policy)
{
    std::vector<LimitChoice> choices;
    for (std::size_t number = 0; number < policy.rules.size(); ++number)
        for (const ZoneLimit& limit : policy.rules[number].limits) {
            auto found = std::ranges::find(choices, limit, &LimitChoice::limit);
            if (found == choices.end())
                found = choices.insert(found, {limit.zone, limit, {}, 0});
            found->rules.push_back(number);
            found->beside = std::max(found->beside, policy.rules[number].limits.size() - 1);
        }
    if (choices.empty())
        for (std::size_t zone = 0; zone < policy.zones.size(); ++zone)
            choices.push_back({zone, std::nullopt, {}, 0});
    return choices;
}

std::vector<ServerLimit> serverLimits(const std::vector<ServerPolicy>& servers)
{
    const bool anyLimit = std::ranges::any_of(servers, [](const ServerPolicy& server) {
        return std::ranges::any_of(server.read.policy.rules, [](const Rule& rule) { return !rule.limits.empty(); });
    });
    std::vector<ServerLimit> limits;
    for (std::size_t server = 0; server < servers.size(); ++server) {
        const Policy& policy = servers[server].read.policy;
        for (LimitChoice& choice : choicesOf(servers[server].read)) {
            if (anyLimit && !choice.limit) // all of this server were left out
                continue;
            const auto alike = std::ranges::find_if(limits, [&](const ServerLimit& limit) {
                return isAlike(servers[limit.servers.front()].read.policy, limit.choice, policy, choice);
            });
            if (alike == limits.end())
                limits.push_back({{server}, std::move(choice)});
            else if (alike->servers.back() != server)
                alike->servers.push_back(server);
        }
    }
    return limits;
}

std::optional<LimitScope> scopeOf(const Policy& policy, const LimitChoice& choice)
{
    if (choice.rules.empty() || choice.rules.size() == policy.rules.size())
        return std::nullopt;
    return ScopeMaker(policy.rules, choice.rules).make();
}

} // namespace spillway
