#pragma once

#include "engine/policy/policy.h"
#include "engine/trace/group/selection.h"
#include "engine/trace/nginx/key.h"

#include <span>
#include <string>
#include <vector>

namespace spillway {

/// The variables that the keys and the conditions of a selection are made of, and that not every log has: what is to be
/// read wherever it stands. In lower case, each once.
[[nodiscard]] std::vector<std::string> askedVariables(std::span<const KeyTemplate> keys, const Selection& selection);

} // namespace spillway
