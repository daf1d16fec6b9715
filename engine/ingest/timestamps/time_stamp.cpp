#include "engine/ingest/timestamps/time_stamp.h"

#include "engine/core/characters.h"
#include "engine/ingest/timestamps/calendar.h"
#include "engine/ingest/timestamps/stamp_reader.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <span>

namespace spillway {

namespace {

constexpr std::int64_t kMsPerDay = 86'400'000;
constexpr std::int64_t kLastSecond = 253'402'300'799; // 9999-12-31T23:59:59Z

/// The number in text[at, at + count), or -1. The caller has checked the length.
int digits(std::string_view text, std::size_t at, std::size_t count)
{
    int value = 0;
    for (std::size_t i = at; i < at + count; ++i) {
        if (!isDigit(text[i]))
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

/// "hh:mm:ss" at `at`. A leap second counts as the first of the next minute.
std::optional<Milliseconds> clockTime(std::string_view text, std::size_t at)
{
    const int hours = digits(text, at, 2);
    const int minutes = digits(text, at + 3, 2);
    const int seconds = digits(text, at + 6, 2);
    if (text[at + 2] != ':' || text[at + 5] != ':' || hours < 0 || hours > 23 || minutes < 0 || minutes > 59 ||
        seconds < 0 || seconds > 60)
        return std::nullopt;
    return Milliseconds(((hours * 60 + minutes) * 60 + seconds) * std::int64_t{1000});
}

/// The digits after a decimal point as milliseconds, cut.
std::int64_t fraction(std::string_view text)
{
    std::int64_t ms = 0;
    for (std::size_t i = 0; i < 3; ++i)
        ms = ms * 10 + (i < text.size() ? text[i] - '0' : 0);
    return ms;
}

struct Decimal
{
    std::int64_t whole = 0;
    std::string_view fraction;
};

/// Digits with or without a fraction; those before the point fit 64 bits.
std::optional<Decimal> decimal(std::string_view text)
{
    constexpr std::int64_t kMost = (std::numeric_limits<std::int64_t>::max() - 9) / 10;
    Decimal number;
    std::size_t i = 0;
    for (; i < text.size() && isDigit(text[i]); ++i) {
        if (number.whole > kMost)
            return std::nullopt;
        number.whole = number.whole * 10 + (text[i] - '0');
    }
    if (i == 0)
        return std::nullopt;
    if (i == text.size())
        return number;
    if (text[i] != '.')
        return std::nullopt;
    number.fraction = text.substr(i + 1);
    for (const char c : number.fraction) {
        if (!isDigit(c))
            return std::nullopt;
    }
    return number;
}

} // namespace

bool TimeLocalReader::readNew(std::string_view text)
{
    if (text.size() != sizeof m_lastText)
        return false;
    if (text[2] != '/' || text[6] != '/' || text[11] != ':' || text[20] != ' ')
        return false;
    if (!m_hasDay || std::memcmp(text.data(), m_dayText, sizeof m_dayText) != 0) {
        const auto parsed = calendarDay(digits(text, 7, 4), monthOfName(text.substr(3, 3)), digits(text, 0, 2));
        if (!parsed)
            return false;
        m_day = *parsed;
        m_hasDay = true;
        std::memcpy(m_dayText, text.data(), sizeof m_dayText);
    }
    const auto clock = clockTime(text, 12);
    const auto zone = zoneOffset(text.substr(21));
    if (!clock || !zone)
        return false;
    m_hasLast = true;
    std::memcpy(m_lastText, text.data(), sizeof m_lastText);
    m_last = m_day + *clock - *zone;
    return true;
}

std::optional<Instant> readIso8601(std::string_view text)
{
    constexpr std::size_t kSeconds = 19; // "2024-10-02T00:48:26"
    if (text.size() < kSeconds || (text[4] != '-' && text[4] != '/') || text[7] != text[4] ||
        (text[10] != 'T' && text[10] != ' '))
        return std::nullopt;
    const auto date = calendarDay(digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2));
    const auto clock = clockTime(text, 11);
    if (!date || !clock)
        return std::nullopt;
    std::string_view rest = text.substr(kSeconds);
    std::int64_t ms = 0;
    if (!rest.empty() && (rest[0] == '.' || rest[0] == ',')) {
        std::size_t end = 1;
        while (end < rest.size() && isDigit(rest[end]))
            ++end;
        if (end == 1)
            return std::nullopt;
        ms = fraction(rest.substr(1, end - 1));
        rest.remove_prefix(end);
    }
    Milliseconds zone{0};
    if (rest.ends_with(" UTC") || rest.ends_with(" GMT"))
        rest.remove_suffix(4);
    if (rest.starts_with(" +") || rest.starts_with(" -"))
        rest.remove_prefix(1);
    if (!rest.empty() && rest != "Z" && rest != "z") {
        const auto parsed = zoneOffset(rest);
        if (!parsed)
            return std::nullopt;
        zone = *parsed;
    }
    return *date + *clock + Milliseconds(ms) - zone;
}

std::optional<Instant> readEpochSeconds(std::string_view text)
{
    const auto number = decimal(text);
    if (!number || number->whole > kLastSecond)
        return std::nullopt;
    return Instant(Milliseconds(number->whole * 1000 + fraction(number->fraction)));
}

std::optional<Milliseconds> readDuration(std::string_view text, std::int64_t unitsPerSecond)
{
    const auto number = decimal(text);
    constexpr std::int64_t kYear = 366 * kMsPerDay / 1000;
    if (!number || number->whole / unitsPerSecond > kYear)
        return std::nullopt;
    if (unitsPerSecond <= 1000) {
        const std::int64_t msPerUnit = 1000 / unitsPerSecond;
        return Milliseconds(number->whole * msPerUnit + (msPerUnit == 1000 ? fraction(number->fraction) : 0));
    }
    return Milliseconds(number->whole / (unitsPerSecond / 1000));
}

std::optional<std::chrono::microseconds> readSeconds(std::string_view text)
{
    const auto number = decimal(text);
    constexpr std::int64_t kYear = 366 * kMsPerDay / 1000;
    if (!number || number->whole > kYear)
        return std::nullopt;
    std::int64_t sum = number->whole * 1'000'000;
    std::int64_t weight = 1'000'000;
    for (const char digit : number->fraction) {
        weight /= 10;
        sum += (digit - '0') * weight;
    }
    return std::chrono::microseconds(sum);
}

namespace {

constexpr std::int64_t kYearNs = 366 * kMsPerDay * 1'000'000;

struct DurationUnit
{
    std::string_view name;
    std::int64_t ns = 1;
};

constexpr DurationUnit kDurationUnits[] = {{"ns", 1},
                                           {"us", 1000},
                                           {"\xC2\xB5s", 1000}, // the micro sign
                                           {"\xCE\xBCs", 1000}, // the letter
                                           {"micros", 1000},
                                           {"ms", 1'000'000},
                                           {"msec", 1'000'000},
                                           {"msecs", 1'000'000},
                                           {"s", 1'000'000'000},
                                           {"sec", 1'000'000'000},
                                           {"seconds", 1'000'000'000},
                                           {"m", 60'000'000'000},
                                           {"h", 3'600'000'000'000}};

/// The units of ISO 8601, behind "PT".
constexpr DurationUnit kIsoUnits[] = {{"S", 1'000'000'000}, {"M", 60'000'000'000}, {"H", 3'600'000'000'000}};

std::optional<Milliseconds> durationIn(std::span<const DurationUnit> units, std::string_view text)
{
    std::int64_t sum = 0;
    do {
        const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
        const auto number = decimal(text.substr(0, end));
        text.remove_prefix(end);
        while (text.starts_with(' '))
            text.remove_prefix(1);
        const std::size_t length = std::min(text.find_first_of(" 0123456789"), text.size());
        const auto unit = std::ranges::find(units, text.substr(0, length), &DurationUnit::name);
        if (!number || unit == units.end() || number->whole > kYearNs / unit->ns)
            return std::nullopt;
        text.remove_prefix(length);
        sum += number->whole * unit->ns;
        std::int64_t weight = unit->ns;
        for (const char digit : number->fraction) {
            weight /= 10;
            sum += (digit - '0') * weight;
        }
        if (sum > kYearNs)
            return std::nullopt;
    } while (!text.empty());
    return Milliseconds(sum / 1'000'000);
}

} // namespace

std::optional<Milliseconds> readDurationText(std::string_view text)
{
    if (text.starts_with("PT"))
        return durationIn(kIsoUnits, text.substr(2));
    constexpr std::size_t kClock = 8; // "hh:mm:ss"
    if (text.size() < kClock || text[2] != ':')
        return durationIn(kDurationUnits, text);
    const auto clock = clockTime(text, 0);
    const std::string_view rest = text.substr(kClock);
    const bool isFraction =
        rest.empty() || (rest.size() > 1 && rest[0] == '.' && rest.find_first_not_of("0123456789", 1) == rest.npos);
    if (!clock || !isFraction)
        return std::nullopt;
    return *clock + Milliseconds(rest.empty() ? 0 : fraction(rest.substr(1)));
}

bool namesZone(std::string_view iso)
{
    constexpr std::string_view kSeconds = "2024-10-02T10:00:01";
    return iso.find_first_of("Zz+-UG", kSeconds.size()) != std::string_view::npos;
}

std::optional<Instant> readShown(std::string_view text)
{
    if (!text.ends_with('M') && (text.empty() || !isLetter(text[0])))
        return std::nullopt;
    static const std::array patterns{StampPattern::compile("%b %d, %Y @ %H:%M:%S.%f").value(),
                                     StampPattern::compile("%m/%d/%Y, %I:%M:%S.%f %p").value(),
                                     StampPattern::compile("%m/%d/%Y, %I:%M:%S %p").value()};
    for (const StampPattern& pattern : patterns) {
        StampReader reader;
        reader.add(0, pattern);
        if (const auto time = reader.read({&text, 1}))
            return time;
    }
    return std::nullopt;
}

std::optional<Instant> readAnyTime(std::string_view text, TimeLocalReader& local)
{
    if (const auto shown = readShown(text))
        return shown;
    if (text.size() == 28 && text.front() == '[' && text.back() == ']')
        text = text.substr(1, 26);
    if (text.size() == 26 && text[2] == '/')
        return local.read(text);
    if (text.size() > 10 && (text[4] == '-' || text[4] == '/'))
        return readIso8601(text);
    const auto number = decimal(text);
    if (!number)
        return std::nullopt;
    std::int64_t ms = number->whole;
    if (ms < 100'000'000'000) // seconds, until the year 5138
        ms = ms * 1000 + fraction(number->fraction);
    else if (ms >= 100'000'000'000'000'000) // nanoseconds
        ms /= 1'000'000;
    else if (ms >= 100'000'000'000'000) // microseconds
        ms /= 1000;
    return Instant(Milliseconds(ms));
}

} // namespace spillway
