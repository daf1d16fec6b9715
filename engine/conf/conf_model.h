#pragma once

#include "engine/conf/conf_limits.h"
#include "engine/conf/conf_tree.h"
#include "engine/core/result.h"
#include "engine/trace/nginx/variables.h"

#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// Directives of one level (http, server, location), without inherited ones.
struct ConfLevel
{
    std::string where;
    std::vector<LimitDirective> limits; ///< none: those of the level around it apply
    std::optional<int> status;
    std::optional<std::string> logLevel;
    std::optional<bool> dryRun;
    std::vector<std::string> realIpFrom; ///< `set_real_ip_from`; none: those of the level around it apply
    std::optional<std::string> realIpHeader;
    std::optional<bool> realIpRecursive;
    std::optional<std::string> answersAt; ///< where a `return` stands, which nginx runs before any limit
};

struct ConfLocation
{
    LocationKind kind = LocationKind::Prefix;
    bool named = false;
    std::string name;
    ConfLevel level;
    std::vector<ConfLocation> nested;
};

struct ConfServer
{
    std::vector<std::string> names; ///< `server_name`, as written
    ConfLevel level;
    std::vector<ConfLocation> locations;
};

/// Limits of a configuration, checked as nginx checks them while it reads.
struct ConfModel
{
    ConfLevel http;
    std::vector<ZoneDirective> zones; ///< in the order of their directives
    Variables variables;              ///< of `map` and `geo`; the addresses behind proxies stand in the levels
    std::vector<ConfServer> servers;  ///< a fragment without `server` has one, made of what stands at its top
};

/// BadConfig with nginx's message and "file:line" of the first directive that nginx would refuse.
[[nodiscard]] Result<ConfModel> buildConfModel(const ConfTree& tree);

} // namespace spillway
