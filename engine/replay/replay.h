#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/outcome.h"

#include <functional>
#include <stop_token>
#include <string_view>

namespace spillway {

/// Every request's fate, for `simulate --trace` and for one client's level over time.
struct RequestOutcome
{
    std::uint32_t row = 0; ///< in the trace
    Instant at{};
    Decision decision;
    bool accounted = true;    ///< false: every key was empty, or no limit applies
    bool outOfMemory = false; ///< rejected because the zone had no room
    std::string_view key;     ///< of the first limit that has one; valid while the trace and its keys live
};
using RequestSink = std::function<void(const RequestOutcome&)>;

/// How a replay was computed. Both give the same answer; a differential test holds them to it.
enum class ReplayPath : std::uint8_t {
    ByKey,   ///< each client on its own, fast: one limit, and the zone's memory provably cannot change a verdict
    InOrder, ///< all requests in order of arrival against the zones' memory, as nginx does
};

/// Which path `replay` takes, and why it is exact: with one limit, room for every state that can be alive at once, and
/// 60 s at this rate leaking at least burst + 1 requests, neither eviction nor expiry can be seen in any verdict.
[[nodiscard]] ReplayPath choosePath(const Policy& policy, const Grouped& grouped);

/// What the policy would have done to the grouped requests. `grouped` must be keyed by the first zone's key.
/// BadKey if another zone's key cannot be evaluated on this traffic; Cancelled when asked to stop (polled every 20 ms).
/// Cost: about 3 ns a request by key, on both cores; 50 ns in order.
[[nodiscard]] Result<OutcomePtr> replay(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                        std::stop_token stop = {});

/// The same in order of arrival, telling every request. The sink runs on the caller's thread.
[[nodiscard]] Result<OutcomePtr> replayInOrder(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                               const RequestSink& sink, std::stop_token stop = {});

/// One client's requests with their decisions, in order of time: what the bucket chart shows. Exact on either path.
[[nodiscard]] Result<std::vector<RequestOutcome>> replayClient(const Policy& policy, const GroupedPtr& grouped,
                                                               ClientId client, std::stop_token stop = {});

} // namespace spillway
