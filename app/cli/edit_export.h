#pragma once

#include "app/cli/commands.h"

namespace spillway {

/// `export --edit`: changes limits of a configuration where they stand, prints the difference, and lets nginx check it.
/// With `--output -` the edited file goes to standard output in place of the difference.
[[nodiscard]] Result<Answer> editLimits(const ExportArguments& arguments);

} // namespace spillway
