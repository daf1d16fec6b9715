#pragma once

#include "app/cli/arguments.h"
#include "engine/advise/advice.h"
#include "engine/core/result.h"

namespace spillway {

/// The goals of a suggested limit. BadArgument with where = the option, for what is no time.
[[nodiscard]] Result<Aims> aimsOf(const AimArguments& arguments);

} // namespace spillway
