#pragma once

#include "engine/live/test_requests.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// nginx's decision on a request, as its log has it.
struct Logged
{
    std::optional<Verdict> verdict{}; ///< nothing: no limit counted it
    int status = 0;                   ///< of the answer
    Instant arrival{};                ///< by the clock of the log: $msec - $request_time
    bool operator==(const Logged&) const = default;
};

/// Reads the log of a TestConfiguration, by number of the request; nothing for those that are not in it. Other lines are
/// skipped.
[[nodiscard]] std::vector<std::optional<Logged>> readDecisions(std::string_view log, std::size_t requests);

/// Why nginx and the prediction differ on a request.
enum class DifferenceReason : std::uint8_t {
    Arrival, ///< it, or one before it, arrived earlier or later; for the real arrivals the prediction is nginx's decision
    SameMoment,  ///< two requests of a client changed their order
    Boundary,    ///< a difference below the resolution of nginx's clocks changes the decision
    Follows,     ///< an earlier difference changed the client's bucket
    NotCounted,  ///< nginx answered before it counted the request
    OtherPlace,  ///< nginx counted a request that no limit should count
    NoDecision,  ///< nginx logged no request of that number
    Unexplained, ///< none of these
};

/// "arrival", "same_moment" …; stable.
[[nodiscard]] std::string_view nameOf(DifferenceReason reason);

struct OtherDecision
{
    std::size_t request = 0; ///< its number
    std::string client;
    std::optional<Verdict> predicted; ///< nothing: no limit counts it
    std::optional<Logged> nginx;      ///< nothing: not in the log
    Milliseconds late{0};
    DifferenceReason reason = DifferenceReason::Unexplained;
    Instant at{};       ///< in the traffic
    std::string text{}; ///< "GET /login"; printable
};

/// How many of nginx's decisions are as predicted.
struct Agreement
{
    std::uint64_t decisions = 0;       ///< on requests that a limit counts, by either side
    std::uint64_t equal = 0;           ///< of these
    std::uint64_t equalAsMeasured = 0; ///< as many are as predicted for the real arrivals
    Milliseconds medianJitter{0};
    Milliseconds largestJitter{0};
    std::vector<OtherDecision> differences; ///< in order of the requests
};

/// How much later than planned each request arrived, beside what all have in common; 0 for those that nginx did not log.
[[nodiscard]] std::vector<Milliseconds> lateness(std::span<const Instant> planned,
                                                 std::span<const std::optional<Logged>> logged);

/// The requests of the test, each span by number.
struct Compared
{
    std::span<const Instant> planned;
    std::span<const Predicted> predicted; ///< for the planned arrivals
    std::span<const Predicted> measured;  ///< for the real ones
    std::span<const std::optional<Logged>> logged;
    std::span<const Milliseconds> late;
};

/// O(requests + differences of a client squared).
[[nodiscard]] Agreement agreementOf(const Compared& compared);

} // namespace spillway
