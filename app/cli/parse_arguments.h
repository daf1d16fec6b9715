#pragma once

#include "app/cli/arguments.h"
#include "engine/core/result.h"

namespace spillway {

/// What the user asked for. BadArgument with a sentence for what does not fit.
[[nodiscard]] Result<Command> parseArguments(int argc, const char* const* argv);

} // namespace spillway
