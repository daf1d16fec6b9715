#pragma once

#include "engine/replay/keyed_arrivals.h"

#include <optional>
#include <string_view>

namespace spillway {

/// The reaction of a client to a rejected request.
enum class Retry : std::uint8_t {
    GiveUp,
    AtOnce,     ///< as soon as the answer is there
    Fixed,      ///< after `wait`
    RetryAfter, ///< after what the answer says: until the limit lets it pass, in whole seconds; `wait` if that is not 0
    Backoff,    ///< after base, 2 base, 4 base …, at most `cap`
    Reload,     ///< the whole page again, after `wait`: requests of the client less than a second apart are one page
};

/// Connections that send a request when the answer to the one before it has come, as ab, wrk and siege do.
struct ClosedLoop
{
    std::int64_t connections = 1;              ///< 1 .. 100,000; all from one client
    std::int64_t requests = 0;                 ///< of each connection; 0: as many as fit `length`
    Milliseconds length{0};                    ///< no request is sent afterwards; 0: no bound
    std::chrono::microseconds service{1000};   ///< from a request, after its delay, to its answer
    std::chrono::microseconds rejection{1000}; ///< from a rejected request to its answer; no longer than `service`
    std::chrono::microseconds gap{0};          ///< between two requests of the program, whatever the connection
    std::chrono::microseconds leastThink{0};   ///< from an answer to the next request: uniform between the two
    std::chrono::microseconds mostThink{0};
};

/// How clients behave. One seed always gives the same draws.
struct Behaviour
{
    Retry retry = Retry::GiveUp;
    Milliseconds wait{0};
    Milliseconds base{100};
    Milliseconds cap{30'000};
    std::int64_t most = 5;      ///< retries of one request, or of one page: 0 .. 1000
    bool jitter = false;        ///< a back-off is uniform between 0 and its time; other waits between once and twice
    Milliseconds roundTrip{50}; ///< until a client has the answer
    std::uint64_t seed = 1;
    std::optional<ClosedLoop> loop{}; ///< in place of the traffic
};

/// Reads `retry=give-up|at-once|fixed|retry-after|backoff|reload wait=1s base=100ms cap=30s max=5 jitter=none|full
/// round-trip=50ms seed=1`, or `connections=100 requests=10 for=30s service=1ms rejection=1ms gap=500us think=0..1s seed=1`. Times as of
/// parsePeriod(), and microseconds. BadArgument.
[[nodiscard]] Result<Behaviour> parseBehaviour(std::string_view text);

struct ReactionOutcome
{
    std::uint64_t requests = 0;    ///< of the traffic
    DecisionCounts attempts;       ///< with all retries
    DecisionCounts retries;        ///< alone
    std::uint64_t served = 0;      ///< requests that were served in the end
    Milliseconds lasted{0};        ///< from the first to the last attempt
    Milliseconds after{0};         ///< from the last request of the traffic to the last attempt
    std::uint64_t attemptsBy[4]{}; ///< attempts in each quarter of the traffic's time
    std::uint64_t requestsBy[4]{}; ///< of them those that are no retries
    Milliseconds longestDelay{0};
    double meanLatencyMs = 0; ///< of served attempts in a closed loop, service included

    /// Whether retries per request still increase in the last quarter of the traffic.
    [[nodiscard]] bool grows() const;
    /// Served requests of a closed loop, on average.
    [[nodiscard]] double servedPerSecond() const;
};

/// Sends the traffic, or a closed loop, at the limit: O(attempts × log). Unsupported beyond 50 million attempts;
/// Cancelled.
[[nodiscard]] Result<ReactionOutcome> react(const Limit& limit, const Grouped& grouped, const Behaviour& behaviour,
                                            const std::stop_token& stop = {});
[[nodiscard]] Result<ReactionOutcome> closedLoop(const Limit& limit, const Behaviour& behaviour,
                                                 const std::stop_token& stop = {});

/// The smallest usual Retry-After, drawn between once and twice the time, at which no more than one in ten retries is
/// rejected again; nothing if none up to ten minutes does.
[[nodiscard]] Result<std::optional<Milliseconds>> dampingRetryAfter(const Limit& limit, const Grouped& grouped,
                                                                    const Behaviour& behaviour,
                                                                    const std::stop_token& stop = {});

} // namespace spillway
