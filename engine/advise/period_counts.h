#pragma once

#include "engine/core/result.h"
#include "engine/limiter/limit_req.h"
#include "engine/replay/estimate/known_loss.h"
#include "engine/replay/estimate/usual.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// Windows in which the requests of one client are counted by hand to choose numbers.
inline constexpr std::array<Milliseconds, 3> kAdviceWindows{Milliseconds(1000), Milliseconds(100), Milliseconds(10)};

/// A client that loses something in periods of one kind.
struct Loser
{
    ClientId client = 0;
    std::uint64_t rejected = 0;
};

/// The effect of a limit on the periods of one kind.
struct PeriodLoss
{
    static constexpr std::size_t kMostNamed = 3;

    std::uint64_t requests = 0; ///< in them, unaccounted ones left out
    std::uint64_t clients = 0;
    std::uint64_t rejected = 0; ///< requests
    std::uint64_t clientsRejected = 0;
    std::uint64_t requestsOfRejected = 0;  ///< all requests of these clients
    Milliseconds length{0};                ///< of all of them, where there is traffic
    KnownLoss known{};                     ///< of the rejected ones; only of incidents
    std::array<std::uint64_t, 3> peaks{};  ///< most requests of one client in each of kAdviceWindows
    std::array<ClientId, 3> peakClients{}; ///< whose these are; of no requests: 0

    std::vector<Loser> losers{}; ///< who loses most, most first; at most kMostNamed of them

    [[nodiscard]] PeriodSize size() const { return {requests, length}; }
    void note(const Loser& loser); ///< among the losers, if it loses enough
};

struct PeriodCounts
{
    std::array<PeriodLoss, 2> of;           ///< by PeriodKind
    std::optional<ClientId> neediestNormal; ///< whose bucket is fullest in a normal period
    std::vector<ClientId> regularsHit;      ///< the clients of KnownLoss::regular, in no order
    std::uint64_t spared = 0;               ///< requests in incidents of clients that lose nothing there
    std::optional<ClientId>
        busiestSpared;               ///< of these clients, who has most of the surplus: clearly more than is usual
    std::uint64_t sparedSurplus = 0; ///< so many requests more than it makes in normal periods in the same time
};

/// All requests fill the buckets, each client on its own; those of the periods are counted. O(requests), two threads
/// where the work is worth it. Cancelled.
[[nodiscard]] Result<PeriodCounts> periodCounts(const Grouped& grouped, const LimitReq& limit,
                                                std::span<const PeriodSpan> spans, std::stop_token stop = {});

} // namespace spillway
