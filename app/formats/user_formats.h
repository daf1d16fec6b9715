#pragma once

#include "engine/core/result.h"

#include <vector>

namespace spillway {

/// Adds the format files of this machine, in /usr/share/spillway/formats, and those of the user, in
/// $XDG_CONFIG_HOME/spillway/formats or ~/.config/spillway/formats, to the formats that the program knows. Returns why
/// files were refused. For the start of a program.
[[nodiscard]] std::vector<Error> addFormatsOfThisMachine();

} // namespace spillway
