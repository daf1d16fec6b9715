#include "engine/trace/live_key_count.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/arrival_order.h"
#include "engine/trace/grouped.h"
#include "engine/trace/live_keys.h"

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds of work, each may miss the cache many times.
constexpr std::size_t kBlock = 1U << 14U;

} // namespace

Result<std::uint64_t> LiveKeyCount::of(const Grouped& grouped, const std::stop_token& stop) const
{
    const std::lock_guard lock(m_mutex);
    if (m_most)
        return *m_most;
    if (!grouped.trace)
        return UINT64_MAX;
    const auto order = arrivalOrder(grouped, stop);
    if (!order)
        return order.error();
    LiveKeys live(grouped.keys->values.size());
    StopPoll poll(stop, kBlock);
    for (std::size_t i = 0; i < order->rows.size(); ++i) {
        if (poll.stopped())
            return cancelled();
        const std::uint32_t row = order->rows[i];
        if (const ValueId key = grouped.keys->ids[row]; key != kEmptyValue)
            live.lookUp(key, order->times.empty() ? grouped.trace->arrivals[row] : order->times[i]);
    }
    m_most = live.most();
    return *m_most;
}

} // namespace spillway
