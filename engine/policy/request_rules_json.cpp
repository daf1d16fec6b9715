#include "engine/core/characters.h"
#include "engine/core/did_you_mean.h"
#include "engine/core/lowercase.h"
#include "engine/core/say.h"
#include "engine/core/steps.h"
#include "engine/policy/request_rules.h"
#include "engine/trace/nginx/regex.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostRules = 1000;

/// A value of the file and its place, such as "rules[2].match.path".
struct Node
{
    const Json& json;
    std::string place;

    [[nodiscard]] Node at(const std::string& name) const
    {
        return {json.at(name), place + (place.ends_with(' ') ? "" : ".") + printable(name)};
    }
    [[nodiscard]] Error error(std::string detail) const { return {ErrorCode::BadConfig, place, std::move(detail)}; }
    [[nodiscard]] Result<std::string> text() const
    {
        return json.is_string() ? Result(json.get<std::string>()) : error("write a text in double quotes");
    }
    [[nodiscard]] Result<std::int64_t> count() const
    {
        const bool fits = json.is_number_integer() && json >= 1 && json <= kMostRequests;
        return fits ? Result(json.get<std::int64_t>()) : error("write a whole number, 1 or more");
    }
    /// Calls `take` with each member, whose name must be one of these.
    template <class Take>
    Result<Done> members(std::vector<std::string_view> names, const Take& take) const
    {
        if (!json.is_object())
            return error("write an object in braces");
        for (const auto& item : json.items()) {
            const std::string& name = item.key();
            const Node node = at(name);
            if (!names.empty() && std::ranges::find(names, name) == names.end()) {
                const std::string meant = didYouMean(name, names);
                return node.error("there is no such member" + (meant.empty() ? meant : "; " + meant));
            }
            if (const Result<Done> taken = take(name, node); !taken)
                return taken;
        }
        return Done{};
    }
    /// Calls `take` with each element of a list, or with the value where it is none.
    template <class Take>
    Result<Done> each(const Take& take) const
    {
        if (!json.is_array())
            return take(*this);
        for (std::size_t i = 0; i < json.size(); ++i)
            if (const Result<Done> taken = take(Node{json[i], place + '[' + std::to_string(i) + ']'}); !taken)
                return taken;
        return Done{};
    }
};

/// "~ REGEX", "~* REGEX", "= TEXT", or a text, which of a path is a prefix.
Result<Done> addCondition(std::vector<Condition>& match, const std::string& variable, const Node& node)
{
    return node.each([&](const Node& one) -> Result<Done> {
        const auto text = one.text();
        if (!text)
            return text.error();
        const auto subject = ValueTemplate::parse(variable);
        if (!subject)
            return one.error(subject.error().detail);
        const bool isPrefix = variable == "$uri" && text->starts_with('/');
        if (variable == "$uri" && !isPrefix && !text->starts_with('~') && !text->starts_with("= /"))
            return one.error("never matches. Write a prefix such as /login, “= /login”, or a regex behind ~");
        if (!isPrefix && !text->starts_with('~')) {
            const std::string_view value = text->starts_with("= ") ? std::string_view(*text).substr(2) : *text;
            match.push_back(Condition::equal(*subject, Condition::Sense::Holds,
                                             variable == "$host" ? lowered(value) : std::string(value)));
            return Done{};
        }
        auto condition = Condition::parse(variable + (isPrefix ? " ~ ^" + literalRegex(*text) : *text));
        if (!condition)
            return one.error(condition.error().detail);
        match.push_back(*std::move(condition));
        return Done{};
    });
}

Result<Done> readMatch(std::vector<Condition>& match, const Node& node)
{
    return node.members({"path", "method", "host", "header", "where"}, [&](const std::string& name, const Node& value) {
        if (name == "header")
            return value.members({}, [&](std::string header, const Node& text) -> Result<Done> {
                std::ranges::replace(header, '-', '_');
                if (header.empty() || !std::ranges::all_of(header, isWordCharacter))
                    return text.error("is not a valid header name");
                return addCondition(match, "$http_" + lowered(header), text);
            });
        if (name != "where")
            return addCondition(match, name == "path" ? "$uri" : name == "method" ? "$request_method" : "$host", value);
        return value.each([&, others = match.size()](const Node& one) -> Result<Done> {
            const auto text = one.text();
            auto condition = text ? Condition::parse(*text) : text.error();
            if (!condition)
                return one.error(condition.error().detail);
            for (std::size_t i = 0; i < others; ++i) // alternatives() would take either
                if (match[i].subject().text() == condition->subject().text())
                    return one.error("is about what another member names: write both in one");
            match.push_back(*std::move(condition));
            return Done{};
        });
    });
}

Result<Done> readLimit(RequestRule& rule, const Node& node)
{
    const auto text = node.text();
    if (!text)
        return text.error();
    if (text->find("key=") != std::string::npos)
        return node.error("write the key as the “key” of the rule");
    const auto policy = parseLimits({*text}, rule.key.value_or(KeyTemplate()));
    if (!policy)
        return node.error(policy.error().detail);
    rule.limit = limitOf(*policy);
    return Done{};
}

class RulesReader
{
public:
    Result<RequestRules> read(const Node& root)
    {
        if (!root.json.is_object() || !root.json.contains("rules"))
            return root.error("a policy is an object with the member “rules”");
        Steps steps;
        if (root.json.contains("classes"))
            steps.run([&] {
                return root.at("classes").each([&](const Node& one) -> Result<Done> {
                    const auto name = one.text();
                    if (!name)
                        return name.error();
                    m_made.classes.push_back(*name);
                    return Done{};
                });
            });
        steps.run([&] {
                 return root.members({"classes", "rules"}, [](const auto&, const Node&) { return Done{}; });
             })
            .run([&] { return root.at("rules").each([&](const Node& one) { return readRule(one); }); });
        return steps.result(std::move(m_made));
    }

private:
    Result<std::size_t> classNamed(const Node& node, const std::string& name) const
    {
        const auto found = std::ranges::find(m_made.classes, name);
        if (found == m_made.classes.end())
            return node.error(say("“{}” is not among “classes”", printable(name)));
        return static_cast<std::size_t>(found - m_made.classes.begin());
    }

    Result<Done> readRule(const Node& node)
    {
        RequestRule rule;
        rule.key.emplace();
        if (m_made.rules.size() == kMostRules)
            return node.error(say("a policy has at most {} rules", std::to_string(kMostRules)));
        const auto read = node.members(
            {"name", "match", "key", "limit", "over", "class"},
            [&](const std::string& name, const Node& value) -> Result<Done> {
                if (name == "match")
                    return readMatch(rule.match, value);
                if (name == "over")
                    return readOver(rule, value);
                if (name == "limit")
                    return readLimit(rule, value);
                const auto text = value.text();
                if (!text)
                    return text.error();
                if (name == "name")
                    rule.name = *text;
                if (name == "class")
                    return Steps().put(rule.gives, [&] { return classNamed(value, *text); }).result(Done{});
                if (name != "key")
                    return Done{};
                const auto key = KeyTemplate::parse(*text);
                rule.key = key && !text->empty() ? std::optional(*key) : std::nullopt;
                return key ? Result<Done>(Done{}) : value.error(key.error().detail);
            });
        if (!read)
            return read;
        if (const std::string flaw = flawOf(rule); !flaw.empty())
            return node.error(flaw);
        m_made.rules.push_back(std::move(rule));
        return Done{};
    }

    Result<Done> readOver(RequestRule& rule, const Node& node) const
    {
        if (node.json == "reject")
            return Done{};
        if (!node.json.is_object() || node.json.size() != 1)
            return node.error(R"(write "reject", {"queue": 20} or {"prioritise": {"CLASS": 5}})");
        return node.members({"queue", "prioritise"}, [&](const std::string& name, const Node& value) {
            if (name == "queue")
                return Steps().put(rule.queue, [&] { return value.count(); }).result(Done{});
            rule.reserves.assign(m_made.classes.size(), 0);
            return value.members({}, [&](const std::string& text, const Node& reserve) -> Result<Done> {
                const auto number = classNamed(reserve, text);
                return number ? Steps().put(rule.reserves[*number], [&] { return reserve.count(); }).result(Done{})
                              : Result<Done>(number.error());
            });
        });
    }

    [[nodiscard]] std::string flawOf(const RequestRule& rule) const
    {
        const auto isNameByte = [](char c) { return isWordCharacter(c) || c == '-' || c == '.'; };
        if (rule.name.empty() || rule.name.size() > 64 || !std::ranges::all_of(rule.name, isNameByte))
            return "a rule has a “name” of up to 64 letters, digits, -, _ and .";
        if (std::ranges::find(m_made.rules, rule.name, &RequestRule::name) != m_made.rules.end())
            return say("“{}” is the name of an earlier rule", rule.name);
        if (!rule.limit)
            return rule.gives ? "" : R"(a rule has a “limit”, such as "rate=10r/s burst=20", or gives a “class”)";
        if (rule.queue > 0 && levelRuleOf(*rule.limit).countsRejected)
            return "count-rejected and a queue contradict one another: each attempt would count";
        const auto* const bucket = std::get_if<LimiterSpec>(&*rule.limit);
        if (!rule.reserves.empty() && bucket != nullptr && !isWindow(bucket->algorithm))
            return "prioritise goes with limit_req and windows. A token bucket is \"rate=10r/s burst=19 nodelay\"";
        const Limit lowest = limitFor(rule, m_made.classes.size());
        const auto* other = std::get_if<LimiterSpec>(&lowest);
        const bool isTooMuch =
            other != nullptr ? !spillway::flawOf(*other).empty() : ceilingOf(lowest) < Thousandths(0);
        return isTooMuch ? "the classes reserve the whole limit: no other request would ever pass" : "";
    }

    RequestRules m_made;
};

} // namespace

Result<RequestRules> parseRequestRules(const std::string& json, const std::string& file)
{
    try {
        auto made = RulesReader().read({Json::parse(json), printable(file) + ": "});
        return made;
    } catch (const Json::parse_error& error) {
        const auto end = json.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, json.size()));
        return Error{ErrorCode::BadConfig,
                     printable(file) + ':' + std::to_string(1 + std::count(json.begin(), end, '\n')),
                     "this is not valid JSON from here on"};
    } catch (const Json::exception&) { // such as 1e999
        return Error{ErrorCode::BadConfig, printable(file), "this is not valid JSON: a number is out of range"};
    }
}

} // namespace spillway
