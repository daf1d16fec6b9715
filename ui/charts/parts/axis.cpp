#include "ui/charts/parts/axis.h"

#include "ui/text/format.h"

#include <QtCore/QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

constexpr std::array<std::int64_t, 32> kSteps{1,
                                              2,
                                              5,
                                              10,
                                              20,
                                              50,
                                              100,
                                              200,
                                              500,
                                              kSecond,
                                              2 * kSecond,
                                              5 * kSecond,
                                              10 * kSecond,
                                              15 * kSecond,
                                              30 * kSecond,
                                              kMinute,
                                              2 * kMinute,
                                              5 * kMinute,
                                              10 * kMinute,
                                              15 * kMinute,
                                              30 * kMinute,
                                              kHour,
                                              2 * kHour,
                                              3 * kHour,
                                              6 * kHour,
                                              12 * kHour,
                                              kDay,
                                              2 * kDay,
                                              3 * kDay,
                                              7 * kDay,
                                              14 * kDay,
                                              28 * kDay};

std::int64_t stepFor(std::int64_t length, int most)
{
    for (const std::int64_t step : kSteps) {
        if (length / step < most)
            return step;
    }
    // Years of logs: whole multiples of four weeks.
    return (length / most / kSteps.back() + 1) * kSteps.back();
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

ValueAxis valueAxis(double peak, int steps)
{
    const double raw = std::max(peak, 1.0) / std::max(steps, 1);
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
    axis.step = std::max(step, 1.0);
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
    return QLocale().toString(value, 'f', 0);
}

} // namespace spillway::ui
