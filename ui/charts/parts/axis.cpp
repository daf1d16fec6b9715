#include "ui/charts/parts/axis.h"

#include "ui/text/format.h"

#include <QtCore/QLocale>
#include <QtGui/QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace spillway::ui {

namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

/// Round steps: multiples of a length of time.
struct Steps
{
    std::int64_t length;
    std::initializer_list<std::int64_t> multiples;
};

const Steps kSteps[]{{1, {1, 2, 5, 10, 20, 50, 100, 200, 500}},
                     {kSecond, {1, 2, 5, 10, 15, 30}},
                     {kMinute, {1, 2, 5, 10, 15, 30}},
                     {kHour, {1, 2, 3, 6, 12}},
                     {kDay, {1, 2, 3, 7, 14, 28}}};

std::int64_t stepFor(std::int64_t length, int most)
{
    constexpr std::int64_t kLongest = 28 * kDay;
    for (const Steps& steps : kSteps)
        for (const std::int64_t multiple : steps.multiples)
            if (length / (multiple * steps.length) < most)
                return multiple * steps.length;
    return (length / most / kLongest + 1) * kLongest; // years of logs
}

/// Ticks stand on round times of the zone that is shown.
std::int64_t offsetAt(std::int64_t ms)
{
    return zoneOffset(Instant(Milliseconds(ms))).count();
}

QString tickLabel(Instant at, std::int64_t step)
{
    if (countsFromZero(at)) {
        const int decimals = step >= kSecond ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : 3;
        return QLocale().toString(static_cast<double>(at.time_since_epoch().count()) / 1000, 'f', decimals) +
               QStringLiteral(" s");
    }
    const std::int64_t ms = at.time_since_epoch().count();
    const bool midnight = (ms + offsetAt(ms)) % kDay == 0;
    if (step >= kDay || (midnight && step >= kHour))
        return dayText(at);
    if (step >= kMinute)
        return timeText(at, TimeDetail::Minutes);
    if (step >= kSecond)
        return timeText(at, TimeDetail::Seconds);
    QString label = timeText(at, TimeDetail::Milliseconds);
    label.chop(step >= 100 ? 2 : step >= 10 ? 1 : 0);
    return label;
}

} // namespace

double TimeScale::x(Instant at) const
{
    const double length = static_cast<double>(std::max<std::int64_t>(range.length().count(), 1));
    return left + static_cast<double>((at - range.from).count()) / length * width;
}

Instant TimeScale::at(double x) const
{
    const double length = static_cast<double>(range.length().count());
    return range.from + Milliseconds(std::llround((x - left) / std::max(width, 1.0) * length));
}

std::vector<TimeTick> timeTicks(TimeRange range, int most)
{
    const std::int64_t length = range.length().count();
    if (length <= 0 || most < 1)
        return {};
    const std::int64_t step = stepFor(length, most);
    const std::int64_t from = range.from.time_since_epoch().count();
    const std::int64_t to = range.to.time_since_epoch().count();
    const std::int64_t offset = offsetAt(from);
    std::int64_t tick = (from + offset) / step * step - offset;
    std::vector<TimeTick> ticks;
    for (; tick <= to && ticks.size() <= static_cast<std::size_t>(most); tick += step) {
        if (tick < from)
            continue;
        const Instant at{Milliseconds(tick)};
        ticks.push_back({at, tickLabel(at, step)});
    }
    return ticks;
}

std::vector<TimeTick> fittingTicks(TimeRange range, double widthPx, double spacing, const QFontMetricsF& metrics)
{
    std::vector<TimeTick> ticks;
    for (const char* label : {"00:00", "00:00:00", "00:00:00.000", "00:00:00.000  "}) {
        const double room = metrics.horizontalAdvance(QString::fromLatin1(label)) * 1.05;
        ticks = timeTicks(range, std::max(1, static_cast<int>(widthPx / (spacing * room))));
        if (std::ranges::all_of(ticks,
                                [&](const TimeTick& tick) { return metrics.horizontalAdvance(tick.label) <= room; }))
            break;
    }
    return ticks;
}

ValueAxis valueAxis(double peak, int steps, double leastStep)
{
    const double least = peak > 0 ? leastStep : 1.0;
    const double raw = std::max(peak, least) / std::max(steps, 1);
    const double magnitude = std::pow(10.0, std::floor(std::log10(raw)));
    const double digit = raw / magnitude;
    double step = 10 * magnitude;
    for (const double nice : {1.0, 2.0, 2.5, 5.0}) {
        // 2.5 is a round step among large numbers, not among small ones
        if (digit <= nice * 1.0001 && (nice != 2.5 || magnitude >= 10)) {
            step = nice * magnitude;
            break;
        }
    }
    ValueAxis axis;
    axis.step = std::max(step, least);
    axis.top = std::max(1.0, std::ceil(peak / axis.step - 1e-9)) * axis.step;
    return axis;
}

std::vector<double> axisValues(const ValueAxis& axis)
{
    std::vector<double> values;
    const auto steps = std::llround(axis.top / axis.step);
    for (std::int64_t i = 0; i <= steps; ++i)
        values.push_back(static_cast<double>(i) * axis.step);
    return values;
}

QString axisLabel(double value, const ValueAxis& axis)
{
    if (axis.top >= 10'000 && value > 0)
        return shortCountText(static_cast<std::uint64_t>(std::llround(value)));
    const int decimals = axis.step < 1 ? static_cast<int>(std::ceil(-std::log10(axis.step) - 1e-9)) : 0;
    return QLocale().toString(value, 'f', decimals);
}

double logPlace(double number)
{
    return std::log1p(number);
}

QString logLabel(std::uint64_t number)
{
    return number <= kLongestLogLabel ? countText(number) : shortCountText(number);
}

std::vector<LogTick> logTicks(double end, double room)
{
    std::vector<LogTick> ticks{{0, logLabel(0)}};
    const bool close = logPlace(5) - logPlace(2) >= room * end; // the closest two of all
    for (std::uint64_t power = 1; logPlace(static_cast<double>(power)) <= end; power *= 10) {
        for (const std::uint64_t factor : {1U, 2U, 5U}) {
            const double place = logPlace(static_cast<double>(power * factor));
            if (place <= end && (factor == 1 || close))
                ticks.push_back({place, logLabel(power * factor)});
        }
    }
    return ticks;
}

} // namespace spillway::ui
