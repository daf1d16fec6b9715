#pragma once

#include "engine/core/result.h"
#include "engine/limiter/any_limiter.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

struct Charge;
struct RedisPlace;

/// A command and its arguments, any bytes.
using RedisWords = std::vector<std::string>;

/// resources/redis/limits.lua
[[nodiscard]] std::string_view redisScript();
/// The name by which EVALSHA knows the script.
[[nodiscard]] const std::string& redisScriptName();

/// Why the script cannot decide by a limit exactly; empty if it can. Numbers of Lua are doubles: rate and burst of a
/// `limit_req` may be up to kMostRequests. All other limits fit. Where nginx's product of rate and pause exceeds 64 bits,
/// here it does not.
[[nodiscard]] std::string redisFlaw(const AnyLimiter& limiter);

/// EVALSHA. No two charges may have one key. `now`: in place of Redis' own clock. Keys with
/// a time of the caller's live for a day.
[[nodiscard]] RedisWords redisCommand(std::span<const Charge> charges, std::optional<Instant> now);

/// The commands that a new connection needs: log in, choose the database, load the script.
[[nodiscard]] std::vector<RedisWords> redisSetUp(const RedisPlace& place);

/// The arguments as hiredis takes them, valid while `words` are.
struct RedisArguments
{
    explicit RedisArguments(const RedisWords& words);
    std::vector<const char*> starts;
    std::vector<std::size_t> lengths;
};

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
