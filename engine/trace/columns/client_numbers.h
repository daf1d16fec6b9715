#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/dictionary.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// Clients in the order of a Grouped: most requests first, among equals by key.
struct ClientNumbers
{
    std::vector<ValueId> keyOf;          ///< by client
    std::vector<std::uint32_t> offsets;  ///< by client, and one more: where its requests start
    std::vector<std::uint32_t> clientOf; ///< by key; 0 for those without requests
};

/// Numbers the keys that have requests. O(keys). Cancelled when asked to stop.
[[nodiscard]] Result<ClientNumbers> numberClients(const std::vector<std::uint32_t>& requestsOfKey,
                                                  const std::stop_token& stop);

} // namespace spillway
