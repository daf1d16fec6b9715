#include "engine/study/day_effects.h"

#include "engine/replay/replay.h"
#include "engine/trace/group/period_grouping.h"

#include <set>

namespace spillway {

Result<std::vector<DayEffect>> effectByDay(const Policy& policy, const GroupedPtr& grouped, const std::stop_token& stop)
{
    constexpr std::size_t kMostDays = 366;
    std::set<std::chrono::sys_days> days;
    std::chrono::sys_days latest = std::chrono::sys_days::min();
    for (ClientId client = 0; client < grouped->clients(); ++client) {
        const ClientArrivals arrivals = grouped->arrivalsOf(client);
        for (std::size_t i = 0; i < arrivals.size(); ++i)
            if (const auto day = std::chrono::floor<std::chrono::days>(arrivals[i]); day != latest) {
                latest = day;
                days.insert(day);
            }
    }
    if (days.size() > kMostDays)
        return Error{ErrorCode::BadArgument, "--by-day", "the traffic has more than 366 days; select some with --from"};
    std::vector<DayEffect> effects;
    for (const std::chrono::sys_days day : days) {
        const std::vector<Period> span{{PeriodKind::Normal, {day, day + std::chrono::days(1)}}};
        const auto part = groupPeriods(grouped, periodSpans(span), PeriodKind::Normal, stop);
        if (!part)
            return part.error();
        const auto outcome = replay(policy, *part, BinSpec{}, stop);
        if (!outcome)
            return outcome.error();
        effects.push_back({day, (*outcome)->totals});
    }
    return effects;
}

} // namespace spillway
