#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/core/result.h"

namespace spillway {

/// The error of a configuration that nginx would refuse, with what helps behind it.
[[nodiscard]] Error withHint(Error error, const ConfTree& tree);

} // namespace spillway
