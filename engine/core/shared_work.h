#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace spillway {

/// Below this many requests a second thread costs more than it saves.
inline constexpr std::size_t kWorthTwoThreads = 200'000;

/// Calls each of `works`: the first one here, the others on threads that are kept for it, or here where none of those
/// is free by the time. All have ended before this returns. What any of them throws is thrown here.
void runTogether(const std::vector<std::function<void()>>& works);

/// Calls `work(share)` for each share, as runTogether() does: no share may wait for another one.
template <class Share, class Work>
void inThreads(std::vector<Share>& shares, const Work& work)
{
    std::vector<std::function<void()>> works;
    for (Share& share : shares)
        works.emplace_back([&work, &share] { work(share); });
    runTogether(works);
}

/// Things in a row, such as clients or tiles, handed out to threads in pieces of about as much work.
class SharedPieces
{
public:
    /// A range of things.
    struct Piece
    {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    SharedPieces() = default;
    /// `starts` says where each thing's work begins, and where the last one's ends: a piece has about `atOnce` of it,
    /// or is one group of `together` neighbours that has more. O(things).
    template <class Start>
    explicit SharedPieces(std::span<const Start> starts, std::size_t together = 1, std::uint64_t atOnce = 1U << 16U)
    {
        for (std::size_t thing = 0; thing + 1 < starts.size();) {
            const std::size_t end = std::min(thing + together, starts.size() - 1);
            if (m_pieces.empty() || starts[end] - starts[m_pieces.back().begin] > atOnce)
                m_pieces.push_back({thing, thing});
            m_pieces.back().end = thing = end;
        }
    }

    [[nodiscard]] bool empty() const { return m_pieces.empty(); }

    /// Leaves one piece in `oneIn`, evenly over the row, and at least one of any. Before the first is taken.
    void thin(std::size_t oneIn)
    {
        std::vector<Piece> kept;
        for (std::size_t i = std::min(oneIn, m_pieces.size()) / 2; i < m_pieces.size(); i += oneIn)
            kept.push_back(m_pieces[i]);
        m_pieces = std::move(kept);
    }

    /// Calls `each(begin, end)` for pieces that no thread has taken, in order, until none is left or it is asked to
    /// stop. For several threads at once.
    template <class Each>
    void take(const std::stop_token& stop, const Each& each)
    {
        for (std::size_t i = m_next++; i < m_pieces.size() && !stop.stop_requested(); i = m_next++)
            each(m_pieces[i].begin, m_pieces[i].end);
    }

private:
    std::vector<Piece> m_pieces;
    std::atomic<std::size_t> m_next = 0; ///< the first piece that no thread has taken
};

} // namespace spillway
