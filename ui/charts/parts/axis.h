#pragma once

#include "ui/models/project/setup.h"

#include <QtCore/QString>

#include <cstdint>
#include <vector>

class QFontMetricsF;

namespace spillway::ui {

/// Where a moment stands in a chart, and which moment stands at a place. Both ends are exact; `range` is not empty.
struct TimeScale
{
    TimeRange range;
    double left = 0;
    double width = 1;

    [[nodiscard]] double x(Instant at) const;
    [[nodiscard]] Instant at(double x) const; ///< not clamped; rounded to the millisecond
};

struct TimeTick
{
    Instant at{};
    QString label;
};

/// Round moments of local time, at most `most` of them, with just as much detail as keeps them apart.
[[nodiscard]] std::vector<TimeTick> timeTicks(TimeRange range, int most);
/// As many as have room in `widthPx`, which depends on how long their labels are; a tick takes `spacing` labels.
[[nodiscard]] std::vector<TimeTick> fittingTicks(TimeRange range, double widthPx, double spacing,
                                                 const QFontMetricsF& metrics);

/// A value axis from 0 to `top`, a whole number of `step`s.
struct ValueAxis
{
    double top = 1;
    double step = 1;
};

/// The smallest axis with about `steps` round steps that holds `peak`. A step is at least `leastStep`: 1 of whole
/// requests, 0 of rates.
[[nodiscard]] ValueAxis valueAxis(double peak, int steps, double leastStep);

/// The labelled values, upwards: 0, one step, two … `top`.
[[nodiscard]] std::vector<double> axisValues(const ValueAxis& axis);

/// "400", "1.5 k", as short as an axis needs.
[[nodiscard]] QString axisLabel(double value, const ValueAxis& axis);

/// The place of a number >= 0 on an axis: logarithmic, but 0 has one too.
[[nodiscard]] double logPlace(double number);

/// The longest number that such an axis writes out.
inline constexpr std::uint64_t kLongestLogLabel = 9999;
[[nodiscard]] QString logLabel(std::uint64_t number);

struct LogTick
{
    double place = 0;
    QString label;
};

/// 0, 1, 10, 100, … up to the place `end`, with 2 and 5 between them where each has `room`, as a share of the axis.
[[nodiscard]] std::vector<LogTick> logTicks(double end, double room);

} // namespace spillway::ui
