#pragma once

#include "engine/replay/estimate/known_loss.h"
#include "engine/replay/estimate/request_fates.h"
#include "engine/replay/estimate/usual.h"
#include "engine/trace/columns/period_spans.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// What a policy did in the periods of one kind. All requests fill the buckets; those of the periods are counted: in
/// whose spans their stamps lie, also where a reading of the stamps moved them.
struct PeriodOutcome
{
    std::uint64_t requests = 0;    ///< unaccounted ones included
    std::uint64_t unaccounted = 0; ///< of them: exempt ones, too
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;
    std::uint64_t clients = 0;
    std::uint64_t clientsDelayed = 0;
    std::uint64_t clientsRejected = 0;
    std::uint64_t requestsOfRejected = 0; ///< all requests of these clients
    Milliseconds longestWait{0};
    Milliseconds p99Wait{0}; ///< nearest rank: at least 99 % of the requests that are served wait no longer
    Milliseconds length{0};  ///< of the periods, where there is traffic
    KnownLoss known{};       ///< of the rejected ones; only of incidents
    UsualTraffic usual{};    ///< see usualTraffic(); only of normal periods

    [[nodiscard]] PeriodSize size() const { return {requests - unaccounted, length}; } ///< of what is counted
    [[nodiscard]] std::uint64_t passed() const { return requests - delayed - rejected; }
    bool operator==(const PeriodOutcome&) const = default;
};

/// By PeriodKind. O(requests); Cancelled.
using PeriodOutcomes = std::array<PeriodOutcome, 2>;
/// What the incidents have more than is usual.
[[nodiscard]] std::uint64_t surplusOf(const PeriodOutcomes& outcomes);
[[nodiscard]] Result<PeriodOutcomes> periodOutcomes(const RequestFates& fates, std::span<const PeriodSpan> spans,
                                                    const std::stop_token& stop = {});

/// The same without what is usual, and tells `see` of each client what is counted of its requests: no waits but
/// the longest, no lengths.
using ClientPeriodsSink = std::function<void(ClientId, const PeriodOutcomes&)>;
[[nodiscard]] Result<PeriodOutcomes> periodOutcomes(const RequestFates& fates, std::span<const PeriodSpan> spans,
                                                    const std::stop_token& stop, const ClientPeriodsSink& see);

/// The same of a policy and what it did, by replay(). Errors as RequestFates::create().
[[nodiscard]] Result<PeriodOutcomes> periodOutcomes(const Policy& policy, const Outcome& outcome,
                                                    std::span<const PeriodSpan> spans, const std::stop_token& stop = {},
                                                    const ReplayOptions& options = {});

/// Whether there are several of a kind: else the sums say it all.
[[nodiscard]] bool isToldApart(std::span<const Period> periods);
/// The same of each period alone, in their order, where they are told apart; else none.
/// O(requests * periods); Cancelled.
[[nodiscard]] Result<std::vector<PeriodOutcome>>
outcomeOfEach(const RequestFates& fates, std::span<const Period> periods, const std::stop_token& stop = {});

/// The same of each client in the periods of one kind, by ClientId; peak levels are left out. O(requests); Cancelled.
[[nodiscard]] Result<std::vector<ClientOutcome>> clientsInPeriods(const RequestFates& fates,
                                                                  std::span<const PeriodSpan> spans, PeriodKind kind,
                                                                  const std::stop_token& stop = {});

} // namespace spillway
