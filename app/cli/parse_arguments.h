#pragma once

#include "app/cli/arguments.h"
#include "engine/core/result.h"

namespace spillway {

/// Parses the command line. BadArgument with a sentence for an argument that does not fit.
[[nodiscard]] Result<Command> parseArguments(int argc, const char* const* argv);

} // namespace spillway
