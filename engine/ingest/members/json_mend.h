#pragma once

#include <string>
#include <string_view>

namespace spillway {

/// `line` as valid JSON, as far as possible: values that are none become strings or null, unknown escapes lose their
/// meaning, bytes that are no UTF-8 become U+FFFD. O(n).
[[nodiscard]] std::string mendedJson(std::string_view line);

} // namespace spillway
