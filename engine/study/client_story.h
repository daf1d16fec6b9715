#pragma once

#include "engine/study/explanation.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace spillway {

/// The time in which `level` drains, in whole milliseconds, rounded up. `level` >= 0.
[[nodiscard]] constexpr Milliseconds drainTime(Thousandths level, Rate rate)
{
    const Milliseconds time = waitFor(level, rate);
    return drained(rate, time) < level ? time + Milliseconds(1) : time;
}

/// One request and why it was decided so.
struct Explained
{
    RequestOutcome request; ///< `key` and `asked` are empty
    Explanation why;
};

/// One client's way through one limit_req.
struct ClientStory
{
    std::string client;         ///< its name; storyOf() leaves it and `alone` open
    bool alone = false;         ///< whether it is the only client of the traffic
    std::uint64_t requests = 0; ///< that the limit counts
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;
    std::uint64_t sinceRejected = 0;        ///< requests from the first rejected one on
    std::uint64_t atOnce = 0;               ///< most requests within one millisecond
    Milliseconds span{0};                   ///< from the first to the last arrival
    Thousandths highest;                    ///< highest excess of a request that was let in
    Milliseconds longestWait{0};            ///< of a delayed request
    Instant first{};                        ///< arrival of the first request
    std::optional<Explained> firstRejected; ///< the first request that was rejected
    std::optional<Explained> lastRejected;  ///< the last one, where there are several
    std::vector<std::uint64_t> served;      ///< requests that nginx serves in each second from `first` on
};

/// `requests` are all of one client with the decisions of this limit, in order of time. O(requests).
[[nodiscard]] ClientStory storyOf(const LimitReq& limit, std::span<const RequestOutcome> requests);

} // namespace spillway
