#include "engine/ingest/timestamps/calendar.h"

#include "engine/core/characters.h"

namespace spillway {

namespace {

/// The number in text[at, at + 2), or -1. The caller has checked the length.
int twoDigits(std::string_view text, std::size_t at)
{
    const auto digit = [&](std::size_t i) { return isDigit(text[i]) ? text[i] - '0' : -1; };
    return digit(at) < 0 || digit(at + 1) < 0 ? -1 : digit(at) * 10 + digit(at + 1);
}

} // namespace

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
    const int hours = twoDigits(text, 1);
    const int minutes = text.size() == 3 ? 0 : twoDigits(text, text.size() - 2);
    if (hours < 0 || minutes < 0)
        return std::nullopt;
    const Milliseconds length((hours * 60 + minutes) * std::int64_t{60'000});
    return text[0] == '-' ? -length : length;
}

} // namespace spillway
