#include "engine/trace/most_live_keys.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/arrival_order.h"
#include "engine/trace/live_keys.h"

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds of work, each may miss the cache many times.
constexpr std::size_t kBlock = 1U << 14U;

Result<std::uint64_t> counted(const Grouped& grouped, const std::stop_token& stop)
{
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
    return live.most();
}

} // namespace

Result<std::uint64_t> mostLiveKeys(const Grouped& grouped, const std::stop_token& stop)
{
    return grouped.liveKeys.orElse([&] { return counted(grouped, stop); });
}

} // namespace spillway
