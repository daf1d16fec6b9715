#pragma once

#include "engine/advise/client_look.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <optional>

namespace spillway {

/// An address behind which many people seem to be.
struct CrowdedAddress
{
    ClientId client = 0;
    std::uint64_t agents = 0; ///< distinct user agents among its requests
};

/// The busy client with the most user agents, if it has at least kCrowdAgents. Nothing where the log has no user agents
/// or the key is no address.
[[nodiscard]] std::optional<CrowdedAddress> largestCrowd(const Grouped& grouped);

/// Whether that client is such an address by what it asks for, too: several browsers opened pages at the same time.
/// O(requests of the client), behind Grouped::findRows().
[[nodiscard]] std::optional<CrowdedAddress> crowdBehind(const Grouped& grouped, ClientId client);

} // namespace spillway
