#pragma once

#include "engine/core/result.h"
#include "engine/limiter/limit_req.h"
#include "engine/trace/grouped.h"
#include "engine/trace/period_spans.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

namespace spillway {

/// Windows in which the requests of one client are counted by hand to choose numbers.
inline constexpr std::array<Milliseconds, 3> kAdviceWindows{Milliseconds(1000), Milliseconds(100), Milliseconds(10)};

/// What a limit does to the periods of one kind.
struct PeriodLoss
{
    std::uint64_t requests = 0; ///< in them, unaccounted ones left out
    std::uint64_t clients = 0;
    std::uint64_t rejected = 0; ///< requests
    std::uint64_t clientsRejected = 0;
    Milliseconds length{0};                ///< of all of them, where there is traffic
    std::array<std::uint64_t, 3> peaks{};  ///< most requests of one client in each of kAdviceWindows
    std::array<ClientId, 3> peakClients{}; ///< whose these are; of no requests: 0
};

struct PeriodCounts
{
    std::array<PeriodLoss, 2> of;           ///< by PeriodKind
    std::optional<ClientId> neediestNormal; ///< whose bucket is fullest in a normal period
    std::optional<ClientId> busiestSpared; ///< of those that lose nothing in an incident, who makes most requests in it
};

/// All requests fill the buckets, each client on its own; those of the periods are counted. O(requests), two threads where the
/// work is worth it. Cancelled.
[[nodiscard]] Result<PeriodCounts> periodCounts(const Grouped& grouped, const LimitReq& limit,
                                                std::span<const PeriodSpan> spans, std::stop_token stop = {});

} // namespace spillway
