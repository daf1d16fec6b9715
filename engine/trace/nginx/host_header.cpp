#include "engine/trace/nginx/host_header.h"

#include "engine/core/lowercase.h"

namespace spillway {

std::string hostOf(std::string_view header)
{
    const bool literal = header.starts_with('[') && header.find(']') != std::string_view::npos;
    std::string_view host = header.substr(0, literal ? header.find(']') + 1 : header.find(':'));
    if (host.ends_with('.'))
        host.remove_suffix(1);
    return lowered(host);
}

} // namespace spillway
