#pragma once

#include "app/cli/commands.h"
#include "app/cli/options.h"

namespace spillway {

/// The options of `verify --log` beside traffic and limits.
void addVerifyLog(CLI::App* command, VerifyArguments& values);

/// No, with a line on standard error, where fewer decisions are equal than `--share` asks for.
[[nodiscard]] Answer shareAnswer(const VerifyArguments& arguments, std::uint64_t equal, std::uint64_t decisions);

/// `verify --log`: the prediction against $limit_req_status and error.log. No where fewer decisions are equal than
/// `--share` asks for.
[[nodiscard]] Result<Answer> verifyLog(const VerifyArguments& arguments);

} // namespace spillway
