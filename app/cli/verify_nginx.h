#pragma once

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "engine/policy/policy.h"
#include "engine/trace/group/grouped.h"

#include <string>

namespace spillway {

/// The options of `verify` without `--log` beside traffic and limits.
void addVerifyOnNginx(CLI::App* command, VerifyArguments& values);

/// `verify` without `--log`: sends a part of the traffic to a private nginx. No where it agrees on less than `--share`.
[[nodiscard]] Result<Answer> verifyOnNginx(const VerifyArguments& arguments);

/// Tests a policy as `verify` does with its defaults: "nginx 1.22.1 agrees on 2,266 of 2,269 decisions (99.9 %)."
/// Errors as verify().
[[nodiscard]] Result<std::string> testedOnNginx(const Policy& policy, const GroupedPtr& grouped);

} // namespace spillway
