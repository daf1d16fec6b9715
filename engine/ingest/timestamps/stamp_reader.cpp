#include "engine/ingest/timestamps/stamp_reader.h"

#include "engine/core/say.h"
#include "engine/ingest/timestamps/calendar.h"

#include <algorithm>

namespace spillway {

namespace {

/// 2000 is a leap year. A log that begins in April or later belongs to the year before, so that the 29 February it may
/// run into is one of 2000; of March, which the last lines of February may follow, to 2000 itself.
int madeUpYear(int month)
{
    constexpr int kApril = 4;
    return month < kApril ? 2000 : 1999;
}

std::optional<Instant> complete(const StampParts& parts)
{
    const int month = parts.month.value_or(1);
    const int year = parts.year ? *parts.year : madeUpYear(month);
    const auto date = calendarDay(year, month, parts.dayOfMonth.value_or(1));
    if (!date)
        return std::nullopt;
    int hour = parts.hour;
    if (parts.afternoon)
        hour = hour % 12 + (*parts.afternoon ? 12 : 0);
    const std::int64_t seconds = (hour * 60 + parts.minute) * std::int64_t{60} + parts.second;
    return *date + Milliseconds(seconds * 1000 + parts.fraction) - parts.zone;
}

StampParts onDay(StampParts parts, std::chrono::year_month_day day)
{
    parts.year = static_cast<int>(day.year());
    parts.month = static_cast<int>(static_cast<unsigned>(day.month()));
    parts.dayOfMonth = static_cast<int>(static_cast<unsigned>(day.day()));
    return parts;
}

Milliseconds distance(Instant a, Instant b)
{
    return a < b ? b - a : a - b;
}

void keepNearer(std::optional<Instant>& best, std::optional<Instant> tried, Instant before)
{
    if (tried && (!best || distance(*tried, before) < distance(*best, before)))
        best = tried;
}

std::optional<Instant> inNearestYear(StampParts parts, Instant before)
{
    const std::chrono::year_month_day last{std::chrono::floor<std::chrono::days>(before)};
    const auto in = [&](int step) {
        parts.year = static_cast<int>(last.year()) + step;
        return complete(parts);
    };
    if (parts.month == 2 && parts.dayOfMonth == 29) { // never back over years that were read
        constexpr int kFurthest = 8;                  // as from 1896 to 1904
        for (int step = 0; step <= kFurthest; ++step) {
            if (const auto time = in(step))
                return time;
        }
    }
    std::optional<Instant> best;
    for (const int step : {0, 1, -1})
        keepNearer(best, in(step), before);
    return best;
}

std::optional<Instant> inNearestMonth(StampParts parts, Instant before)
{
    const std::chrono::year_month_day last{std::chrono::floor<std::chrono::days>(before)};
    std::optional<Instant> best;
    for (const int step : {0, 1, -1}) {
        const auto month = last.year() / last.month() + std::chrono::months(step);
        parts.year = static_cast<int>(month.year());
        parts.month = static_cast<int>(static_cast<unsigned>(month.month()));
        keepNearer(best, complete(parts), before);
    }
    return best;
}

/// The first such time of a day that is not further back than `late`.
std::optional<Instant> onNextDay(const StampParts& parts, Instant before, Milliseconds late)
{
    const auto day = std::chrono::floor<std::chrono::days>(before);
    for (const int step : {-2, -1, 0, 1, 2}) { // a zone may be a day from UTC
        const auto time = complete(onDay(parts, day + std::chrono::days(step)));
        if (time && *time >= before - late)
            return time;
    }
    return std::nullopt;
}

} // namespace

std::string gapSentence(StampGap gap, std::string_view zoneName)
{
    switch (gap) {
    case StampGap::None: break;
    case StampGap::Zone:
        return translated(
            "The timestamps have no zone and count as UTC. Where a clock was set back, an hour occurs twice.");
    case StampGap::ZoneName:
        return say("The zone {} of the timestamps is unknown, so they count as UTC. Where a clock was set back, an "
                   "hour occurs twice.",
                   printable(zoneName));
    case StampGap::Year:
        return translated(
            "The timestamps lack year and zone: they count as UTC, starting between April 1999 and March 2000.");
    case StampGap::Month:
        return translated("The timestamps lack month, year and zone: they count as UTC, starting in January 2000.");
    case StampGap::Date: return translated("The timestamps lack the date: they count from 2000-01-01.");
    }
    return {};
}

std::string_view gapWord(StampGap gap)
{
    constexpr std::string_view kWords[] = {"", "zone", "zone", "year", "month", "date"};
    return kWords[static_cast<std::size_t>(gap)];
}

void StampReader::add(std::size_t field, StampPattern pattern)
{
    m_fields.push_back({field, std::move(pattern)});
}

bool StampReader::has(std::string_view letters) const
{
    return std::ranges::any_of(m_fields, [&](const Part& part) { return part.pattern.has(letters); });
}

bool StampReader::readsStampsAlone() const
{
    return has("sQK") || (has("de") && has("mb") && has("Yy") && (has("z") || !has("Z")));
}

StampGap StampReader::gap() const
{
    if (has("sQK"))
        return StampGap::None;
    if (m_memory->dateWasMadeUp)
        return StampGap::Date;
    if (!has("de"))
        return m_memory->date.dayOfMonth || m_memory->last ? StampGap::None : StampGap::Date;
    if (!has("mb"))
        return StampGap::Month;
    if (!has("Yy"))
        return StampGap::Year;
    if (has("z"))
        return StampGap::None;
    if (!has("Z"))
        return StampGap::Zone;
    return m_memory->zoneName.empty() ? StampGap::None : StampGap::ZoneName;
}

bool StampReader::isFine() const
{
    return has("fQK");
}

void StampReader::setDate(std::string_view date)
{
    static const auto pattern = StampPattern::compile("%Y-%m-%d");
    StampParts parts;
    const auto length = pattern->read(date, parts);
    if (!length)
        return;
    static const auto clock = StampPattern::compile(" %H:%M:%S");
    StampParts moment = parts;
    if (clock->read(date.substr(*length), moment))
        parts = moment;
    if (!complete(parts))
        return;
    m_memory->date = parts;
    m_memory->last.reset();
}

std::optional<Instant> StampReader::placed(const StampParts& parts) const
{
    constexpr std::chrono::hours kLate{6}; // rather than that nothing came for the rest of a day
    const auto& last = m_memory->last;
    if (!has("de")) {
        if (last)
            return onNextDay(parts, *last, kLate);
        const StampParts& date = m_memory->date;
        const auto begun = date.dayOfMonth ? complete(date) : std::nullopt;
        if (!begun)
            return complete(parts);
        const Milliseconds sinceMidnight = *begun - std::chrono::floor<std::chrono::days>(*begun);
        return onNextDay(parts, *begun, std::min<Milliseconds>(sinceMidnight, kLate)); // never of the day before
    }
    if (last && !has("mb"))
        return inNearestMonth(parts, *last);
    if (last && !has("Yy"))
        return inNearestYear(parts, *last);
    return complete(parts);
}

std::optional<Instant> StampReader::read(std::span<const std::string_view> values)
{
    StampParts parts;
    for (const Part& part : m_fields) {
        const std::string_view value = values[part.field];
        if (part.pattern.read(value, parts) != value.size())
            return std::nullopt;
    }
    if (parts.instant)
        return *parts.instant + Milliseconds(parts.fraction);
    const auto time = placed(parts);
    if (!time)
        return std::nullopt;
    Memory& memory = *m_memory;
    memory.dateWasMadeUp = memory.dateWasMadeUp || (!has("de") && !memory.date.dayOfMonth && !memory.last);
    memory.last = time;
    if (!parts.zoneName.empty() && memory.zoneName.empty())
        memory.zoneName = parts.zoneName;
    return time;
}

} // namespace spillway
