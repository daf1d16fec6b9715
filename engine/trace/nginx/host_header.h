#pragma once

#include "engine/core/lowercase.h"

#include <string>
#include <string_view>

namespace spillway {

/// `$host` of a request with this Host header: in lower case, without a port and without a point at the end.
/// Not of a request line with a host in it, nor where there is no such header: nginx takes the name of the server then.
/// Source: ngx_http_validate_host(), nginx 1.22.
[[nodiscard]] inline std::string hostOf(std::string_view header)
{
    const bool literal = header.starts_with('[') && header.find(']') != std::string_view::npos;
    std::string_view host = header.substr(0, literal ? header.find(']') + 1 : header.find(':'));
    if (host.ends_with('.'))
        host.remove_suffix(1);
    return lowered(host);
}

} // namespace spillway
