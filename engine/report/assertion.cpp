#include "engine/report/assertion.h"

#include "engine/core/characters.h"
#include "engine/core/say.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

namespace spillway {

namespace {

constexpr std::string_view kForm =
    "an assertion is NAME OPERATOR NUMBER, such as 'rejected == 0'; the operators are == != "
    "< <= > >=";

Error refuse(std::string_view text, std::string detail)
{
    return {ErrorCode::BadArgument, "--assert '" + printable(text) + "'", std::move(detail)};
}

constexpr std::string_view kBlanksAround = " \t";

bool isNameCharacter(char c)
{
    return isWordCharacter(c) || c == '.';
}

std::vector<std::string> splitAtDots(std::string_view name)
{
    std::vector<std::string> parts(1);
    for (const char c : name) {
        if (c == '.')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

struct Operator
{
    std::string_view text;
    Assertion::Relation relation;
};

/// Longer ones first: "<=" before "<".
constexpr Operator kOperators[] = {
    {"==", Assertion::Relation::Equal},       {"!=", Assertion::Relation::NotEqual},
    {"<=", Assertion::Relation::LessOrEqual}, {">=", Assertion::Relation::GreaterOrEqual},
    {"<", Assertion::Relation::Less},         {">", Assertion::Relation::Greater}};

bool holds(long double value, Assertion::Relation relation, long double bound)
{
    switch (relation) {
    case Assertion::Relation::Equal: return value == bound;
    case Assertion::Relation::NotEqual: return value != bound;
    case Assertion::Relation::Less: return value < bound;
    case Assertion::Relation::LessOrEqual: return value <= bound;
    case Assertion::Relation::Greater: return value > bound;
    case Assertion::Relation::GreaterOrEqual: break;
    }
    return value >= bound;
}

/// The only element of a zone; nullptr where there is none, or several.
const Json* onlyOf(const Json& elements, const std::string& zone)
{
    const Json* found = nullptr;
    for (const Json& element : elements) {
        if (!element.is_object() || element.value("zone", "") != zone)
            continue;
        if (found != nullptr)
            return nullptr;
        found = &element;
    }
    return found;
}

const Json* find(const Json& result, const std::vector<std::string>& path)
{
    const Json* at = &result;
    for (const std::string& part : path) {
        if (at->is_object()) {
            const auto member = at->find(part);
            if (member == at->end())
                return nullptr;
            at = &*member;
        } else if (at->is_array()) {
            if (at->size() == 2 && (part == "low" || part == "high")) { // of a range
                at = &(*at)[part == "low" ? 0 : 1];
                continue;
            }
            if (const Json* ofZone = onlyOf(*at, part)) { // of limits
                at = ofZone;
                continue;
            }
            std::size_t position = 0;
            const auto [end, code] = std::from_chars(part.data(), part.data() + part.size(), position);
            if (code != std::errc() || end != part.data() + part.size() || position >= at->size())
                return nullptr;
            at = &(*at)[position];
        } else {
            return nullptr;
        }
    }
    return at;
}

/// The range [low, high] of a number: `range` in the object around it has one of its name.
const Json* rangeOf(const Json& result, std::vector<std::string> path)
{
    path.insert(path.end() - 1, "range");
    const Json* range = find(result, path);
    return range != nullptr && range->is_array() && range->size() == 2 && range->front().is_number() ? range : nullptr;
}

std::string numbersIn(const Json& result)
{
    std::string names;
    for (const auto& [name, value] : result.items())
        if (value.is_number())
            names += (names.empty() ? "" : ", ") + name;
    return names;
}

long double number(const Json& value)
{
    if (value.is_number_unsigned())
        return static_cast<long double>(value.get<std::uint64_t>());
    return value.is_number_integer() ? static_cast<long double>(value.get<std::int64_t>())
                                     : static_cast<long double>(value.get<double>());
}

} // namespace

Result<Assertion> parseAssertion(std::string_view text)
{
    Assertion assertion;
    assertion.text = printable(text);
    std::string_view rest = trimmed(text, kBlanksAround);
    const auto nameEnd = std::find_if_not(rest.begin(), rest.end(), isNameCharacter);
    assertion.name = std::string(rest.begin(), nameEnd);
    assertion.path = splitAtDots(assertion.name);
    rest = trimmed(rest.substr(assertion.name.size()), kBlanksAround);
    const auto* found = std::find_if(std::begin(kOperators), std::end(kOperators),
                                     [&](const Operator& op) { return rest.substr(0, op.text.size()) == op.text; });
    if (found == std::end(kOperators))
        return refuse(text, std::string(kForm));
    const bool hole =
        std::any_of(assertion.path.begin(), assertion.path.end(), [](const auto& p) { return p.empty(); });
    if (hole)
        return refuse(text, std::string(kForm));
    assertion.relation = found->relation;
    rest = trimmed(rest.substr(found->text.size()), kBlanksAround);
    const auto [end, code] =
        std::from_chars(rest.data(), rest.data() + rest.size(), assertion.bound, std::chars_format::fixed);
    const bool finite = assertion.bound - assertion.bound == 0;
    if (code != std::errc() || end != rest.data() + rest.size() || !finite)
        return refuse(text, std::string(kForm));
    return assertion;
}

Result<std::string> check(const Assertion& assertion, const Json& result)
{
    const Json* value = find(result, assertion.path);
    if (value == nullptr || !(value->is_number() || value->is_null()))
        return refuse(assertion.text,
                      "the result has no number \"" + assertion.name + "\"; it has " + numbersIn(result));
    const auto refused = [&](const std::string& is) {
        return say("--assert '{}': does not hold; {} is {}", assertion.text, assertion.name, is);
    };
    const Json* range = rangeOf(result, assertion.path);
    if (range == nullptr)
        return value->is_number() && holds(number(*value), assertion.relation, assertion.bound)
                   ? std::string()
                   : refused(value->dump());
    // Unequal: no number of the range may be the bound.
    const long double low = number(range->front());
    const long double high = number(range->back());
    const bool all =
        assertion.relation == Assertion::Relation::NotEqual
            ? assertion.bound < low || assertion.bound > high
            : holds(low, assertion.relation, assertion.bound) && holds(high, assertion.relation, assertion.bound);
    return all ? std::string() : refused(range->front().dump() + " to " + range->back().dump());
}

} // namespace spillway
