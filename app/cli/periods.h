#pragma once

#include "app/cli/arguments.h"
#include "app/cli/traffic.h"
#include "engine/advise/advice.h"
#include "engine/core/result.h"
#include "engine/trace/columns/period.h"

#include <vector>

namespace spillway {

/// The periods that `--normal` and `--incident` mark. A warning on standard error where a period has no request.
/// BadArgument with where = the option, for what is no range or ends before it begins. Times count from the first
/// request that was read.
[[nodiscard]] Result<std::vector<Period>> periodsOf(const PeriodArguments& arguments, const Traffic& traffic);

/// Complains of what is no range before any file is read. BadArgument.
[[nodiscard]] Result<Done> checkPeriods(const PeriodArguments& arguments);

/// The goals of a suggested limit. BadArgument with where = the option, for what is no time.
[[nodiscard]] Result<Aims> aimsOf(const AimArguments& arguments);

} // namespace spillway
