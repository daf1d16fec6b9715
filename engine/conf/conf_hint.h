#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/core/result.h"

#include <string>
#include <string_view>

namespace spillway {

/// Why a text that nginx cannot read is probably none of nginx's, in a few words ("it looks like YAML"), or nothing.
/// `line` (from 1) is where reading failed: the marks of a template count only there and just above.
[[nodiscard]] std::string confHint(std::string_view text, std::size_t line);
/// The error of a configuration that nginx would refuse, with that behind it, or with what helps.
[[nodiscard]] Error withHint(Error error, const ConfTree& tree);

} // namespace spillway
