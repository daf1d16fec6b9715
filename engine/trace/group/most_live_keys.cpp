#include "engine/trace/group/most_live_keys.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/group/arrival_order.h"
#include "engine/trace/nginx/key.h"

#include <algorithm>
#include <vector>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds of work, each may miss the cache many times.
constexpr std::size_t kLiveKeysBlock = 1U << 14U;

Result<std::uint64_t> counted(const Grouped& grouped, const std::stop_token& stop)
{
    if (!grouped.trace)
        return UINT64_MAX;
    const auto order = arrivalOrder(grouped, stop);
    if (!order)
        return order.error();
    LiveKeys live(grouped.keys->values().size());
    StopPoll poll(stop, kLiveKeysBlock);
    for (std::size_t i = 0; i < order->rows.size(); ++i) {
        if (poll.stopped())
            return cancelled();
        const std::uint32_t row = order->rows[i];
        if (const ValueId key = grouped.keys->ids()[row]; key != kEmptyValue)
            live.lookUp(key, order->times.empty() ? grouped.trace->arrivals[row] : order->times[i]);
    }
    return live.most();
}

/// How many keys are alive in each of equal parts of the span.
class LiveParts
{
public:
    explicit LiveParts(Milliseconds span) :
        m_width(std::max<std::int64_t>(1000, span.count() / kMostParts + 1)),
        m_changes(static_cast<std::size_t>((span.count() + kIdleMs) / m_width) + 2)
    {
    }

    /// A client's requests, ms after the span's begin.
    template <class Times>
    void add(const Times& times)
    {
        std::int64_t first = times[0];
        std::int64_t last = first;
        for (std::size_t i = 1; i < times.size(); ++i) {
            const std::int64_t now = times[i];
            if (now - last > kIdleMs) {
                addRun(first, last);
                first = now;
            }
            last = now;
        }
        addRun(first, last);
    }

    [[nodiscard]] std::uint64_t most() const
    {
        std::int64_t live = 0;
        std::int64_t most = 0;
        for (const std::int32_t change : m_changes)
            most = std::max(most, live += change);
        return static_cast<std::uint64_t>(most);
    }

private:
    static constexpr std::int64_t kIdleMs = 60'000;
    static constexpr std::int64_t kMostParts = 1'000'000;

    void addRun(std::int64_t first, std::int64_t last)
    {
        ++m_changes[static_cast<std::size_t>(first / m_width)];
        --m_changes[static_cast<std::size_t>((last + kIdleMs) / m_width) + 1];
    }

    std::int64_t m_width;                ///< ms
    std::vector<std::int32_t> m_changes; ///< by part: from the one before
};

Result<std::uint64_t> bounded(const Grouped& grouped, const std::stop_token& stop)
{
    LiveParts parts(grouped.span);
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (client % kLiveKeysBlock == 0 && stop.stop_requested())
            return cancelled();
        if (grouped.wide.empty())
            parts.add(grouped.timesOf<std::uint32_t>(client));
        else
            parts.add(grouped.timesOf<std::int64_t>(client));
    }
    return parts.most();
}

} // namespace

Result<std::uint64_t> mostLiveKeys(const Grouped& grouped, const std::stop_token& stop)
{
    return grouped.liveKeys.orElse([&] { return counted(grouped, stop); });
}

Result<std::uint64_t> liveKeysBound(const Grouped& grouped, const std::stop_token& stop)
{
    return grouped.liveKeysBound.orElse([&] { return bounded(grouped, stop); });
}

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
