#include "ui/text/format.h"

#include "engine/core/size_text.h"
#include "ui/text/words.h"

#include <QtCore/QDateTime>
#include <QtCore/QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace spillway::ui {

namespace {

Clock& inForce()
{
    static Clock clock = Clock::Local;
    return clock;
}

std::pair<Instant, Instant>& yearsInForce()
{
    static std::pair<Instant, Instant> firstAndLast;
    return firstAndLast;
}

QDateTime shown(Instant at)
{
    return QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count(),
                                          inForce() == Clock::Utc ? Qt::UTC : Qt::LocalTime);
}

/// Three significant digits, without trailing zeros after the point: 1.18, 62.5, 350.
QString threeDigits(double value)
{
    const QLocale locale;
    if (value >= 99.95)
        return locale.toString(value, 'f', 0);
    const int decimals = value >= 9.995 ? 1 : 2;
    QString text = locale.toString(value, 'f', decimals);
    while (text.endsWith(locale.zeroDigit()))
        text.chop(locale.zeroDigit().size());
    if (text.endsWith(locale.decimalPoint()))
        text.chop(locale.decimalPoint().size());
    return text;
}

bool inOneYear(Instant from, Instant to)
{
    return countsFromZero(from) || shown(from).date().year() == shown(to).date().year();
}

enum class Year { Told, Known };

Year yearIn(Instant from, Instant to)
{
    const auto [first, last] = yearsInForce();
    return inOneYear(from, to) && inOneYear(first, last) ? Year::Known : Year::Told;
}

QString dayIn(Instant at, Year year)
{
    return QLocale().toString(
        shown(at).date(), year == Year::Told ? Words::tr("MMM d yyyy", "date format of QLocale: month, day and year")
                                             : Words::tr("MMM d", "date format of QLocale: month and day"));
}

QString twoPlaces(std::int64_t number)
{
    return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
}

/// Two texts that end in a unit, or in none, as a range: the unit stands once where they share it.
QString between(QString first, const QString& last)
{
    if (first == last)
        return last;
    const auto unitOf = [](const QString& text) {
        const auto space = text.lastIndexOf(QLatin1Char(' '));
        return space < 0 ? QString() : text.mid(space);
    };
    if (unitOf(first) == unitOf(last))
        first.chop(unitOf(first).size());
    return Words::tr("%1–%2").arg(first, last);
}

double shareOf(std::uint64_t part, std::uint64_t whole)
{
    return 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::uint64_t>(whole, 1));
}

/// A share between nothing and all does not read as either with one digit.
QString shareWords(std::uint64_t part, std::uint64_t whole, int digits)
{
    const double share = shareOf(part, whole);
    return QLocale().toString(std::clamp(share, part > 0 ? 0.1 : 0.0, part < whole ? 99.9 : 100.0), 'f', digits);
}

} // namespace

QString countText(std::uint64_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

int pluralForm(std::uint64_t count)
{
    // The last digits decide it in every language once the number is large.
    constexpr std::uint64_t kLarge = 1'000'000;
    return static_cast<int>(count < kLarge ? count : kLarge + count % kLarge);
}

QString rangeText(std::uint64_t low, std::uint64_t high)
{
    return between(countText(low), countText(high));
}

QString shortCountText(std::uint64_t count)
{
    if (count < 1000)
        return countText(count);
    static constexpr std::array kUnits{"k", "M", "G", "T", "P", "E"};
    double value = static_cast<double>(count) / 1000;
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < kUnits.size()) {
        value /= 1000;
        ++unit;
    }
    return Words::tr("%1 %2", "number and unit: 2.41 M").arg(threeDigits(value), QString::fromLatin1(kUnits.at(unit)));
}

QString shortRangeText(std::uint64_t low, std::uint64_t high)
{
    return between(shortCountText(low), shortCountText(high));
}

QString percentText(std::uint64_t part, std::uint64_t whole)
{
    if (whole == 0)
        return QStringLiteral("–");
    const QLocale locale;
    const double percent = shareOf(part, whole);
    if (part > 0 && percent < 0.01)
        return Words::tr("< %1 %").arg(locale.toString(0.01, 'f', 2));
    if (part < whole && percent > 99.99)
        return Words::tr("> %1 %").arg(locale.toString(99.99, 'f', 2));
    if (part == 0 || part == whole)
        return Words::tr("%1 %").arg(locale.toString(percent, 'f', 0));
    return Words::tr("%1 %").arg(locale.toString(percent, 'f', 2));
}

QString shortPercentText(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? QStringLiteral("–") : Words::tr("%1 %").arg(shareWords(part, whole, 1));
}

QString percentRangeText(std::uint64_t low, std::uint64_t high, std::uint64_t whole)
{
    const QString from = shareWords(low, whole, 1);
    const QString to = shareWords(high, whole, 1);
    if (from == to)
        return shortPercentText(high, whole);
    const bool round = high * 10 >= whole && shareWords(low, whole, 0) != shareWords(high, whole, 0);
    const auto end = [&](std::uint64_t part, const QString& exact) {
        if (part == 0 || part == whole)
            return shareWords(part, whole, 0);
        const double share = shareOf(part, whole);
        const bool tells = share < 1 || share > 99; // a whole number would read nothing or all
        return round && !tells ? shareWords(part, whole, 0) : exact;
    };
    return Words::tr("%1–%2 %").arg(end(low, from), end(high, to));
}

QString durationText(Milliseconds time)
{
    const std::int64_t ms = time.count();
    const QLocale locale;
    if (ms < 1000)
        return Words::tr("%1 ms").arg(locale.toString(static_cast<qlonglong>(ms)));
    if (ms < 120'000)
        return Words::tr("%1 s").arg(threeDigits(static_cast<double>(ms) / 1000));
    const std::int64_t seconds = ms / 1000;
    if (seconds < 3600)
        return Words::tr("%1 min %2 s")
            .arg(locale.toString(static_cast<qlonglong>(seconds / 60)), twoPlaces(seconds % 60));
    if (seconds < 86'400)
        return Words::tr("%1 h %2 min")
            .arg(locale.toString(static_cast<qlonglong>(seconds / 3600)), twoPlaces(seconds / 60 % 60));
    return Words::tr("%1 d %2 h")
        .arg(locale.toString(static_cast<qlonglong>(seconds / 86'400)),
             locale.toString(static_cast<qlonglong>(seconds / 3600 % 24)));
}

QString durationRangeText(Milliseconds low, Milliseconds high)
{
    return between(low == Milliseconds(0) && high > low ? countText(0) : durationText(low), durationText(high));
}

QString wholePeriodText(Milliseconds time)
{
    constexpr std::int64_t kMinute = 60'000;
    const std::int64_t ms = time.count();
    const auto in = [ms](const QString& unit, std::int64_t length) {
        return unit.arg(QLocale().toString(static_cast<qlonglong>(ms / length)));
    };
    if (ms % 1000 != 0)
        return in(Words::tr("%1 ms"), 1);
    if (ms % kMinute != 0 || ms <= kMinute)
        return in(Words::tr("%1 s"), 1000);
    return ms % (60 * kMinute) != 0 ? in(Words::tr("%1 min"), kMinute) : in(Words::tr("%1 h"), 60 * kMinute);
}

QString intervalText(Rate rate)
{
    const double ms = 1e6 / static_cast<double>(rate.raw());
    if (ms < 0.001)
        return Words::tr("%1 ns").arg(threeDigits(ms * 1e6));
    if (ms < 1)
        return Words::tr("%1 µs").arg(threeDigits(ms * 1000));
    if (ms < 1000)
        return Words::tr("%1 ms").arg(threeDigits(ms));
    return durationText(Milliseconds(std::llround(ms)));
}

QString levelText(Thousandths level)
{
    return QLocale().toString(static_cast<double>(level.raw()) / 1000, 'f', 1);
}

QString exactLevelText(Thousandths level)
{
    return QLocale().toString(static_cast<double>(level.raw()) / 1000, 'f', 3);
}

QString rateText(Rate rate)
{
    const std::int64_t raw = rate.raw();
    const QLocale locale;
    int decimals = 3;
    if (raw % 1000 == 0)
        decimals = 0;
    else if (raw % 100 == 0)
        decimals = 1;
    return Words::tr("%1 r/s").arg(locale.toString(static_cast<double>(raw) / 1000, 'f', decimals));
}

QString zoneSizeText(std::uint64_t bytes)
{
    return QString::fromStdString(sizeText(bytes));
}

QString byteText(std::uint64_t bytes)
{
    return QLocale().formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeSIFormat);
}

void setClock(Clock clock)
{
    inForce() = clock;
}

Clock clockInForce()
{
    return inForce();
}

void tellYearsOf(Instant first, Instant last)
{
    yearsInForce() = {first, last};
}

Milliseconds zoneOffset(Instant at)
{
    return countsFromZero(at) ? Milliseconds(0) : std::chrono::seconds(shown(at).offsetFromUtc());
}

bool countsFromZero(Instant at)
{
    // A server log of 1970 does not exist; a request CSV that counts for half a year does not either.
    return at.time_since_epoch() < std::chrono::hours(24 * 180);
}

QString timeText(Instant at, TimeDetail detail)
{
    if (countsFromZero(at)) {
        const std::int64_t ms = at.time_since_epoch().count();
        const int decimals = detail == TimeDetail::Milliseconds ? 3 : 0;
        return Words::tr("%1 s", "time since the start of the trace")
            .arg(QLocale().toString(static_cast<double>(ms) / 1000, 'f', decimals));
    }
    const QDateTime time = shown(at);
    switch (detail) {
    case TimeDetail::Minutes: return time.toString(QStringLiteral("HH:mm"));
    case TimeDetail::Seconds: return time.toString(QStringLiteral("HH:mm:ss"));
    case TimeDetail::Milliseconds: break;
    }
    return time.toString(QStringLiteral("HH:mm:ss.zzz"));
}

QString dayText(Instant at)
{
    return dayIn(at, yearIn(at, at));
}

bool onOneDay(Instant from, Instant to)
{
    return countsFromZero(from) || shown(from).date() == shown(to).date();
}

QString zoneText(Instant at)
{
    return countsFromZero(at) ? QString() : shown(at).timeZoneAbbreviation();
}

QString dateTimeText(Instant at)
{
    return Words::tr("%1 %2", "date and time, zone")
        .arg(QLocale().toString(shown(at), QLocale::ShortFormat), zoneText(at));
}

QString requestsText(std::uint64_t count)
{
    return count == 1 ? Words::tr("1 request")
                      : Words::tr("%1 requests", nullptr, pluralForm(count)).arg(countText(count));
}

QString clientsText(std::uint64_t count)
{
    return count == 1 ? Words::tr("1 client")
                      : Words::tr("%1 clients", nullptr, pluralForm(count)).arg(countText(count));
}

QString clientsRangeText(std::uint64_t low, std::uint64_t high)
{
    return low == high ? clientsText(high)
                       : Words::tr("%1 clients", nullptr, pluralForm(high)).arg(rangeText(low, high));
}

QString linesText(std::uint64_t count)
{
    return count == 1 ? Words::tr("1 line") : Words::tr("%1 lines").arg(countText(count));
}

namespace {

QString spanIn(TimeDetail detail, Instant from, Instant to)
{
    const QString first = timeText(from, detail);
    const QString last = timeText(to, detail);
    if (!onOneDay(from, to)) {
        const Year year = yearIn(from, to);
        return Words::tr("%1 %2 – %3 %4").arg(dayIn(from, year), first, dayIn(to, year), last);
    }
    return first == last ? first : Words::tr("%1–%2").arg(first, last);
}

} // namespace

QString spanText(Instant from, Instant to)
{
    const bool seconds = countsFromZero(from) || to - from < Milliseconds(60'000);
    return spanIn(seconds ? TimeDetail::Seconds : TimeDetail::Minutes, from, to);
}

QString exactSpanText(Instant from, Instant to)
{
    const auto both = [&](Milliseconds unit) {
        return from.time_since_epoch() % unit == Milliseconds(0) && to.time_since_epoch() % unit == Milliseconds(0);
    };
    return spanIn(both(std::chrono::minutes(1))   ? TimeDetail::Minutes
                  : both(std::chrono::seconds(1)) ? TimeDetail::Seconds
                                                  : TimeDetail::Milliseconds,
                  from, to);
}

} // namespace spillway::ui
