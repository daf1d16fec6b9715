#include "ui/charts/parts/log_axis.h"

#include "ui/text/format.h"

#include <cmath>

namespace spillway::ui {

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
