#pragma once

#include "engine/core/quantity.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// How many states can be alive at once in an nginx zone that never runs out of room, from the arrivals alone.
///
/// nginx keeps its states in a queue by last lookup. Each lookup of a key that has none first looks at the two oldest
/// and deletes those that were last accounted at least 60 s ago and have leaked out; it stops at one that has not. Here
/// a state goes 60 s after its last *lookup*, which is never before it was last accounted. What is alive is the younger
/// end of the same queue here and there. So as long as each state has leaked out 60 s after its last lookup (always
/// where that much leaks as burst allows), each state that goes here has gone in nginx, too, or goes now: the bound
/// holds for every such limit. Source: ngx_http_limit_req_lookup() and ngx_http_limit_req_expire(), nginx 1.22.
/// Amortised O(1) a lookup, 36 bytes a client.
class LiveKeys
{
public:
    /// Clients are numbered from 0.
    explicit LiveKeys(std::size_t clients);

    /// `now` never steps back.
    void lookUp(std::uint32_t client, Instant now)
    {
        if (m_size == m_log.size())
            dropOld();
        const std::uint32_t last = m_lastOf[client];
        if (last == kNone)
            insert(now);
        const auto again = static_cast<unsigned>(last != kNone) & static_cast<unsigned>(last + 1 == m_size);
        m_size -= again; // nothing else was looked up since; too hard to predict for a branch
        m_lastOf[client] = m_size;
        m_log[m_size++] = {now, client};
    }

    [[nodiscard]] std::uint64_t most() const { return m_most; }

private:
    struct Lookup
    {
        Instant at{};
        std::uint32_t client = 0;
    };
    static constexpr std::uint32_t kNone = UINT32_MAX;

    void insert(Instant now);
    void dropOld();

    /// All lookups in their order. The queue is those that are their clients' last ones: a lookup that moves its client
    /// to the queue's end writes here and to one number, where a list would be relinked in three places.
    std::vector<Lookup> m_log;
    std::uint32_t m_size = 0;            ///< of the log
    std::uint32_t m_oldest = 0;          ///< of the queue: not before this one
    std::vector<std::uint32_t> m_lastOf; ///< by client: in the log; kNone where it is not alive
    std::uint64_t m_live = 0;
    std::uint64_t m_most = 0;
};

/// LiveKeys::most() of the selected requests; the largest number where there is no trace. Counted when it is first
/// asked for: only small zones depend on it, and it takes as long as a third of the grouping. O(requests) and 4 bytes
/// for each the first time, or 12 if an arrival model moved them, then O(1). By any thread. Cancelled when asked to stop.
[[nodiscard]] Result<std::uint64_t> mostLiveKeys(const Grouped& grouped, const std::stop_token& stop = {});

/// No less than that, in a fraction of the time: as many keys as have a request in one second or in the 60 s before it.
/// For a new key LiveKeys holds more than it did only if it has just let go of all that were not looked up for 60 s. Of
/// spans over a million seconds in longer parts than seconds. O(requests) the first time, then O(1). By any thread.
/// Cancelled when asked to stop.
[[nodiscard]] Result<std::uint64_t> liveKeysBound(const Grouped& grouped, const std::stop_token& stop = {});

} // namespace spillway
