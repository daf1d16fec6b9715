#include "engine/ingest/timestamps/time_stamp.h"

#include "engine/core/characters.h"
#include "engine/ingest/timestamps/calendar.h"
#include "engine/ingest/timestamps/stamp_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <string>

namespace spillway {

namespace {

constexpr std::int64_t kYear = 366 * std::int64_t{86'400}; // in seconds
constexpr std::int64_t kLastSecond = 253'402'300'799;      // 9999-12-31T23:59:59Z

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

/// The digits after a decimal point, of what is `whole` in all, cut.
std::int64_t fraction(std::string_view digits, std::int64_t whole)
{
    std::int64_t sum = 0;
    for (const char digit : digits) {
        whole /= 10;
        sum += (digit - '0') * whole;
    }
    return sum;
}

struct Decimal
{
    std::int64_t whole = 0;
    std::string_view fraction;
};

/// Digits with or without a fraction; those before the point fit 64 bits.
std::optional<Decimal> decimal(std::string_view text)
{
    Decimal number;
    const char* const end = text.data() + text.size();
    const auto [point, error] = std::from_chars(text.data(), end, number.whole);
    if (error != std::errc() || text.starts_with('-'))
        return std::nullopt;
    if (point == end)
        return number;
    number.fraction = std::string_view(point + 1, end);
    if (*point != '.' || !std::ranges::all_of(number.fraction, isDigit))
        return std::nullopt;
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
        const std::size_t length = run(rest.substr(1), isDigit);
        if (length == 0)
            return std::nullopt;
        ms = fraction(rest.substr(1, length), 1000);
        rest.remove_prefix(1 + length);
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
    return Instant(Milliseconds(number->whole * 1000 + fraction(number->fraction, 1000)));
}

std::optional<Milliseconds> readDuration(std::string_view text, std::int64_t unitsPerSecond)
{
    const auto number = decimal(text);
    if (!number || number->whole / unitsPerSecond > kYear)
        return std::nullopt;
    if (unitsPerSecond <= 1000) {
        const std::int64_t msPerUnit = 1000 / unitsPerSecond;
        return Milliseconds(number->whole * msPerUnit + (msPerUnit == 1000 ? fraction(number->fraction, 1000) : 0));
    }
    return Milliseconds(number->whole / (unitsPerSecond / 1000));
}

std::optional<std::chrono::microseconds> readSeconds(std::string_view text)
{
    const auto number = decimal(text);
    constexpr std::int64_t kWhole = 1'000'000;
    if (!number || number->whole > kYear)
        return std::nullopt;
    return std::chrono::microseconds(number->whole * kWhole + fraction(number->fraction, kWhole));
}

namespace {

constexpr std::int64_t kYearNs = kYear * 1'000'000'000;

struct DurationUnit
{
    std::string_view names; ///< with blanks around each
    std::int64_t ns = 1;
};

constexpr DurationUnit kDurationUnits[] = {{" ns ", 1},
                                           {" us \xC2\xB5s \xCE\xBCs micros ", 1000}, // the micro sign, the letter
                                           {" ms msec msecs ", 1'000'000},
                                           {" s sec seconds ", 1'000'000'000},
                                           {" m ", 60'000'000'000},
                                           {" h ", 3'600'000'000'000}};

/// The units of ISO 8601, behind "PT".
constexpr DurationUnit kIsoUnits[] = {{" S ", 1'000'000'000}, {" M ", 60'000'000'000}, {" H ", 3'600'000'000'000}};

std::optional<Milliseconds> durationIn(std::span<const DurationUnit> units, std::string_view text)
{
    std::int64_t sum = 0;
    do {
        const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
        const auto number = decimal(text.substr(0, end));
        text.remove_prefix(end);
        text.remove_prefix(run(text, [](char c) { return c == ' '; }));
        const std::size_t length = std::min(text.find_first_of(" 0123456789"), text.size());
        const std::string name = ' ' + std::string(text.substr(0, length)) + ' ';
        const auto unit =
            std::ranges::find_if(units, [&](const DurationUnit& one) { return one.names.find(name) != name.npos; });
        if (!number || unit == units.end() || number->whole > kYearNs / unit->ns)
            return std::nullopt;
        text.remove_prefix(length);
        sum += number->whole * unit->ns + fraction(number->fraction, unit->ns);
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
    return *clock + Milliseconds(rest.empty() ? 0 : fraction(rest.substr(1), 1000));
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
        ms = ms * 1000 + fraction(number->fraction, 1000);
    else if (ms >= 100'000'000'000'000'000) // nanoseconds
        ms /= 1'000'000;
    else if (ms >= 100'000'000'000'000) // microseconds
        ms /= 1000;
    return Instant(Milliseconds(ms));
}

} // namespace spillway
