#pragma once

#include "engine/core/result.h"
#include "engine/trace/nginx/nginx_address.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The proxies that are believed, and how far.
class TrustedProxies
{
public:
    enum class Follow { Last, Recursive };

    /// CIDRs or "unix:". BadConfig with nginx's sentence: `directive` names the one that they stand in. Unsupported for
    /// a name that nginx would look up when it starts.
    static Result<TrustedProxies> make(const std::vector<std::string>& from, Follow follow, std::string_view directive);

    /// The address that `forwarded` (a header's value) names behind this peer, or nothing where the peer counts.
    /// Source: ngx_http_get_forwarded_addr_internal(), nginx 1.22.
    [[nodiscard]] std::optional<Address> clientOf(std::string_view peer, std::string_view forwarded) const;

private:
    std::vector<Cidr> m_cidrs;
    bool m_sockets = false;
    bool m_recursive = false;
};

} // namespace spillway
