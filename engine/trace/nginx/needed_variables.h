#pragma once

#include "engine/trace/nginx/variables.h"

#include <vector>

namespace spillway {

/// The definitions that these templates need from `defined` and of the known variables ($rl_…, see known_variables.h); each stands behind
/// those that it is made of. nullptr where they need nothing.
[[nodiscard]] VariablesPtr neededBy(const std::vector<const ValueTemplate*>& templates, const Variables& defined);

} // namespace spillway
