#pragma once

#include "engine/policy/limit.h"
#include "engine/policy/policy.h"
#include "engine/trace/nginx/condition.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// One rule of a policy for any server: which requests it counts, by which key, and how many of them pass.
struct RequestRule
{
    std::string name;                 ///< unlike all others; letters, digits, `-`, `_` and `.`
    std::vector<Condition> match{};   ///< see alternatives(); none: all requests
    std::optional<KeyTemplate> key{}; ///< none: one bucket for all requests. Where its value is empty nothing counts
    std::optional<Limit> limit{};     ///< none: the rule only gives a class
    std::int64_t queue = 0;           ///< requests of one key that may wait above the limit; 0: they are rejected
    std::vector<std::int64_t> reserves{}; ///< by class: requests that lower classes may not use
    std::optional<std::size_t> gives{};   ///< the class of the requests it matches: index into RequestRules::classes
};

/// A policy of rules. A request meets all rules that match it, in this order.
struct RequestRules
{
    std::vector<std::string> classes{}; ///< highest first; a request without a class is below all
    std::vector<RequestRule> rules{};
};

/// The limit for requests of a class: without what higher classes have reserved. `rule` has a limit.
[[nodiscard]] Limit limitFor(const RequestRule& rule, std::size_t classNumber);

/// The limits of `--limit` as rules named after their zones; nothing for a policy with locations or variables of its own.
[[nodiscard]] std::optional<RequestRules> rulesOf(const Policy& policy);

/// Reads a policy in JSON; the man page describes it. BadConfig with where = "FILE:LINE" or "FILE: rules[2].limit".
[[nodiscard]] Result<RequestRules> parseRequestRules(const std::string& json, const std::string& file);

/// Makes a policy of RATE_LIMIT_… variables of the environment, each with its value. BadArgument names the variable.
[[nodiscard]] Result<RequestRules> environmentRules(const std::vector<std::pair<std::string, std::string>>& variables);

} // namespace spillway
