#pragma once

#include "engine/conf/conf_level.h"
#include "engine/conf/conf_tree.h"
#include "engine/core/result.h"
#include "engine/trace/nginx/variables.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

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
    std::vector<std::string> names;       ///< `server_name`, as written
    std::vector<std::string> listen;      ///< first words of its `listen`, which are addresses
    std::vector<std::string> defaultAt{}; ///< those of `listen` with `default_server`
    bool isWritten = true;                ///< not one that is made of a fragment's top
    ConfLevel level;
    std::vector<ConfLocation> locations;
};

/// A directive that nginx would refuse, and why.
struct ConfRefusal
{
    const ConfDirective* directive = nullptr; ///< of the tree; nullptr where it is no single one
    Error error;
};

/// Limits of a configuration, checked as nginx checks them while it reads.
struct ConfModel
{
    ConfLevel http;
    std::vector<ZoneDirective> zones; ///< in the order of their directives
    Variables variables;              ///< of `map` and `geo`; the addresses behind proxies stand in the levels
    Milliseconds timerResolution{0};  ///< 0: not set
    bool isIncomplete = false;        ///< an included file is missing: ConfTree::isIncomplete
    std::vector<ConfRefusal> refused; ///< what was left out, in order
    std::vector<ConfServer> servers;  ///< a fragment without `server` has one, made of what stands at its top
};

/// These locations, each before the ones inside of it.
[[nodiscard]] std::vector<const ConfLocation*> allLocations(const std::vector<ConfLocation>& locations);
/// The level of http, then those of each server and its locations.
[[nodiscard]] std::vector<const ConfLevel*> allLevels(const ConfModel& model);

/// The trusted proxies of levels, outer ones first.
[[nodiscard]] RealIp realIpOf(const std::vector<const ConfLevel*>& levels);
/// The trusted proxies of all servers that do more than answer with a `return`; nothing where they differ, or a location
/// has some of its own.
[[nodiscard]] std::optional<RealIp> commonRealIp(const ConfModel& model);

/// BadConfig with nginx's message and "file:line" of the first directive that nginx would refuse.
[[nodiscard]] Result<ConfModel> buildConfModel(const ConfTree& tree);
/// The model of all that nginx would not refuse, with ConfModel::refused.
[[nodiscard]] ConfModel buildReadableModel(const ConfTree& tree);

} // namespace spillway
