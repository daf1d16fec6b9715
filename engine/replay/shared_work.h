#pragma once

#include "engine/trace/grouped.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <future>
#include <stop_token>
#include <utility>
#include <vector>

namespace spillway {

/// Below this many requests a second thread costs more than it saves.
inline constexpr std::size_t kWorthTwoThreads = 200'000;

/// Calls `work(share)` for each share: for the first one here, for each other on a thread of its own, which has ended before
/// this returns. What any of them throws is thrown here. At least one share.
template <class Share, class Work>
void inThreads(std::vector<Share>& shares, const Work& work)
{
    std::vector<std::future<void>> others;
    for (std::size_t i = 1; i < shares.size(); ++i)
        others.push_back(std::async(std::launch::async, std::cref(work), std::ref(shares[i])));
    work(shares.front()); // if this throws, the futures wait for their threads
    for (std::future<void>& other : others)
        other.get();
}

/// The clients of a grouping, handed out to threads in pieces of about as many requests.
class ClientPieces
{
public:
    /// O(clients).
    explicit ClientPieces(const Grouped& grouped)
    {
        constexpr std::size_t kAtOnce = 1U << 16U; // requests of a piece, in whole clients
        for (ClientId client = 0; client < grouped.clients(); ++client)
            if (m_starts.empty() || grouped.offsets[client] - grouped.offsets[m_starts.back()] >= kAtOnce)
                m_starts.push_back(client);
        m_starts.push_back(static_cast<ClientId>(grouped.clients()));
    }

    /// Calls `each(client)` for clients that no thread has taken, until none is left or it is asked to stop. For several
    /// threads at once.
    template <class Each>
    void take(const std::stop_token& stop, const Each& each)
    {
        for (std::size_t i = m_next++; i + 1 < m_starts.size() && !stop.stop_requested(); i = m_next++)
            for (ClientId client = m_starts[i]; client < m_starts[i + 1]; ++client)
                each(client);
    }

private:
    std::vector<ClientId> m_starts;      ///< of the pieces, and the end
    std::atomic<std::size_t> m_next = 0; ///< the first piece that no thread has taken
};

} // namespace spillway
