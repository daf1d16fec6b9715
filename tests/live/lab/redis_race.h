#pragma once

#include "engine/live/lab/redis_store.h"

namespace spillway {

/// Parallel clients at one fixed window in a Redis: each reads the count, and writes one more if that is allowed. Between
/// the two others read the old count.
struct RedisRace
{
    int clients = 32; ///< a connection and a thread each
    int rounds = 100; ///< each on a fresh key; the clients start together and send one request each
    std::int64_t limit = 10;
};

/// How many requests one way of counting let pass.
struct RaceResult
{
    std::int64_t most = 0;   ///< in one round
    std::int64_t passed = 0; ///< in all rounds
    int roundsAbove = 0;     ///< rounds with more than the limit
};

struct RaceResults
{
    RaceResult naive;  ///< GET, then INCR
    RaceResult script; ///< as RedisStore decides
};

/// Lets both ways race. ReadFailed. Its keys expire after a minute or, those of the script, a day.
[[nodiscard]] Result<RaceResults> raceInRedis(const RedisPlace& place, const RedisRace& race);

} // namespace spillway
