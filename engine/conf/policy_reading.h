#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"

#include <string>
#include <vector>

namespace spillway {

/// A configuration's limits, and what was found on the way.
struct ReadPolicy
{
    Policy policy;
    std::vector<std::string> warnings; ///< one sentence each, "file:line: …": what cannot be simulated, what surprises
    std::vector<Error> leftOut{};      ///< of limits that are not in the policy: why, and where their zones are
    std::vector<ZoneLimit> unreached{}; ///< limits of locations that a `return` answers before, each once
};

/// Treatment of a limit that cannot be simulated: a key made by Lua or set, a map value that no log shows.
enum class Untellable { EndsReading, IsLeftOut };

} // namespace spillway
