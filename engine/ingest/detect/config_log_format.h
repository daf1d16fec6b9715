#pragma once

#include "engine/core/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// The `log_format NAME …` of an nginx configuration, or the `LogFormat "…" NAME` of an Apache one, as its text stands
/// there but for comments; BadLogFormat, with the names that are there, where there is none of that name. O(text).
[[nodiscard]] Result<std::string> logFormatNamed(std::string_view configuration, std::string_view name);

/// Reads a path of a configuration, a colon and a name ("/etc/nginx/nginx.conf:main"): returns the text of that format, `combined` as nginx knows it; without a name all formats that are there, and `combined`, as
/// alternatives. What namedFormatOf() takes off its end stays there. Nothing where it is anything else; the errors of
/// ByteSource and of logFormatNamed().
[[nodiscard]] Result<std::optional<std::string>> logFormatInFile(const std::string& text);

} // namespace spillway
