#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/plain/outcome_by_key.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace spillway {

/// Every request's fate, for `simulate --trace` and for one client's level over time.
struct RequestOutcome
{
    std::uint32_t row = 0; ///< in the trace
    Instant at{};
    Decision decision;
    bool accounted = true;    ///< false: every key was empty, or no limit applies
    bool outOfMemory = false; ///< rejected because the zone had no room
    std::string_view key;     ///< of the first limit that has one, else empty; valid during the call of the sink
};
using RequestSink = std::function<void(const RequestOutcome&)>;

struct ReplayOptions
{
    /// How long the machine had been up at the instant 0 of the traffic's clock. Without it nginx has run for so long
    /// at the first request that a state that was never accounted (see LimitChain::decide) counts as leaked out.
    std::optional<Milliseconds> uptimeAtZero{};
    /// An earlier outcome of the same grouping, or nullptr: spares what is the same under any policy.
    OutcomePtr known{};
};

/// What the policy would have done to the grouped requests. Each zone starts empty with the first of them. A request
/// whose rule is found by $uri is taken for one of `/` where the traffic has no $uri. `dryRun` changes nothing: what
/// would have been. BadKey if a zone's key cannot be evaluated on this traffic, BadConfig for a regex that does not
/// compile; Cancelled when asked to stop (polled every 20 ms). By key where that is proven to be exact (see
/// memory_proof.h), else in order.
[[nodiscard]] Result<OutcomePtr> replay(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                        std::stop_token stop = {}, const ReplayOptions& options = {});

/// The same within the time of a replay by key, if one limit decides on all requests: where the proof fails the path is
/// ByKeyUnproven, and replay() has the last word.
[[nodiscard]] Result<OutcomePtr> replayAtOnce(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                              std::stop_token stop = {}, const ReplayOptions& options = {});

/// What one client in `share.oneIn` tells of all, in about that part of the time: see Outcome::inferred. The path is
/// ByKeyUnproven. Unsupported where requests are not decided by one limit and each client on its own.
[[nodiscard]] Result<OutcomePtr> firstImpression(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                                 const ReplayOf& share, std::stop_token stop = {});

/// The same as replay() in order of arrival, telling every request, unaccounted ones too. The sink runs on the caller's
/// thread; it may be empty.
[[nodiscard]] Result<OutcomePtr> replayInOrder(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                               const RequestSink& sink, std::stop_token stop = {},
                                               const ReplayOptions& options = {});

/// One client's requests with their decisions, in order of time: what the bucket chart shows. As certain as `outcome`,
/// which is what the policy did. In order of arrival only where another client's requests may change a verdict on this
/// one's. Their `key` is the client's name and lives as long as the grouping.
[[nodiscard]] Result<std::vector<RequestOutcome>> replayClient(const Policy& policy, const Outcome& outcome,
                                                               ClientId client, std::stop_token stop = {},
                                                               const ReplayOptions& options = {});

} // namespace spillway
