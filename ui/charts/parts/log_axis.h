#pragma once

#include <QtCore/QString>

#include <cstdint>
#include <vector>

namespace spillway::ui {

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
