#pragma once

#include <string>
#include <string_view>

namespace spillway {

/// `$host` of a request with this Host header: in lower case, without a port and without a point at the end.
/// Not of a request line with a host in it, nor where there is no such header: nginx takes the name of the server then.
/// Source: ngx_http_validate_host(), nginx 1.22.
[[nodiscard]] std::string hostOf(std::string_view header);

} // namespace spillway
