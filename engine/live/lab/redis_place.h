#pragma once

#include "engine/core/result.h"

#include <string>

namespace spillway {

/// Where a Redis listens.
struct RedisPlace
{
    std::string host = "127.0.0.1";
    int port = 6379;
    std::string socket{}; ///< path of a Unix socket, in place of host and port
    std::string user{};
    std::string password{};
    int database = 0;
};

/// Reads `redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]` or `unix:PATH`. BadArgument.
[[nodiscard]] Result<RedisPlace> parseRedisPlace(const std::string& text);

} // namespace spillway
