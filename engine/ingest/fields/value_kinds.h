#pragma once

#include <string_view>

namespace spillway {

// Kinds of values, recognised by their characters. Each function is linear in the length of the value.

[[nodiscard]] bool isMissing(std::string_view value); ///< empty, or "-"

[[nodiscard]] bool isTarget(std::string_view value); ///< `$request_uri`, or a URL
/// A status code of HTTP; other numbers of three digits are ports and sizes.
[[nodiscard]] bool isStatus(std::string_view value);
[[nodiscard]] bool isUrl(std::string_view value);

} // namespace spillway
