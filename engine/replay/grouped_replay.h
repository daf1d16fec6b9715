#pragma once

#include "engine/core/result.h"
#include "engine/replay/outcome.h"

#include <cstdint>
#include <stop_token>

namespace spillway {

/// One limit for all requests, each client on its own, as if the zone's memory had no bounds. Exactly what LeakyBucket would
/// say of every request; unaccounted requests pass. Two threads where the work is worth it, joined before it returns.
/// Cancelled when asked to stop (polled at least every 20 ms). Memory: 32 bytes a client and 28 a bin.
[[nodiscard]] Result<OutcomePtr> replayGrouped(const LimitReq& limit, const GroupedPtr& grouped, const BinSpec& bins,
                                               std::stop_token stop = {});

/// An upper bound of how many of the zone's states are alive at once, whatever the limit, as long as 60 s at its rate leak at
/// least burst + 1 requests. Counted once when the requests were grouped; see LiveKeys for why it holds.
[[nodiscard]] inline std::uint64_t mostLiveKeys(const Grouped& grouped)
{
    return grouped.mostLiveKeys;
}

} // namespace spillway
