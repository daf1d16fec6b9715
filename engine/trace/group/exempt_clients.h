#pragma once

#include "engine/core/result.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// Who would be a client but for the exemptions of the key.
struct ExemptClient
{
    std::string name; ///< the key's value, as people read it
    std::uint32_t requests = 0;
    bool operator==(const ExemptClient&) const = default;
};

/// Those of the selected requests, most requests first, of equal ones in the order of their first. Nobody where there
/// are no exemptions. Evaluates the key of all requests anew: as evaluateKey(). Cancelled.
[[nodiscard]] Result<std::vector<ExemptClient>> exemptClients(const Grouped& grouped, const std::stop_token& stop = {});

} // namespace spillway
