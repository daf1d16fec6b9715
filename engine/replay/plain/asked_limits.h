#pragma once

#include "engine/limiter/limit_chain.h"

#include <cstddef>
#include <span>

namespace spillway {

/// The limits that a request meets, each with its own answer.
struct AskedLimits
{
    std::span<const ChainLimit> limits{}; ///< numbered in the order of the policy's rules
    std::span<const KeyUse> keys{};       ///< of each limit
    std::span<const ChainStep> answers{}; ///< of the limits that were asked
    std::size_t decided = 0;              ///< index of the limit that rejected or delayed the request
};

} // namespace spillway
