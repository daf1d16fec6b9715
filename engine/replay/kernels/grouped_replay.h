#pragma once

#include "engine/core/result.h"
#include "engine/replay/kernels/lane_replay.h"
#include "engine/replay/kernels/outcome_by_key.h"

#include <memory>
#include <stop_token>

namespace spillway {

/// One limit for all requests, each client on its own, as if the zone's memory had no bounds. Exactly what BucketMeter
/// would say of every request; unaccounted requests pass. Two threads where the work is worth it, joined before it
/// returns. Cancelled when asked to stop (polled at least every 20 ms). Memory: 32 bytes a client and 36 a bin. The
/// path is ByKeyUnproven until the caller has proven it. `set` is one of laneSets(). `share`: see Outcome::inferred.
[[nodiscard]] Result<std::shared_ptr<Outcome>> replayGrouped(const LimitReq& limit, const GroupedPtr& grouped,
                                                             const BinSpec& bins, std::stop_token stop = {},
                                                             LaneSet set = laneSets().back(),
                                                             const ReplayOf& share = {});

} // namespace spillway
