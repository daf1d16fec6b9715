#pragma once

#include "engine/core/result.h"
#include "engine/trace/nginx/nginx_address.h"

#include <string>
#include <string_view>

namespace spillway {

/// A network in CIDR notation. IPv4 and IPv6 never match one another, but ::ffff:a.b.c.d counts as IPv4.
class Network
{
public:
    /// "10.0.0.0/8", "2001:db8::/32", or one address. BadArgument with a sentence otherwise; host bits are ignored.
    static Result<Network> parse(std::string_view text);
    /// False for what is no address.
    [[nodiscard]] bool contains(std::string_view address) const;
    [[nodiscard]] const std::string& text() const { return m_text; }
    bool operator==(const Network& other) const { return m_text == other.m_text; }

private:
    std::string m_text;
    Cidr m_cidr;
};

} // namespace spillway
