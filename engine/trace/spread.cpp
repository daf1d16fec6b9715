#include "engine/trace/spread.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/arrival_order.h"
#include "engine/trace/live_keys.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kBlock = 1U << 14U;

/// What `group` counts on its way through the trace, for requests that no longer are in its order.
Result<Done> countSpread(Grouped& spread, const std::stop_token& stop)
{
    const auto order = arrivalOrder(spread, stop);
    if (!order)
        return order.error();
    std::vector<ClientId> clientOf(spread.keys->values.size(), 0);
    for (ClientId client = 0; client < spread.clients(); ++client)
        clientOf[spread.keyOf[client]] = client;
    LiveKeys liveKeys(spread.clients());
    if (spread.wide.empty())
        spread.ordered.reserve(order->rows.size());
    for (std::size_t i = 0; i < order->rows.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const Instant at = order->times[i];
        if (spread.wide.empty())
            spread.ordered.push_back(static_cast<std::uint32_t>((at - spread.base).count()));
        if (const ValueId key = spread.keys->ids[order->rows[i]]; key != kEmptyValue)
            liveKeys.lookUp(clientOf[key], at);
    }
    spread.mostLiveKeys = liveKeys.most();
    return Done{};
}

/// Some of one client's requests that lie in one second.
struct InSecond
{
    std::span<const std::uint32_t> rows;
    std::size_t firstRequest; ///< in key order
    Instant second;
};

/// Gives them their places in it, ascending.
using Placing = void (*)(const InSecond& requests, KeyOrderedTimes& times);

constexpr std::int64_t kSecond = 1000;

void placeEvenly(const InSecond& requests, KeyOrderedTimes& times)
{
    const auto count = static_cast<std::int64_t>(requests.rows.size());
    for (std::int64_t i = 0; i < count; ++i)
        times.set(requests.firstRequest + static_cast<std::size_t>(i),
                  requests.second + Milliseconds(i * kSecond / count));
}

/// Finalizer of MurmurHash3 (fmix64): integers only, so that every machine scatters alike.
std::uint64_t mixed(std::uint64_t bits)
{
    bits = (bits ^ (bits >> 33U)) * 0xFF51AFD7ED558CCDULL;
    bits = (bits ^ (bits >> 33U)) * 0xC4CEB9FE1A85EC53ULL;
    return bits ^ (bits >> 33U);
}

void placeAtRandom(const InSecond& requests, KeyOrderedTimes& times)
{
    std::vector<Milliseconds> places;
    places.reserve(requests.rows.size());
    for (const std::uint32_t row : requests.rows)
        places.emplace_back(static_cast<std::int64_t>(mixed(row + 1ULL) % 1000));
    std::sort(places.begin(), places.end());
    for (std::size_t i = 0; i < places.size(); ++i)
        times.set(requests.firstRequest + i, requests.second + places[i]);
}

/// The same requests with each client's requests of one whole second placed anew within it.
Result<GroupedPtr> placedAnew(const GroupedPtr& grouped, Placing place, const std::stop_token& stop)
{
    auto spread = std::make_shared<Grouped>();
    spread->trace = grouped->trace;
    spread->keys = grouped->keys;
    spread->keyOf = grouped->keyOf;
    spread->offsets = grouped->offsets;
    spread->rows = grouped->rows;
    spread->unaccounted = grouped->unaccounted;
    spread->unaccountedRows = grouped->unaccountedRows;
    spread->selected = grouped->selected;
    spread->spread = true;
    const Instant base = std::chrono::floor<std::chrono::seconds>(grouped->base); // nothing is moved before its second
    const Milliseconds span = grouped->base + grouped->span - base + Milliseconds(kSecond - 1);
    KeyOrderedTimes times(*spread, base, span);
    StopPoll poll(stop, kBlock);
    for (ClientId client = 0; client < grouped->clients(); ++client) {
        const ClientArrivals arrivals = grouped->arrivalsOf(client);
        const auto rows = std::span(grouped->rows).subspan(grouped->offsets[client], arrivals.size());
        for (std::size_t begin = 0; begin < arrivals.size();) {
            if (poll.stopped())
                return cancelled();
            const Instant second = std::chrono::floor<std::chrono::seconds>(arrivals[begin]);
            std::size_t next = begin + 1;
            while (next < arrivals.size() && arrivals[next] < second + Milliseconds(kSecond))
                ++next;
            place({rows.subspan(begin, next - begin), grouped->offsets[client] + begin, second}, times);
            begin = next;
        }
    }
    if (const auto done = countSpread(*spread, stop); !done)
        return done.error();
    if (const auto done = times.layOut(stop); !done)
        return done.error();
    return GroupedPtr(std::move(spread));
}

} // namespace

Result<GroupedPtr> spreadEvenly(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, placeEvenly, stop);
}

Result<GroupedPtr> scattered(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, placeAtRandom, stop);
}

} // namespace spillway
