#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/outcome.h"

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
    /// How long the machine had been up at the instant 0 of the traffic's clock. Without it nginx has run for so long at the
    /// first request that a state that was never accounted (see LimitChain::decide) counts as leaked out.
    std::optional<Milliseconds> uptimeAtZero;
};

/// How a replay was computed. Both give the same answer; a differential test holds them to it.
enum class ReplayPath : std::uint8_t {
    ByKey,   ///< each client on its own, fast: one limit, and the zone's memory provably cannot change a verdict
    InOrder, ///< all requests in order of arrival against the zones' memory, as nginx does
};

/// Which path `replay` takes. By key where it is exact: one rule takes every request and has one limit, on the zone by whose
/// key the requests are grouped, and neither eviction nor expiry can be seen in any verdict:
/// - No eviction: all states that can be alive at once fit the zone's pages.
/// - No visible expiry: 60 s leak at least burst + 1 requests. A state goes early only if it was last accounted at least 60 s
///   ago. Then its next request would have had excess 0, as a new key's has, and leaves the same state as a new key's.
/// - With one limit a new state is accounted at once, so no state is ever of the moment the machine started.
/// O(clients).
[[nodiscard]] ReplayPath choosePath(const Policy& policy, const Grouped& grouped);

/// What the policy would have done to the grouped requests. Each zone starts empty with the first of them. A request whose
/// rule is found by $uri is taken for one of `/` where the traffic has no $uri. `dryRun` changes nothing: what would have been.
/// BadKey if a zone's key cannot be evaluated on this traffic, BadConfig for a regex that does not compile; Cancelled when
/// asked to stop (polled every 20 ms).
[[nodiscard]] Result<OutcomePtr> replay(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                        std::stop_token stop = {}, const ReplayOptions& options = {});

/// The same in order of arrival, telling every request, unaccounted ones too. The sink runs on the caller's thread; it may be
/// empty.
[[nodiscard]] Result<OutcomePtr> replayInOrder(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                               const RequestSink& sink, std::stop_token stop = {},
                                               const ReplayOptions& options = {});

/// One client's requests with their decisions, in order of time: what the bucket chart shows. Exact on either path.
/// Their `key` is the client's name and lives as long as `grouped`.
[[nodiscard]] Result<std::vector<RequestOutcome>> replayClient(const Policy& policy, const GroupedPtr& grouped,
                                                               ClientId client, std::stop_token stop = {},
                                                               const ReplayOptions& options = {});

} // namespace spillway
