#pragma once

#include <span>

namespace spillway {

/// Runs the command with these arguments, the program's name first. Its exit status; what went wrong is on standard error.
[[nodiscard]] int runCommand(std::span<const char* const> arguments);

} // namespace spillway
