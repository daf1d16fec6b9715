#pragma once

#include "engine/core/result.h"

#include <string>
#include <string_view>

namespace spillway {

/// Why a text that nginx cannot read is probably none of nginx's, in a few words ("it looks like YAML"), or nothing.
/// `line` (from 1) is where reading failed: the marks of a template count only there and just above.
[[nodiscard]] std::string confHint(std::string_view text, std::size_t line);
/// The error of a text that nginx would refuse, with that behind it. `name` stands before the line in Error::where.
[[nodiscard]] Error withHint(Error error, std::string_view text, const std::string& name);

} // namespace spillway
