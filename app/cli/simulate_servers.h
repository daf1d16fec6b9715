#pragma once

#include "app/cli/commands.h"
#include "app/cli/options.h"

namespace spillway {

/// `--nodes`, `--clients` and what belongs to them, behind the other options of `simulate`.
void addServers(CLI::App* simulate, ServersArguments& values);

/// `simulate --nodes` and `simulate --clients`. Errors as loadPolicy(), loadTraffic(), parseNodes() and
/// parseBehaviour(); Unsupported without a single limit.
[[nodiscard]] Result<Answer> simulateServers(const SimulateArguments& arguments);

} // namespace spillway
