#pragma once

#include "ui/models/project/setup.h"

#include <QtCore/QRectF>
#include <QtCore/QString>

#include <vector>

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

/// Round moments of local time, at most `most` of them, with just as much detail as tells them apart.
[[nodiscard]] std::vector<TimeTick> timeTicks(TimeRange range, int most);

/// A value axis from 0 to `top`, a whole number of `step`s.
struct ValueAxis
{
    double top = 1;
    double step = 1;
};

/// The smallest axis with about `steps` round steps that holds `peak`. It counts requests: a step is at least 1.
[[nodiscard]] ValueAxis valueAxis(double peak, int steps);

/// What stands on the axis, upwards: 0, one step, two … `top`.
[[nodiscard]] std::vector<double> axisValues(const ValueAxis& axis);

/// "400", "1.5 k", as short as an axis needs.
[[nodiscard]] QString axisLabel(double value, const ValueAxis& axis);

} // namespace spillway::ui
