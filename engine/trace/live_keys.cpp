#include "engine/trace/live_keys.h"

#include <algorithm>

namespace spillway {

void LiveKeys::lookUp(std::uint32_t client, Instant now)
{
    State& state = m_states[client];
    if (state.older != kNone) {
        state.lastLookup = now;
        if (m_states[m_ends].older == client)
            return; // it is the youngest already
        unlink(client);
        append(client);
        return;
    }
    for (int looks = 0; looks < 2; ++looks) {
        const std::uint32_t oldest = m_states[m_ends].younger;
        if (oldest == m_ends || now - m_states[oldest].lastLookup < std::chrono::seconds(60))
            break;
        unlink(oldest);
        m_states[oldest].older = kNone;
        --m_live;
    }
    state.lastLookup = now;
    append(client);
    m_most = std::max(m_most, ++m_live);
}

void LiveKeys::unlink(std::uint32_t client)
{
    const State& state = m_states[client];
    m_states[state.older].younger = state.younger;
    m_states[state.younger].older = state.older;
}

void LiveKeys::append(std::uint32_t client)
{
    State& ends = m_states[m_ends];
    m_states[client].older = ends.older;
    m_states[client].younger = m_ends;
    m_states[ends.older].younger = client;
    ends.older = client;
}

} // namespace spillway
