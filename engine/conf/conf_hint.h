#pragma once

#include <string>
#include <string_view>

namespace spillway {

/// Why a text that nginx cannot read is probably none of nginx's, in a few words ("it looks like YAML"), or nothing. `line`
/// (from 1) is where reading failed: the marks of a template count only there and just above.
[[nodiscard]] std::string confHint(std::string_view text, std::size_t line);

} // namespace spillway
