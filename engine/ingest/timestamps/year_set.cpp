#include "engine/ingest/timestamps/year_set.h"

#include "engine/ingest/timestamps/calendar.h"

#include <algorithm>
#include <numeric>

namespace spillway {

namespace {

/// To the same day and time a year later; from a 29 February to 1 March.
Milliseconds yearFrom(Instant moment)
{
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(moment)};
    const auto later =
        calendarDay(static_cast<int>(day.year()) + 1, static_cast<int>(static_cast<unsigned>(day.month())),
                    static_cast<int>(static_cast<unsigned>(day.day())));
    constexpr std::chrono::days kCommonYear{366}; // from a 29 February
    return later ? *later - std::chrono::floor<std::chrono::days>(moment) : Milliseconds(kCommonYear);
}

} // namespace

std::vector<Milliseconds> yearMoves(std::span<const YearlessSpan> spans)
{
    std::vector<Milliseconds> moves(spans.size(), Milliseconds(0));
    if (spans.size() < 2)
        return moves;
    std::vector<std::size_t> order(spans.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return spans[i].first; });
    const Instant begin = spans[order.front()].first;
    Instant reached = spans[order.front()].last;
    Milliseconds longest{0};
    std::size_t cut = 0; // of the order: those before it belong behind the others
    for (std::size_t i = 1; i < order.size(); ++i) {
        const YearlessSpan& span = spans[order[i]];
        if (span.first - reached > longest) {
            longest = span.first - reached;
            cut = i;
        }
        reached = std::max(reached, span.last);
    }
    if (begin + yearFrom(begin) - reached >= longest)
        return moves;
    for (std::size_t i = 0; i < cut; ++i)
        moves[order[i]] = yearFrom(spans[order[i]].first);
    return moves;
}

} // namespace spillway
