#include "engine/trace/group/spread.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/group/taut_string.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// The times of a tile's requests, as they lie in memory.
template <class Take>
void forTile(const Grouped& grouped, std::size_t tile, const Take& take)
{
    const std::size_t first = grouped.tiles.firstClient + tile * Tiles::kTileLanes;
    std::size_t lanes = std::min<std::size_t>(Tiles::kTileLanes, grouped.clients() - first); // that have not ended
    const std::uint32_t* now = grouped.tiles.times.data() + grouped.tiles.offsets[tile];
    for (std::size_t row = 0; row < grouped.tiles.rowsOf(tile); ++row, now += Tiles::kTileLanes) {
        while (grouped.requestsOf(static_cast<ClientId>(first + lanes - 1)) <= row)
            --lanes; // the first is as long as the tile
        for (std::size_t lane = 0; lane < lanes; ++lane)
            take(now[lane]);
    }
}

/// The times of all its requests, which are no longer in the order of the trace.
Result<Done> order(Grouped& spread, Milliseconds span, const std::stop_token& stop)
{
    if (!spread.wide.empty())
        return Done{};
    constexpr std::size_t kInPart =
        4; // of the span, on average: few enough for a quick sort, many enough for few parts
    const std::size_t all = spread.requests() + spread.unaccountedRows.size();
    const std::size_t parts = all / kInPart + 1;
    const std::uint64_t partsInMs = (std::uint64_t{parts} << 32U) / (static_cast<std::uint64_t>(span.count()) + 1);
    StopPoll poll(stop, std::size_t{1} << 18U);
    const auto forAll = [&](const auto& take) { // false once it shall stop
        const auto takeOne = [&](std::uint32_t time) { take(time, (time * partsInMs) >> 32U); };
        for (const std::uint32_t time : spread.times) {
            if (poll.stopped())
                return false;
            takeOne(time);
        }
        for (std::size_t tile = 0; tile < spread.tiles.count(); ++tile) {
            if (poll.stopped(spread.tiles.rowsOf(tile) * Tiles::kTileLanes))
                return false;
            forTile(spread, tile, takeOne);
        }
        for (const std::uint32_t row : spread.unaccountedRows)
            takeOne(static_cast<std::uint32_t>((spread.trace->arrivals[row] - spread.base).count()));
        return true;
    };
    std::vector<std::uint32_t> ends(parts + 1); // by part and one more: first where it begins
    if (!forAll([&](std::uint32_t, std::size_t part) { ++ends[part + 1]; }))
        return cancelled();
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    spread.ordered.resize(all);
    if (!forAll([&](std::uint32_t time, std::size_t part) { spread.ordered[ends[part]++] = time; }))
        return cancelled();
    for (std::size_t part = 0, begin = 0; part < parts; begin = ends[part++]) {
        if (poll.stopped())
            return cancelled();
        std::sort(spread.ordered.begin() + static_cast<std::ptrdiff_t>(begin),
                  spread.ordered.begin() + static_cast<std::ptrdiff_t>(ends[part]));
    }
    return Done{};
}

/// Gives them their places, ascending.
using PlacesRequests = void (*)(const ToPlace& requests);

void placeEvenly(const ToPlace& requests)
{
    for (std::size_t begin = 0; begin < requests.arrivals.size();) {
        const std::size_t end = requests.endOfSecond(begin);
        const Instant second = requests.second(begin);
        const auto count = static_cast<std::int64_t>(end - begin);
        for (std::int64_t i = 0; i < count; ++i)
            requests.set(begin + static_cast<std::size_t>(i), second + Milliseconds(i * kSecond / count));
        begin = end;
    }
}

/// Finalizer of MurmurHash3 (fmix64): integers only, so that every machine scatters alike.
std::uint64_t mixed(std::uint64_t bits)
{
    bits = (bits ^ (bits >> 33U)) * 0xFF51AFD7ED558CCDULL;
    bits = (bits ^ (bits >> 33U)) * 0xC4CEB9FE1A85EC53ULL;
    return bits ^ (bits >> 33U);
}

/// Drawn from a row, and from the placing: two of them draw nothing alike.
std::uint64_t drawn(std::uint32_t row, std::uint64_t placing)
{
    return mixed(row + 1ULL + (placing << 32U));
}

Milliseconds anyPlace(std::uint64_t bits)
{
    return Milliseconds(static_cast<std::int64_t>(bits % static_cast<std::uint64_t>(kSecond)));
}

/// Each second's requests at the places after its beginning that `placeOf` tells: of a request and
/// of the second's first one.
template <class PlaceOf>
void placeBySecond(const ToPlace& requests, PlaceOf placeOf)
{
    std::vector<Milliseconds> places;
    for (std::size_t begin = 0; begin < requests.arrivals.size();) {
        const std::size_t end = requests.endOfSecond(begin);
        const Instant second = requests.second(begin);
        places.clear();
        for (std::size_t i = begin; i < end; ++i)
            places.push_back(placeOf(requests.rows[i], requests.rows[begin]));
        std::sort(places.begin(), places.end());
        for (std::size_t i = begin; i < end; ++i)
            requests.set(i, second + places[i - begin]);
        begin = end;
    }
}

void placeAtRandom(const ToPlace& requests)
{
    placeBySecond(requests, [](std::uint32_t row, std::uint32_t) { return anyPlace(drawn(row, 0)); });
}

void placeInBunches(const ToPlace& requests)
{
    constexpr std::uint64_t kMostBunches = 6;
    placeBySecond(requests, [](std::uint32_t row, std::uint32_t first) {
        const std::uint64_t bunches = 1 + drawn(first, 2) % kMostBunches;
        const std::uint64_t bunch = drawn(row, 3) % bunches;
        return anyPlace(drawn(first, 4 + bunch));
    });
}

/// Of two seconds that follow each other the requests of the first come at its end and those of the second at its
/// beginning, so that they meet; each second meets one other.
void placeMeeting(const ToPlace& requests)
{
    const std::size_t size = requests.arrivals.size();
    bool met = false;
    for (std::size_t begin = 0; begin < size;) {
        const std::size_t end = requests.endOfSecond(begin);
        const Instant second = requests.second(begin);
        const bool meets = !met && end < size && requests.second(end) == second + Milliseconds(kSecond);
        for (std::size_t i = begin; i < end; ++i)
            requests.set(i, second + Milliseconds(meets ? kSecond - 1 : 0));
        met = meets;
        begin = end;
    }
}

/// How the requests of a second, or of two that follow each other, come together.
struct Train
{
    Milliseconds length; ///< of what one second has of it, at most
    std::int64_t atOnce; ///< per cent of the requests: they come first, the others at one pace after them
};

/// Each second meets one other at the edge between them; alone, its train comes at a pseudo-random moment.
void placeInTrains(const ToPlace& requests, const Train& train)
{
    constexpr std::int64_t kPercent = 100;
    constexpr std::int64_t kParts = 1024; // of a millisecond
    const std::size_t size = requests.arrivals.size();
    const auto countOf = [&](std::size_t begin) {
        return static_cast<std::int64_t>(requests.endOfSecond(begin) - begin);
    };
    bool met = false;
    std::int64_t atOnce = 0; // of those still to be placed
    std::int64_t pace = 0;   // parts from one to the next
    for (std::size_t begin = 0; begin < size;) {
        const std::int64_t count = countOf(begin);
        const std::size_t end = begin + static_cast<std::size_t>(count);
        const Instant second = requests.second(begin);
        const bool meets = !met && end < size && requests.second(end) == second + Milliseconds(kSecond);
        if (!met) {
            const std::int64_t next = meets ? countOf(end) : 0;
            atOnce = (count + next) * train.atOnce / kPercent;
            const std::int64_t here = std::min(atOnce, count);
            pace = train.length.count() * kParts / std::max({count - here, next - (atOnce - here), std::int64_t{1}});
        }
        const std::int64_t here = std::min(atOnce, count);
        const std::int64_t length = std::max((count - here) * pace / kParts, std::int64_t{1});
        std::int64_t from = meets ? kSecond - length : 0;
        if (!meets && !met)
            from = static_cast<std::int64_t>(drawn(requests.rows[begin], 1) %
                                             static_cast<std::uint64_t>(kSecond - length + 1));
        for (std::int64_t i = 0; i < count; ++i)
            requests.set(begin + static_cast<std::size_t>(i),
                         second + Milliseconds(from + std::max(i - here, std::int64_t{0}) * pace / kParts));
        atOnce -= here;
        met = meets;
        begin = end;
    }
}

void placeInShortTrains(const ToPlace& requests)
{
    placeInTrains(requests, {Milliseconds(kSecond / 4), 0});
}

void placeAsPagesLoad(const ToPlace& requests)
{
    placeInTrains(requests, {Milliseconds(700), 33});
}

/// A duration from 0 to kLongestDuration, most of them short: half are below an eighth of it.
Milliseconds someDuration(std::uint32_t row)
{
    constexpr std::uint64_t kParts = 1000;
    const std::uint64_t part = drawn(row, 0) % kParts;
    return Milliseconds(static_cast<std::int64_t>(part * part * part) * kLongestDuration.count() /
                        static_cast<std::int64_t>(kParts * kParts * kParts));
}

void placeEarlierAtRandom(const ToPlace& requests)
{
    std::vector<Instant> places;
    for (std::size_t i = 0; i < requests.arrivals.size(); ++i)
        places.push_back(requests.arrivals[i] - someDuration(requests.rows[i]));
    std::sort(places.begin(), places.end());
    for (std::size_t i = 0; i < places.size(); ++i)
        requests.set(i, places[i]);
}

/// All that may have arrived when the first of them ended came then.
void placeTogether(const ToPlace& requests)
{
    Instant together = requests.arrivals[0];
    for (std::size_t i = 0; i < requests.arrivals.size(); ++i) {
        if (requests.earliest(i) > together)
            together = requests.arrivals[i];
        requests.set(i, together);
    }
}

/// The last of those that end less than kLongestDuration after the one before, from `begin` on.
std::size_t lastOfRun(const ToPlace& requests, std::size_t begin)
{
    while (begin + 1 < requests.arrivals.size() && requests.arrivals[begin] > requests.earliest(begin + 1))
        ++begin;
    return begin;
}

enum class Change : std::uint8_t { Longer, Shorter };

/// Every run of requests takes as long as it may have, or as short.
void placeRuns(const ToPlace& requests, Change change)
{
    for (std::size_t begin = 0; begin < requests.arrivals.size();) {
        const std::size_t last = lastOfRun(requests, begin);
        Instant before = requests.earliest(begin);
        for (std::size_t i = begin; i <= last; ++i) {
            const auto moved = static_cast<std::int64_t>(change == Change::Longer ? last - i : i - begin);
            const auto all = static_cast<std::int64_t>(last - begin);
            const Milliseconds earlier = all == 0 ? Milliseconds(0) : kLongestDuration * moved / all;
            before = std::max(before, requests.arrivals[i] - earlier);
            requests.set(i, before);
        }
        begin = last + 1;
    }
}

void placeStretched(const ToPlace& requests)
{
    placeRuns(requests, Change::Longer);
}

void placeSqueezed(const ToPlace& requests)
{
    placeRuns(requests, Change::Shorter);
}

/// The same requests with each client's requests placed anew where its stamps allow.
Result<GroupedPtr> placedAnew(const GroupedPtr& grouped, Open open, PlacesRequests place, const std::stop_token& stop)
{
    if (const auto found = grouped->findRows(stop); !found)
        return found.error();
    auto spread = std::make_shared<Grouped>();
    spread->trace = grouped->trace;
    spread->keys = grouped->keys;
    spread->keyOf = grouped->keyOf;
    spread->offsets = grouped->offsets;
    spread->keyedRows = grouped->keyedRows;
    spread->unaccounted = grouped->unaccounted;
    spread->unaccountedRows = grouped->unaccountedRows;
    spread->selected = grouped->selected;
    spread->spread = true;
    const Instant base = open == Open::Second ? std::chrono::floor<std::chrono::seconds>(grouped->base)
                                              : grouped->base - kLongestDuration; // nothing is moved before that
    const Milliseconds span =
        grouped->base + grouped->span - base + Milliseconds(open == Open::Second ? kSecond - 1 : 0);
    const TimesInMaking times(*spread, base, span);
    for (ClientId client = 0; client < grouped->clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        const ClientArrivals arrivals = grouped->arrivalsOf(client);
        place({arrivals, grouped->rowsOf(client), TimesInMaking::OfClient(times, client), open});
    }
    times.finish();
    if (const auto done = order(*spread, span, stop); !done)
        return done.error();
    return GroupedPtr(std::move(spread));
}

} // namespace

Result<GroupedPtr> spreadEvenly(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Second, placeEvenly, stop);
}

Result<GroupedPtr> scattered(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Second, placeAtRandom, stop);
}

Result<GroupedPtr> shortTrains(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Second, placeInShortTrains, stop);
}

Result<GroupedPtr> bunched(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Second, placeInBunches, stop);
}

Result<GroupedPtr> pagesLoading(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Second, placeAsPagesLoad, stop);
}

Result<GroupedPtr> evenedOut(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Second, placeTaut, stop);
}

Result<GroupedPtr> meeting(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Second, placeMeeting, stop);
}

Result<GroupedPtr> endedLater(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Duration, placeEarlierAtRandom, stop);
}

Result<GroupedPtr> cameTogether(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Duration, placeTogether, stop);
}

Result<GroupedPtr> cameEvenly(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Duration, placeTaut, stop);
}

Result<GroupedPtr> tookLonger(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Duration, placeStretched, stop);
}

Result<GroupedPtr> tookShorter(const GroupedPtr& grouped, std::stop_token stop)
{
    return placedAnew(grouped, Open::Duration, placeSqueezed, stop);
}

} // namespace spillway
