#pragma once

#include "engine/replay/kernels/memory_proof.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/replay/plain/rule_plan.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace spillway {

/// Parts of a replay of several limits that the next one goes on from.
struct SiteReplay
{
    Policy shape;                          ///< without rates, bursts and delays
    RulePlan rules;                        ///< with them
    std::vector<std::uint64_t> rejected{}; ///< by ChainLimit::number
    std::vector<std::vector<std::uint32_t>>
        rejectedIn{};              ///< by ChainLimit::number, then by slice of the outcome's bins
    std::vector<ZoneRoom> rooms{}; ///< by zone
    /// By request in key order; nullptr where requests of different clients meet in a zone, or may do so.
    std::shared_ptr<const std::vector<std::uint16_t>> ruleOf{};

    void forget(const BinSpec& bins); ///< all counts of rejected requests are 0 then
};

enum class SitePace : std::uint8_t {
    Exact,
    AtOnce,     ///< as if zones had room for all keys, where following their memory would take longer
    Impression, ///< as AtOnce, and of very many requests only a sample of the clients: see Outcome::inferred
};

/// Replays all limits of a policy, client by client on two threads where the key of each zone is that of the grouping.
/// The answer is that of replayInOrder(), which decides where keys differ and, for an exact answer, where nginx may drop
/// states; unless the path is ByKeyUnproven. `known` is an earlier outcome of the grouping, or nullptr: if only rates,
/// bursts and delays changed, the rest is taken from it. Memory: 6 bytes a request. Errors as replayInOrder().
[[nodiscard]] Result<OutcomePtr> replaySite(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                            SitePace pace, const std::stop_token& stop, const OutcomePtr& known);

/// Replays the requests of `client` in order, and others where they may change its verdicts. `outcome` is of this policy.
/// Errors as replayInOrder().
[[nodiscard]] Result<Done> replayAround(ClientId client, const Outcome& outcome, const Policy& policy,
                                        const RequestSink& sink, const std::stop_token& stop);

} // namespace spillway
