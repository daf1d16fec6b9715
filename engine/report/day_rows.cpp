#include "engine/report/day_rows.h"

#include "engine/words/figures.h"

#include <nlohmann/json.hpp>

namespace spillway {

Cells dayCells(std::span<const DayEffect> days)
{
    Cells cells{{"day (UTC)", "requests", "clients", "passed", "delayed", "rejected", "clients rejected"}};
    for (const DayEffect& each : days)
        cells.push_back({isoText(each.day).substr(0, 10), countText(each.totals.requests),
                         countText(each.totals.clients), countText(each.totals.passed), countText(each.totals.delayed),
                         countText(each.totals.rejected), countText(each.totals.clientsRejected)});
    return cells;
}

Json daysJson(std::span<const DayEffect> days)
{
    Json rows = Json::array();
    for (const DayEffect& each : days)
        rows.push_back({{"day", isoText(each.day).substr(0, 10)},
                        {"requests", each.totals.requests},
                        {"clients", each.totals.clients},
                        {"passed", each.totals.passed},
                        {"delayed", each.totals.delayed},
                        {"rejected", each.totals.rejected},
                        {"clients_rejected", each.totals.clientsRejected},
                        {"longest_wait_ms", each.totals.longestWait.count()}});
    return rows;
}

} // namespace spillway
