#include "engine/ingest/timestamps/calendar.h"

#include "engine/core/characters.h"

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

int digits(std::string_view text, std::size_t at, std::size_t count)
{
    const std::string_view number = text.substr(at, count);
    int value = 0;
    for (const char c : number)
        value = value * 10 + (c - '0');
    return allDigits(number) ? value : -1;
}

std::optional<Instant> calendarDay(int year, int month, int dayOfMonth)
{
    if (year < 0 || month < 1 || dayOfMonth < 1)
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(dayOfMonth))};
    if (!date.ok())
        return std::nullopt;
    return Instant(std::chrono::sys_days(date));
}

int monthOfName(std::string_view name)
{
    static constexpr std::string_view kNames = "JanFebMarAprMayJunJulAugSepOctNovDec";
    for (std::size_t i = 0; i < kNames.size(); i += 3) {
        if (kNames.substr(i, 3) == name)
            return static_cast<int>(i / 3) + 1;
    }
    return -1;
}

std::optional<Milliseconds> zoneOffset(std::string_view text)
{
    const bool colon = text.size() == 6 && text[3] == ':';
    if (text.size() < 3 || (text[0] != '+' && text[0] != '-') || (text.size() != 3 && text.size() != 5 && !colon))
        return std::nullopt;
    const int hours = digits(text, 1, 2);
    const int minutes = text.size() == 3 ? 0 : digits(text, text.size() - 2, 2);
    if (hours < 0 || minutes < 0)
        return std::nullopt;
    const Milliseconds length((hours * 60 + minutes) * std::int64_t{60'000});
    return text[0] == '-' ? -length : length;
}

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
