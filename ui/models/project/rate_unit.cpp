#include "ui/models/project/rate_unit.h"

#include "ui/text/format.h"

#include <QtCore/QCoreApplication>

#include <algorithm>

namespace spillway::ui {

namespace {

struct RateWords
{
    Q_DECLARE_TR_FUNCTIONS(RateUnit)
};

} // namespace

QString rateText(const NginxRate& rate)
{
    const QString count = countText(static_cast<std::uint64_t>(rate.count));
    return rate.unit == RateUnit::PerSecond ? RateWords::tr("%1 r/s").arg(count) : RateWords::tr("%1 r/m").arg(count);
}

NginxRate inUnit(const NginxRate& rate, RateUnit unit, std::int64_t most)
{
    constexpr std::int64_t kSecondsPerMinute = 60;
    if (unit == rate.unit)
        return rate;
    if (unit == RateUnit::PerMinute) // compared first: the product may not fit
        return {rate.count > most / kSecondsPerMinute ? most : rate.count * kSecondsPerMinute, unit};
    const std::int64_t whole = rate.count / kSecondsPerMinute;
    const std::int64_t nearest = whole + (2 * (rate.count % kSecondsPerMinute) >= kSecondsPerMinute ? 1 : 0);
    return {std::max<std::int64_t>(1, nearest), unit};
}

} // namespace spillway::ui
