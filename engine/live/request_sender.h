#pragma once

#include "engine/core/result.h"
#include "engine/core/steps.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

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

/// Raises the number of files that this process and those it starts may open; as many connections as that allows, each of
/// which may take two of the server's.
[[nodiscard]] std::size_t raiseConnections();

/// Sends the requests, in ascending order of time, over connections that are kept: to local sockets, by their paths, or
/// all to addresses such as "127.0.0.1:8080". A request that the server delays keeps its connection, so others are
/// opened. Returns a moment after the last one was sent; waits for no answer. CannotOpen where nobody listens; ReadFailed
/// where the server ends or no connection is left; Cancelled.
[[nodiscard]] Result<Done> sendRequests(std::span<const TestRequest> requests, std::span<const std::string> sockets,
                                        const SendOptions& options);

/// Whether these bytes hold a whole answer of HTTP/1.1 to a request by HEAD (`isHead`) or another method. Answers are
/// those of a private nginx: with a length, in chunks, or without a body.
[[nodiscard]] bool isWholeResponse(std::string_view bytes, bool isHead);

} // namespace spillway
