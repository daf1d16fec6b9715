#pragma once

#include "engine/policy/limit.h"
#include "engine/replay/replay.h"

#include <cstdint>
#include <optional>
#include <span>

namespace spillway {

/// Why a limit decided so on one request: the figures of the decision, and what would have changed it. Levels are in
/// thousandths of a request or token.
struct Explanation
{
    /// The arithmetic, as far as the algorithm has it.
    bool first = false; ///< nothing was remembered of the client: there is nothing to compute
    Thousandths before; ///< buckets: the level right after the last request that was let in, LevelRule's; of a token
                        ///< bucket what was missing
    Milliseconds elapsed{0};  ///< buckets: since then
    std::int64_t refills = 0; ///< token bucket at intervals: how often it was refilled since then
    Thousandths standing; ///< what was there when the request came, before it: missing tokens, requests ahead of it,
                          ///< requests counted, the estimate
    std::int64_t previous = 0; ///< sliding counter: counted in the window before
    std::int64_t current = 0;  ///< fixed window and sliding counter: counted in the present window before the request
    Instant windowStart{};     ///< fixed window and sliding counter: of the present window

    /// So much later the request would have been let in, or of a delayed one: let through at once. Nothing where it
    /// passed. The client's other requests that come in between are left out.
    std::optional<Milliseconds> later;
    std::optional<Decision> then; ///< what it would have met
    /// The smallest burst, capacity or limit with which this request would not have been rejected, or of one that
    /// limit_req delayed the smallest `delay=` with which it would have passed at once. The requests before it stay
    /// decided as they were. Nothing where no value of the algorithm does, and where the request passed.
    std::optional<std::int64_t> enough;
};

/// `index`: of the request to explain among the client's, which are in order of time with the decisions of this
/// limit. Nothing for a request that was not accounted or found no room in the zone. Of limit_req O(requests since
/// one was let in), else O(index).
[[nodiscard]] std::optional<Explanation> explain(const Limit& limit, std::span<const RequestOutcome> requests,
                                                 std::size_t index);

} // namespace spillway
