#include "engine/advise/need.h"

#include "engine/core/shared_work.h"
#include "engine/replay/kernels/leak.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <functional>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds.
constexpr std::size_t kBlock = 1U << 18U;

/// The highest excess of the requests from `begin` on, where none is ever rejected; 0 once asked to stop.
template <class Time, class Leak>
std::int64_t peakOf(ClientTimes<Time> times, Leak leak, const std::stop_token& stop)
{
    std::int64_t excess = -kOneRequest.raw(); // so that the first request has 0
    std::int64_t peak = 0;
    Time last = times[0];
    for (std::size_t i = 0; i < times.size();) {
        if (stop.stop_requested())
            return 0;
        const std::size_t blockEnd = std::min(times.size(), i + kBlock);
        for (; i < blockEnd; ++i) {
            const Time now = times[i];
            const std::int64_t leaked = leak(static_cast<std::int64_t>(now - last));
            excess = std::max<std::int64_t>(excess - leaked + kOneRequest.raw(), 0);
            peak = std::max(peak, excess);
            last = now;
        }
    }
    return peak;
}

/// The peak by nginx's formula itself, whose product wraps around at absurd rates.
std::int64_t peakByTheBook(const Grouped& grouped, ClientId client, Rate rate, const std::stop_token& stop)
{
    const ClientArrivals arrivals = grouped.arrivalsOf(client);
    BucketState state{Thousandths(0), arrivals[0]};
    Thousandths peak;
    for (std::size_t i = 1; i < arrivals.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return 0;
        const Instant now = arrivals[i];
        state = accounted(state, excessAt(state, rate, now), now);
        peak = std::max(peak, state.excess);
    }
    return peak.raw();
}

template <class Time>
std::int64_t peakOf(ClientTimes<Time> times, Rate rate, const std::stop_token& stop)
{
    if (rate.raw() % 1000 == 0)
        return peakOf(times, WholeLeak{rate.raw() / 1000}, stop);
    return peakOf(times, TruncatedLeak{rate.raw()}, stop);
}

std::int64_t needOf(const Grouped& grouped, ClientId client, Rate rate, const std::stop_token& stop)
{
    std::int64_t peak = 0;
    if (!leakFits(rate, grouped.span))
        peak = peakByTheBook(grouped, client, rate, stop);
    else if (grouped.wide.empty())
        peak = peakOf(grouped.timesOf<std::uint32_t>(client), rate, stop);
    else
        peak = peakOf(grouped.timesOf<std::int64_t>(client), rate, stop);
    return peak / kOneRequest.raw() + (peak % kOneRequest.raw() > 0 ? 1 : 0);
}

} // namespace

std::int64_t needOf(const Grouped& grouped, ClientId client, Rate rate)
{
    return needOf(grouped, client, rate, {});
}

std::vector<std::int64_t> needs(const Grouped& grouped, Rate rate, std::stop_token stop)
{
    std::vector<std::int64_t> all(grouped.clients(), 0);
    SharedPieces pieces{std::span<const std::uint32_t>(grouped.offsets)};
    const std::function<void()> fill = [&] {
        pieces.take(stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t client = begin; client < end && !stop.stop_requested(); ++client)
                all[client] = needOf(grouped, static_cast<ClientId>(client), rate, stop);
        });
    };
    runTogether(std::vector(grouped.requests() < kWorthTwoThreads ? 1 : 2, fill));
    return stop.stop_requested() ? std::vector<std::int64_t>() : all;
}

} // namespace spillway
