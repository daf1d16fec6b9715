#pragma once

#include "engine/advise/kernels/limit_lanes.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>

#include <optional>
#include <span>
#include <vector>

namespace spillway {

/// The times of clients in 32 bits side by side, wherever they lie in the grouping, and where their
/// periods begin. For one thread.
class ContiguousTimes
{
public:
    ContiguousTimes(const Grouped& grouped, std::span<const PeriodSpan> spans);

    /// Chooses the client whose times the other functions return.
    void read(ClientId client);
    /// Calls `each(times, kind)` for the stretches of the client's requests that lie in spans of one kind, in order.
    template <class Each>
    void forSpans(const Each& each) const
    {
        std::size_t begin = 0;
        std::size_t span = 0;
        while (begin < m_times.size()) {
            while (span + 1 < m_ends.size() && m_times[begin] >= m_ends[span])
                ++span;
            const auto behind = span + 1 < m_ends.size()
                                    ? std::lower_bound(m_times.begin() + static_cast<std::ptrdiff_t>(begin),
                                                       m_times.end(), m_ends[span])
                                    : m_times.end();
            const auto end = static_cast<std::size_t>(behind - m_times.begin());
            each(TimesOfClient{m_times.data() + begin, end - begin, m_times[begin > 0 ? begin - 1 : 0]}, m_kinds[span]);
            begin = end;
        }
    }

    /// Calls `each` with pieces of at most kRequestsAtOnce requests.
    template <class Each>
    void forPieces(const Each& each) const
    {
        forSpans([&](const TimesOfClient& times, std::optional<PeriodKind> kind) {
            for (std::size_t n = 0; n < times.count; n += kRequestsAtOnce)
                each(TimesOfClient{times.times + n, std::min(kRequestsAtOnce, times.count - n),
                                   n > 0 ? times.times[n - 1] : times.before},
                     kind);
        });
    }

private:
    const Grouped& m_grouped;
    std::vector<std::int64_t> m_ends; ///< by span: ms after base
    std::vector<std::optional<PeriodKind>> m_kinds;
    std::vector<std::uint32_t> m_tile; ///< that of m_ofTile, client by client
    std::size_t m_ofTile = SIZE_MAX;
    std::span<const std::uint32_t> m_times;
};

/// Rejected requests of one client under one limit, by PeriodKind, with nginx's formula itself: for clients whose times
/// need more than 32 bits. O(requests).
[[nodiscard]] std::array<std::uint32_t, 2> lostAlone(const ClientArrivals& arrivals, Rate rate, std::int64_t burst,
                                                     std::span<const PeriodSpan> spans);

} // namespace spillway
