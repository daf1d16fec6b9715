#include "engine/conf/placed_policy.h"

#include "engine/trace/nginx/regex.h"

#include <string_view>
#include <utility>

namespace spillway {

namespace {

Error unplaced(const std::string& why)
{
    return {ErrorCode::BadArgument,
            {},
            "this limit was measured on part of the requests, but nginx would apply it to others as well: " + why};
}

/// "$host !~* ^(?:a|b)$": holds for requests with none of these values.
Result<Condition> noneOf(std::string_view variable, std::string_view differs, const std::vector<std::string>& values)
{
    std::string any;
    for (const std::string& value : values)
        any += (any.empty() ? "" : "|") + literalRegex(value);
    return Condition::parse(std::string(variable) + ' ' + std::string(differs) + " ^(?:" + any + ")$");
}

/// The condition that holds exactly where this one does not.
Result<Condition> opposite(const Condition& condition)
{
    const std::string text = condition.text();
    if (condition.kind() == Condition::Kind::InNetwork)
        return Condition::parse(condition.negated() ? text.substr(1) : '!' + text);
    const std::string subject = condition.subject().text();
    const std::string rest = text.substr(subject.size() + 1); // "= a", "!~* b"
    if (condition.negated())
        return Condition::parse(subject + ' ' + rest.substr(1));
    return Condition::parse(subject + " !" + rest);
}

/// Conditions under which a request was not among those measured.
Result<std::vector<Condition>> othersThan(const Selection& selection)
{
    std::vector<Condition> others;
    const auto add = [&](Result<Condition> condition) -> Result<Done> {
        if (!condition)
            return condition.error();
        others.push_back(*std::move(condition));
        return Done{};
    };
    if (!selection.methods.empty())
        if (auto ok = add(noneOf("$request_method", "!~", selection.methods)); !ok)
            return ok.error();
    if (!selection.hosts.empty())
        if (auto ok = add(noneOf("$host", "!~*", selection.hosts)); !ok)
            return ok.error();
    for (const Network& network : selection.excluded)
        if (auto ok = add(Condition::parse(network.text())); !ok)
            return ok.error();
    for (const auto& group : alternatives(selection.where)) {
        if (group.size() > 1)
            return unplaced("leave out all but one --where of " + printable(group.front()->subject().text()));
        if (auto ok = add(opposite(*group.front())); !ok)
            return ok.error();
    }
    return others;
}

} // namespace

Result<Policy> placedPolicy(const Policy& policy, const Selection& selection)
{
    if (!selection.statuses.empty())
        return unplaced("nginx limits a request before it has a status; leave out --status");
    const auto others = othersThan(selection);
    if (!others)
        return others.error();
    if (others->empty() && selection.locations.empty())
        return policy;
    if (policy.zones.empty() || policy.rules.size() != 1 || !catchesAll(policy.rules.front()) || policy.router)
        return unplaced("leave out the filters, or export limits that hold everywhere");
    Policy placed = policy;
    for (ZoneSpec& zone : placed.zones) {
        std::vector<Condition> exempt = zone.key.exemptions();
        exempt.insert(exempt.end(), others->begin(), others->end());
        Variables defined = selection.defined;
        if (const Variables* own = zone.key.variables(); own != nullptr)
            defined.made.insert(defined.made.end(), own->made.begin(), own->made.end());
        if (!others->empty())
            zone.key = zone.key.exempting(std::move(exempt), defined);
    }
    if (selection.locations.empty())
        return placed;
    const std::vector<ZoneLimit> limits = placed.rules.front().limits;
    placed.rules.clear();
    for (const std::string& location : selection.locations)
        placed.rules.push_back({LocationKind::Prefix, location, limits});
    return placed;
}

} // namespace spillway
