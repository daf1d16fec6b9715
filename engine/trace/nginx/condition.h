#pragma once

#include "engine/core/result.h"
#include "engine/trace/nginx/nginx_address.h"
#include "engine/trace/nginx/regex.h"
#include "engine/trace/nginx/value_template.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// One condition on a request, in the notation of nginx's `if`: "$uri ~ ^/api/", "$remote_user != alice"; or a
/// network that the client's address is in, "10.0.0.0/8", or not in, "!10.0.0.0/8". A value in double quotes keeps
/// its blanks; "" is the empty one.
class Condition
{
public:
    enum class Kind : std::uint8_t { Equal, Matches, MatchesNoCase, InNetwork };

    /// BadArgument explains how a condition is written; for a regex it says where the regex is wrong.
    static Result<Condition> parse(std::string_view text);
    enum class Sense : std::uint8_t { Holds, Not };
    /// That the subject is, or is not, this text, whatever stands in it.
    static Condition equal(ValueTemplate subject, Sense sense, std::string_view value);

    /// Whether it holds for a value of subject(), as people read it.
    [[nodiscard]] bool holds(std::string_view value) const;
    /// Whether it holds for every address of a network; for any other text as holds().
    [[nodiscard]] bool holdsThroughout(std::string_view network) const;

    [[nodiscard]] const ValueTemplate& subject() const { return m_subject; }
    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] bool negated() const { return m_negated; }
    [[nodiscard]] const std::string& value() const { return m_value; } ///< text, regex or network
    /// "$uri ~ ^/api/", "!10.0.0.0/8": parse() reads it back.
    [[nodiscard]] std::string text() const;
    bool operator==(const Condition& other) const;

private:
    Condition() = default;

    ValueTemplate m_subject;
    Kind m_kind = Kind::Equal;
    bool m_negated = false;
    std::string m_value;
    std::optional<Regex> m_regex;
    std::optional<Cidr> m_network;
};

/// Conditions as they work together: of those on one subject that are not negated any must hold; each negated one must
/// hold; and all of it for each subject. The groups, each of conditions of which one must hold.
[[nodiscard]] std::vector<std::vector<const Condition*>> alternatives(const std::vector<Condition>& conditions);

} // namespace spillway
