#pragma once

#include "engine/conf/read_policy.h"
#include "engine/policy/policy.h"
#include "engine/trace/nginx/condition.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// One of the limits of a configuration: a limit_req in the locations where it holds, or a zone that none names.
struct LimitChoice
{
    std::size_t zone = 0;             ///< index into Policy::zones
    std::optional<ZoneLimit> limit{}; ///< nothing where no limit_req of the configuration names a zone
    std::vector<std::size_t> rules; ///< indices into Policy::rules, ascending; all of them = everywhere, none = nowhere
    std::size_t beside = 0;         ///< other limits that decide together with it, where there are most
};

/// The limits, each once, in the order of the locations. Where nothing is limited: the zones.
[[nodiscard]] std::vector<LimitChoice> limitChoices(const Policy& policy);

/// A limit with the servers of a configuration in which it stands alike: with the same zone, parameters and settings,
/// everywhere or in the same locations.
struct ServerLimit
{
    std::vector<std::size_t> servers; ///< indices, ascending
    LimitChoice choice;               ///< in the first of them
};

/// The limits of all servers, in their order, of each server those that no request comes to last: see
/// ReadPolicy::unreached. Where nothing is limited: the zones.
[[nodiscard]] std::vector<ServerLimit> serverLimits(const std::vector<ServerPolicy>& servers);

/// Which requests come to a limit: prefixes of $uri, of which one must fit unless there are
/// none, and conditions on $uri.
struct LimitScope
{
    std::vector<std::string> locations;
    std::vector<Condition> where; ///< see alternatives()
};

/// Exactly the requests for which nginx picks one of the choice's locations. Nothing where that is every
/// request, or where no prefixes and conditions tell it: where locations overlap so that their order
/// decides, or there are too many.
[[nodiscard]] std::optional<LimitScope> scopeOf(const Policy& policy, const LimitChoice& choice);

} // namespace spillway
