#pragma once

#include "engine/advise/client_look.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>

namespace spillway {

/// What the requests of one client show of it.
struct ClientSight
{
    ClientLook look{};
    std::uint64_t requests = 0;
    Instant first{}; ///< its first request, and its last; of none: both the same
    Instant last{};
};

/// Whatever stands behind that client: page views are told as PageViews does. O(requests of the client),
/// behind Grouped::findRows().
[[nodiscard]] ClientSight sightOf(const Grouped& grouped, ClientId client);

} // namespace spillway
