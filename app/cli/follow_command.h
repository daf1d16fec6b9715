#pragma once

#include "app/cli/arguments.h"

#include <CLI/CLI.hpp>

namespace spillway {

/// The options of `follow`.
void describeFollow(CLI::App* follow, FollowArguments& values);

} // namespace spillway
