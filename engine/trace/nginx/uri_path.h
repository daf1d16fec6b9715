#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// Whether nginx's `$uri` of this raw path is the path itself: there is nothing to decode, to merge or to resolve.
[[nodiscard]] bool isPlainPath(std::string_view path);

/// nginx's `$uri` of a raw path that is not plain: decoded, slashes merged, dots resolved. Nothing for one that
/// nginx would answer with 400 (bad percent sign, climbing above the root). Source: ngx_http_parse_complex_uri(),
/// nginx 1.22, merge_slashes on.
[[nodiscard]] std::optional<std::string> resolvedPath(std::string_view path);

} // namespace spillway
