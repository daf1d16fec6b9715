#pragma once

#include "engine/policy/policy.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace spillway {

/// One of the limits of a configuration: a limit_req in the locations where it holds, or a zone that none names.
struct LimitChoice
{
    std::size_t zone = 0;             ///< index into Policy::zones
    std::optional<ZoneLimit> limit{}; ///< nothing where no limit_req of the configuration names a zone
    std::vector<std::size_t> rules; ///< indices into Policy::rules, ascending; all of them = everywhere, none = nowhere
};

/// The limits, each once, in the order of the locations. Where nothing is limited: the zones.
[[nodiscard]] std::vector<LimitChoice> limitChoices(const Policy& policy);

} // namespace spillway
