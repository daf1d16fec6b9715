#pragma once

#include "engine/core/result.h"
#include "engine/core/steps.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

namespace spillway {

/// A request as it is sent.
struct TestRequest
{
    std::string bytes;
    std::size_t listen = 0; ///< index of its socket
    bool isHead = false;
    std::chrono::milliseconds at{0}; ///< when, after the first one
};

struct SendOptions
{
    std::size_t connections = 1024; ///< at most at once
    std::function<bool()> isUp{};   ///< asked now and then; where it says false sending ends
    ShareCallback progress{};
    std::stop_token stop{};
};

/// Sends the requests, in ascending order of time, to local sockets over connections that are kept. A request that nginx
/// delays keeps its connection, so others are opened. Returns a moment after the last one was sent; waits for no answer.
/// ReadFailed where nginx ends or no connection is left; Cancelled.
[[nodiscard]] Result<Done> sendRequests(std::span<const TestRequest> requests, std::span<const std::string> sockets,
                                        const SendOptions& options);

} // namespace spillway
