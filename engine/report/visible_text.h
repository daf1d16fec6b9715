#pragma once

#include <string>
#include <string_view>

namespace spillway {

/// printable() by line, of any length: each ends with a line feed, the last one too.
[[nodiscard]] std::string visibleLines(std::string_view text);

} // namespace spillway
