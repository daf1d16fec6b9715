#include "engine/ingest/stamp_reader.h"

#include "engine/ingest/calendar.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr int kMadeUpYear = 2000; // a leap year, so that each day of any year is one of it

} // namespace

std::string_view gapSentence(StampGap gap)
{
    switch (gap) {
    case StampGap::None: break;
    case StampGap::Zone:
        return "The stamps name no zone: they count as UTC. Where a clock was set back, an hour occurs twice.";
    case StampGap::Year: return "The stamps lack year and zone: they count as UTC, from the year 2000 on.";
    case StampGap::Month: return "The stamps lack month, year and zone: they count as UTC, from January 2000 on.";
    case StampGap::Date: return "The stamps lack the date: they count from 2000-01-01 on.";
    }
    return {};
}

std::string_view gapWord(StampGap gap)
{
    switch (gap) {
    case StampGap::None: break;
    case StampGap::Zone: return "zone";
    case StampGap::Year: return "year";
    case StampGap::Month: return "month";
    case StampGap::Date: return "date";
    }
    return {};
}

void StampReader::add(std::size_t field, StampPattern pattern)
{
    m_fields.push_back({field, std::move(pattern)});
}

bool StampReader::has(std::string_view letters) const
{
    return std::ranges::any_of(m_fields, [&](const Part& part) { return part.pattern.has(letters); });
}

StampGap StampReader::gap() const
{
    if (has("sQK"))
        return StampGap::None;
    if (!has("de"))
        return m_date.dayOfMonth ? StampGap::None : StampGap::Date;
    if (!has("mb"))
        return StampGap::Month;
    if (!has("Yy"))
        return StampGap::Year;
    return has("z") ? StampGap::None : StampGap::Zone;
}

bool StampReader::isFine() const
{
    return has("fQK");
}

void StampReader::setDate(std::string_view date)
{
    static const auto pattern = StampPattern::compile("%Y-%m-%d");
    StampParts parts;
    if (pattern->read(date, parts))
        m_date = parts;
}

std::optional<Instant> StampReader::complete(const StampParts& parts) const
{
    const auto date =
        calendarDay(parts.year.value_or(kMadeUpYear), parts.month.value_or(1), parts.dayOfMonth.value_or(1));
    if (!date)
        return std::nullopt;
    int hour = parts.hour;
    if (parts.afternoon)
        hour = hour % 12 + (*parts.afternoon ? 12 : 0);
    const std::int64_t seconds = (hour * 60 + parts.minute) * std::int64_t{60} + parts.second;
    return *date + Milliseconds(seconds * 1000 + parts.fraction) - parts.zone;
}

std::optional<Instant> StampReader::nearest(const StampParts& parts, StampGap lacks) const
{
    const Instant before = **m_last;
    const std::chrono::year_month_day last{std::chrono::floor<std::chrono::days>(before)};
    std::optional<Instant> best;
    for (const int step : {0, 1, -1}) {
        StampParts tried = parts;
        auto date = last;
        if (lacks == StampGap::Year)
            date += std::chrono::years(step);
        else if (lacks == StampGap::Month)
            date += std::chrono::months(step);
        else
            date = std::chrono::floor<std::chrono::days>(before) + std::chrono::days(step);
        tried.year = static_cast<int>(date.year());
        if (lacks != StampGap::Year)
            tried.month = static_cast<int>(static_cast<unsigned>(date.month()));
        if (lacks == StampGap::Date)
            tried.dayOfMonth = static_cast<int>(static_cast<unsigned>(date.day()));
        const auto time = complete(tried);
        const auto distance = [&](Instant instant) { return instant < before ? before - instant : instant - before; };
        if (time && (!best || distance(*time) < distance(*best)))
            best = time;
    }
    return best;
}

std::optional<Instant> StampReader::read(std::span<const std::string_view> values)
{
    StampParts parts;
    if (!has("de")) {
        parts.year = m_date.year;
        parts.month = m_date.month;
        parts.dayOfMonth = m_date.dayOfMonth;
    }
    for (const Part& part : m_fields) {
        const std::string_view value = values[part.field];
        if (part.pattern.read(value, parts) != value.size())
            return std::nullopt;
    }
    if (parts.instant)
        return *parts.instant + Milliseconds(parts.fraction);
    const StampGap lacks = gap();
    auto time = complete(parts);
    // Where the last stamp was of the end of a year (a month, a day), this one may be of the next.
    const bool moves = lacks == StampGap::Year || lacks == StampGap::Month || lacks == StampGap::Date;
    if (moves && time && *m_last)
        time = nearest(parts, lacks);
    if (time)
        *m_last = time;
    return time;
}

} // namespace spillway
