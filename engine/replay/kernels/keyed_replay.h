#pragma once

#include "engine/core/result.h"
#include "engine/policy/limiter_spec.h"
#include "engine/replay/kernels/outcome_by_key.h"

#include <memory>
#include <stop_token>

namespace spillway {

/// One limiter for all requests, each client of the grouping on its own; unaccounted requests pass. Exactly what
/// decide() would say of every request. Two threads where the work is worth it, joined before it returns. Cancelled
/// when asked to stop (polled at least every 20 ms). Memory: 32 bytes a client, 36 a bin; under a sliding log for each
/// thread 8 bytes for each of the entries that the largest client has. The path is ByKey: nothing that one client does
/// reaches another. `share`: see Outcome::inferred.
[[nodiscard]] Result<std::shared_ptr<Outcome>> replayKeyed(const LimiterSpec& limiter, const GroupedPtr& grouped,
                                                           const BinSpec& bins, std::stop_token stop = {},
                                                           const ReplayOf& share = {});

} // namespace spillway
