#pragma once

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "engine/policy/request_rules.h"

#include <CLI/CLI.hpp>

namespace spillway {

/// The options of `policy`, and of `serve`.
void describePolicy(CLI::App* policy, PolicyArguments& values);
void describeServe(CLI::App* serve, ServeArguments& values);

/// `--policy`, in place of the options that need a limit.
void addPolicyFile(CLI::App* command, std::string& file);

/// `simulate --policy`.
[[nodiscard]] Result<Answer> simulateRules(const SimulateArguments& arguments);

/// Reads a policy of rules. CannotOpen, BadConfig.
[[nodiscard]] Result<RequestRules> loadRules(const std::string& file);

} // namespace spillway
