#pragma once

#include "engine/advise/client_look.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>

namespace spillway {

/// Facts about one client, from its requests alone.
struct ClientSight
{
    ClientLook look{};
    std::uint64_t requests = 0;
    Instant first{}; ///< its first request, and its last; of none: both the same
    Instant last{};
};

/// Counts page views as PageViews does. Call it after Grouped::findRows(). O(requests of the client).
[[nodiscard]] ClientSight sightOf(const Grouped& grouped, ClientId client);

} // namespace spillway
