#pragma once

#include "engine/core/result.h"
#include "engine/limiter/limiter.h"
#include "engine/replay/plain/outcome.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

namespace spillway {

struct AskedLimits;
struct Policy;
class RulePlan;

/// The decision on one request, for `simulate --trace` and for one client's level over time.
struct RequestOutcome
{
    std::uint32_t row = 0; ///< in the trace
    Instant at{};
    Decision decision;
    bool accounted = true;    ///< false: every key was empty, or no limit applies
    bool outOfMemory = false; ///< rejected because the zone had no room
    std::string_view key;     ///< of the first limit that has one, else empty; valid during the call of the sink
    const AskedLimits* asked = nullptr; ///< valid during the call of the sink; null of another algorithm
};
using RequestSink = std::function<void(const RequestOutcome&)>;

/// How long the machine has been up at the first request if nobody says: 11.6 days.
inline constexpr Milliseconds kLongUptime{1'000'000'000};

struct ReplayOptions
{
    /// How long the machine had been up at the instant 0 of the traffic's clock. Without it nginx has run for so long
    /// at the first request that a state that was never accounted (see LimitChain::decide) counts as leaked out.
    std::optional<Milliseconds> uptimeAtZero{};
    /// An earlier outcome of the same grouping, or nullptr: what does not depend on the policy is taken from it.
    OutcomePtr known{};
};

/// Replays the requests in order of arrival against the policy, as nginx meets them: start reading here. Each zone starts
/// empty. If the traffic has no $uri, a request whose location is found by $uri is taken for one of `/`.
///
/// Calls `sink`, unless it is empty, with every request, unaccounted ones included, on the caller's thread. BadKey if a
/// zone's key cannot be evaluated on this traffic, BadConfig for a regex that does not compile; Cancelled when asked to
/// stop (polled every 20 ms).
[[nodiscard]] Result<OutcomePtr> replayInOrder(const Policy& policy, const GroupedPtr& grouped, const BinSpec& bins,
                                               const RequestSink& sink, std::stop_token stop = {},
                                               const ReplayOptions& options = {});
/// Does so under a policy that was made ready for the trace of `grouped`.
[[nodiscard]] Result<OutcomePtr> replayInOrder(RulePlan plan, const GroupedPtr& grouped, const BinSpec& bins,
                                               const RequestSink& sink, const std::stop_token& stop,
                                               const ReplayOptions& options = {});

} // namespace spillway
