#include "ui/models/advice_use.h"

#include "engine/trace/period_spans.h"

namespace spillway::ui {

bool isAllNormal(std::span<const Period> periods, const TimeRange& traffic)
{
    return !periods.empty() &&
           lengthWithin(traffic, periodSpans(periods), PeriodKind::Normal) == traffic.length();
}

bool isWorthUsing(const Advice& advice, std::span<const Period> periods, const TimeRange& traffic)
{
    return advice.separates || isAllNormal(periods, traffic);
}

} // namespace spillway::ui
