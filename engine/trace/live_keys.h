#pragma once

#include "engine/core/quantity.h"

#include <cstdint>
#include <vector>

namespace spillway {

/// How many states can be alive at once in an nginx zone that never runs out of room, told from the arrivals alone.
///
/// nginx keeps its states in a queue by last lookup. Each lookup of a key that has none first looks at the two oldest and
/// deletes those that were last accounted at least 60 s ago and have leaked out; it stops at one that has not. Here a state
/// goes 60 s after its last *lookup*, which is never before it was last accounted. What is alive is the younger end of the same
/// queue here and there. So as long as each state has leaked out 60 s after its last lookup (always where that much leaks as
/// burst allows), each state that goes here has gone in nginx, too, or goes now: the bound holds for every such limit.
/// Source: ngx_http_limit_req_lookup() and ngx_http_limit_req_expire(), nginx 1.22. O(1) a lookup, 16 bytes a client.
class LiveKeys
{
public:
    /// Clients are numbered from 0.
    explicit LiveKeys(std::size_t clients) : m_states(clients + 1) { m_states[m_ends] = {m_ends, m_ends, {}}; }

    /// `now` never steps back.
    void lookUp(std::uint32_t client, Instant now);

    [[nodiscard]] std::uint64_t most() const { return m_most; }

private:
    struct State
    {
        std::uint32_t older = kNone;
        std::uint32_t younger = kNone;
        Instant lastLookup{};
    };
    static constexpr std::uint32_t kNone = UINT32_MAX;

    void unlink(std::uint32_t client);
    void append(std::uint32_t client);

    std::vector<State> m_states; ///< by client; the last one joins both ends of the queue
    std::uint32_t m_ends = static_cast<std::uint32_t>(m_states.size() - 1);
    std::uint64_t m_live = 0;
    std::uint64_t m_most = 0;
};

} // namespace spillway
