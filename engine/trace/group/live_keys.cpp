#include "engine/trace/group/live_keys.h"

#include <algorithm>

namespace spillway {

LiveKeys::LiveKeys(std::size_t clients) : m_log(2 * clients + 1), m_lastOf(clients, kNone) {}

/// Deletes the two oldest, if they may go, and makes room for a new one.
void LiveKeys::insert(Instant now)
{
    for (int looks = 0; looks < 2 && m_oldest < m_size; ++m_oldest) {
        const Lookup& oldest = m_log[m_oldest];
        if (m_lastOf[oldest.client] != m_oldest)
            continue; // it was looked up again
        if (now - oldest.at < std::chrono::seconds(60))
            break;
        m_lastOf[oldest.client] = kNone;
        --m_live;
        ++looks;
    }
    m_most = std::max(m_most, ++m_live);
}

/// Keeps the queue alone: at most half of the log.
void LiveKeys::dropOld()
{
    std::uint32_t kept = 0;
    for (std::uint32_t i = m_oldest; i < m_size; ++i) {
        const Lookup lookup = m_log[i];
        if (m_lastOf[lookup.client] != i)
            continue;
        m_lastOf[lookup.client] = kept;
        m_log[kept++] = lookup;
    }
    m_oldest = 0;
    m_size = kept;
}

} // namespace spillway
