#pragma once

#include "engine/live/lab/redis_script.h"
#include "engine/live/lab/store.h"

#include <cstdint>
#include <memory>

namespace spillway {

/// Keeps the counters in a Redis, which several servers may share. An atomic script decides by the clock of Redis, with
/// the engine's integers. Keys expire by themselves.
///
/// Needs an event loop, and a process that ignores SIGPIPE: hiredis writes to what the other side closed. Requests in one turn of the loop go out together. Where Redis is gone, does not answer within
/// 250 ms, or rejects a command, answers are errors, at once while it is gone; it is tried again by itself, at least twice
/// a second.
class RedisStore : public Store
{
public:
    enum class Clock : std::uint8_t {
        Redis,  ///< its own, one for all servers
        Caller, ///< the `now` of decide(), for tests
    };

    explicit RedisStore(const RedisPlace& place, Clock clock = Clock::Redis);
    /// Answers what waits by errors. Not from within an answer.
    ~RedisStore() override;

    /// Unsupported where redisFlaw() says why. No two charges may have one key.
    void decide(std::span<const Charge> charges, Instant now, Answer answer) override;

    /// Whether the connection stands.
    [[nodiscard]] bool isThere() const;
    /// How many decisions were errors, from the start.
    [[nodiscard]] std::uint64_t failures() const;

private:
    struct Connection;
    std::unique_ptr<Connection> m_connection;
    Clock m_clock;
};

} // namespace spillway
