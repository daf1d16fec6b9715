#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// A server or location of a configuration.
struct LimitPlace
{
    std::string name;      ///< "server shop.example", "location /api/"
    std::string where;     ///< "nginx.conf:12"
    std::size_t depth = 0; ///< 0 of a server; it stands in the nearest place before it with one less
    std::vector<std::pair<std::string, std::string>> limits; ///< zone and "file:line" of those that apply there
};

/// A configuration's limits, and what was found on the way.
struct ReadPolicy
{
    Policy policy;
    std::vector<std::string> warnings; ///< one sentence each, "file:line: …": what cannot be simulated, what surprises
    std::vector<Error> leftOut{};      ///< of limits that are not in the policy: why, and where their zones are
    std::vector<LimitPlace> places{};  ///< by rule, where they were asked for: Reading::Steps
    std::vector<ZoneLimit> unreached{}; ///< limits of locations that a `return` answers before, each once
};

/// How a policy says which limits a request meets.
enum class Reading : std::uint8_t {
    Locations, ///< by its rules' locations, those of one server
    Ways,      ///< where that is not enough by Policy::router, which follows it through the whole configuration
    Steps,     ///< by Policy::router in any case, which keeps the steps of each way; with ReadPolicy::places
};

/// Treatment of a limit that cannot be simulated: a key made by Lua or set, a map value that no log shows.
enum class Untellable { EndsReading, IsLeftOut };

} // namespace spillway
