#pragma once

#include "engine/core/result.h"
#include "engine/replay/plain/bin_counter.h"
#include "engine/replay/plain/outcome.h"

#include <functional>
#include <memory>
#include <span>
#include <stop_token>

namespace spillway {

/// The counts of one thread over the clients that it replays.
struct ThreadCounts
{
    BinCounter bins;
    Totals totals{}; ///< without `passed`; clients that have requests

    /// Adds to the totals: cheapest while the outcomes are in the nearest cache.
    void add(std::span<const ClientOutcome> clients);
};

/// Replays clients that no other thread has taken: writes each one's outcome at its ClientId, and
/// counts it and its requests.
using ReplayShare = std::function<void(std::span<ClientOutcome> clients, ThreadCounts& counts)>;

/// How much of a replay is wanted.
struct ReplayOf
{
    std::uint32_t oneIn = 1; ///< about one client in so many is replayed, with few requests or with many
    /// An earlier outcome of the same grouping, or nullptr: results that do not depend on the limit are taken from it,
    /// and those of the other clients if oneIn > 1.
    OutcomePtr known{};
};

/// An outcome from clients that are replayed each on its own. `replay` is called once, or on two threads at once where
/// the work is worth it; together they leave no client, unless asked to stop: then Cancelled. Or they leave some, if
/// `share` says so: see Outcome::inferred. Unaccounted requests pass. The path is ByKeyUnproven. `leftOut`: the verdict
/// that `replay` need not count. Throws what `replay` throws. Memory beside its own: 32 bytes a client and 36 a bin.
[[nodiscard]] Result<std::shared_ptr<Outcome>> outcomeByKey(const GroupedPtr& grouped, const BinSpec& bins,
                                                            const std::stop_token& stop, const ReplayShare& replay,
                                                            Verdict leftOut = Verdict::Passed,
                                                            const ReplayOf& share = {});

} // namespace spillway
