#pragma once

#include "app/cli/commands.h"
#include "app/cli/options.h"

namespace spillway {

/// The options of `verify` without `--log` beside traffic and limits.
void addVerifyOnNginx(CLI::App* command, VerifyArguments& values);

/// `verify` without `--log`: sends a part of the traffic to a private nginx. No where it agrees on less than `--share`.
[[nodiscard]] Result<Answer> verifyOnNginx(const VerifyArguments& arguments);

} // namespace spillway
