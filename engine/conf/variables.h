#pragma once

#include <string_view>

namespace spillway {

/// Whether nginx 1.22 with its usual modules knows this variable (without the dollar) by itself, with no `map` or
/// `set`. Names such as $http_x_api_key are known by their prefix. $1 … $9, the captures of a regex, count as known.
[[nodiscard]] bool isNginxVariable(std::string_view name);

/// Whether a name is one of a family that nginx knows by its start: $http_x_api_key, $arg_id, $cookie_session.
[[nodiscard]] bool isPrefixedVariable(std::string_view name);

} // namespace spillway
