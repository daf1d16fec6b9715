#include "engine/trace/nginx/condition.h"

#include "engine/core/characters.h"
#include "engine/core/say.h"

#include <algorithm>
#include <array>
#include <utility>

namespace spillway {

namespace {

constexpr std::string_view kBlanks = " \t";

bool isQuoted(std::string_view text)
{
    return text.size() >= 2 && text.starts_with('"') && text.ends_with('"');
}

/// Quoted where blanks at its ends would be lost, or its own quotes.
std::string written(const std::string& value)
{
    return value.empty() || trimmed(value, kBlanks) != value || isQuoted(value) ? '"' + value + '"' : value;
}

Error notACondition(std::string_view text)
{
    return {ErrorCode::BadArgument,
            {},
            say("\"{}\" is no condition; write '$VARIABLE=TEXT', '$VARIABLE~REGEX' or '$VARIABLE~*REGEX', with ! "
                "before the = or the ~ for the opposite, or a network such as 10.0.0.0/8 or !10.0.0.0/8",
                printable(text))};
}

struct Operator
{
    std::string_view text;
    Condition::Kind kind;
    bool negated;
};

/// Longer ones before those that they begin with.
constexpr std::array kOperators{
    Operator{"!~*", Condition::Kind::MatchesNoCase, true}, Operator{"!~", Condition::Kind::Matches, true},
    Operator{"!=", Condition::Kind::Equal, true},          Operator{"~*", Condition::Kind::MatchesNoCase, false},
    Operator{"~", Condition::Kind::Matches, false},        Operator{"=", Condition::Kind::Equal, false},
};

const Operator* operatorAt(std::string_view text)
{
    const auto found =
        std::ranges::find_if(kOperators, [&](const Operator& one) { return text.starts_with(one.text); });
    return found == kOperators.end() ? nullptr : found;
}

const ValueTemplate& clientAddress()
{
    static const ValueTemplate kAddress = ValueTemplate::parse("$remote_addr").value();
    return kAddress;
}

} // namespace

Result<Condition> Condition::parse(std::string_view text)
{
    Condition condition;
    const std::string_view whole = trimmed(text, kBlanks);
    const bool notIn = whole.starts_with('!');
    const std::string_view network = notIn ? whole.substr(1) : whole;
    if (const auto cidr = Cidr::parse(network)) {
        condition.m_subject = clientAddress();
        condition.m_kind = Kind::InNetwork;
        condition.m_negated = notIn;
        condition.m_value = network;
        condition.m_network = cidr;
        return condition;
    }
    const std::size_t at = whole.find_first_of("=~!");
    const Operator* found = at == std::string_view::npos ? nullptr : operatorAt(whole.substr(at));
    if (found == nullptr || !whole.starts_with('$'))
        return notACondition(text);
    auto subject = ValueTemplate::parse(trimmed(whole.substr(0, at), kBlanks));
    if (!subject)
        return Error{ErrorCode::BadArgument, {}, '"' + printable(text) + "\": " + subject.error().detail};
    condition.m_subject = *std::move(subject);
    condition.m_kind = found->kind;
    condition.m_negated = found->negated;
    const std::string_view value = trimmed(whole.substr(at + found->text.size()), kBlanks);
    condition.m_value = isQuoted(value) ? value.substr(1, value.size() - 2) : value;
    if (condition.m_kind != Kind::Equal) {
        const auto letterCase = condition.m_kind == Kind::Matches ? LetterCase::Counts : LetterCase::Ignored;
        auto regex = Regex::compile(condition.m_value, letterCase);
        if (!regex)
            return Error{ErrorCode::BadArgument, {}, regex.error().detail};
        condition.m_regex = *std::move(regex);
    }
    return condition;
}

Condition Condition::equal(ValueTemplate subject, Sense sense, std::string_view value)
{
    Condition condition;
    condition.m_subject = std::move(subject);
    condition.m_negated = sense == Sense::Not;
    condition.m_value = value;
    return condition;
}

bool Condition::holds(std::string_view value) const
{
    const auto plain = [&] {
        if (m_regex)
            return m_regex->matches(value);
        if (m_network) {
            const auto address = parseNginxAddress(value);
            return address && m_network->contains(*address);
        }
        return value == m_value;
    };
    return plain() != m_negated;
}

bool Condition::holdsThroughout(std::string_view network) const
{
    const auto inner = m_network ? Cidr::parse(network) : std::nullopt;
    if (!inner)
        return holds(network);
    if (inner->address.size() != m_network->address.size())
        return m_negated;
    if (m_negated)
        return !m_network->contains(inner->address) && !inner->contains(m_network->address);
    return m_network->prefix <= inner->prefix && m_network->contains(inner->address);
}

std::string Condition::text() const
{
    if (m_kind == Kind::InNetwork)
        return (m_negated ? "!" : "") + m_value;
    const auto own = std::ranges::find_if(
        kOperators, [&](const Operator& one) { return one.kind == m_kind && one.negated == m_negated; });
    std::string text = m_subject.text() + ' ';
    text += own->text;
    return text + ' ' + written(m_value);
}

bool Condition::operator==(const Condition& other) const
{
    return m_subject == other.m_subject && m_kind == other.m_kind && m_negated == other.m_negated &&
           m_value == other.m_value;
}

std::vector<std::vector<const Condition*>> alternatives(const std::vector<Condition>& conditions)
{
    std::vector<std::vector<const Condition*>> groups;
    for (const Condition& condition : conditions) {
        const auto belongs = [&](const std::vector<const Condition*>& group) {
            return !group.front()->negated() && group.front()->subject() == condition.subject();
        };
        const auto group = condition.negated() ? groups.end() : std::ranges::find_if(groups, belongs);
        if (group == groups.end())
            groups.push_back({&condition});
        else
            group->push_back(&condition);
    }
    return groups;
}

} // namespace spillway
