#pragma once

#include "engine/replay/estimate/known_loss.h"
#include "engine/replay/estimate/usual.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/columns/period.h"
#include "engine/trace/columns/period_spans.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

struct Policy;
class RequestVerdicts;

/// The effect of a policy in the periods of one kind. All requests fill the buckets; a request counts in the period in which
/// its timestamp lies, wherever an arrival model moved it.
struct PeriodOutcome
{
    std::uint64_t requests = 0;    ///< unaccounted ones included
    std::uint64_t unaccounted = 0; ///< requests without a key, and those of exempt clients
    std::uint64_t passed = 0;
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;
    std::uint64_t clients = 0;
    std::uint64_t clientsDelayed = 0;
    std::uint64_t clientsRejected = 0;
    std::uint64_t requestsOfRejected = 0; ///< all requests of these clients
    std::uint64_t strangersRejected = 0;  ///< rejected requests, those of KnownLoss::regular left out; see keptOutOf()
    Milliseconds longestWait{0};
    Milliseconds p99Wait{0}; ///< nearest rank: at least 99 % of the requests that are served wait no longer
    Milliseconds length{0};  ///< of the periods, where there is traffic
    KnownLoss known{};       ///< losses of known clients; only in incidents
    UsualTraffic usual{};    ///< see usualTraffic(); only in normal periods

    [[nodiscard]] PeriodSize size() const { return {requests - unaccounted, length}; } ///< of accounted requests
    bool operator==(const PeriodOutcome&) const = default;
};

/// By PeriodKind.
using PeriodOutcomes = std::array<PeriodOutcome, 2>;
/// The requests of the incidents beyond the usual level.
[[nodiscard]] std::uint64_t surplusOf(const PeriodOutcomes& outcomes);
/// O(requests); Cancelled.
[[nodiscard]] Result<PeriodOutcomes> periodOutcomes(const RequestVerdicts& verdicts, std::span<const PeriodSpan> spans,
                                                    const std::stop_token& stop = {});

/// Leaves PeriodOutcome::usual out, and calls `see` with the requests of each client: without p99Wait and lengths.
using ClientPeriodsSink = std::function<void(ClientId, const PeriodOutcomes&)>;
[[nodiscard]] Result<PeriodOutcomes> periodOutcomes(const RequestVerdicts& verdicts, std::span<const PeriodSpan> spans,
                                                    const std::stop_token& stop, const ClientPeriodsSink& see);

/// The outcomes of a policy that replay() replayed. Errors as RequestVerdicts::create().
[[nodiscard]] Result<PeriodOutcomes> periodOutcomes(const Policy& policy, const Outcome& outcome,
                                                    std::span<const PeriodSpan> spans, const std::stop_token& stop = {},
                                                    const ReplayOptions& options = {});

/// The outcome of each period on its own, in their order; none unless there are several of a kind.
/// O(requests * periods); Cancelled.
[[nodiscard]] Result<std::vector<PeriodOutcome>>
outcomeOfEach(const RequestVerdicts& verdicts, std::span<const Period> periods, const std::stop_token& stop = {});

} // namespace spillway
