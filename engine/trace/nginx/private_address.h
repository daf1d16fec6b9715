#pragma once

#include "engine/trace/nginx/nginx_address.h"

#include <span>
#include <string_view>

namespace spillway {

/// The networks of which nobody on the internet is: those of RFC 1918, 6598, 3927 and 4193, and the machine itself.
[[nodiscard]] std::span<const Cidr> allPrivateNetworks();

/// Whether this is an address of a private network, of a link or of the machine itself. False for what is no address.
[[nodiscard]] bool isPrivate(std::string_view address);

} // namespace spillway
