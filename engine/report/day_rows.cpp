#include "engine/report/day_rows.h"

#include "engine/report/text_table.h"
#include "engine/words/figures.h"

#include <nlohmann/json.hpp>

namespace spillway {

std::string daysText(std::span<const DayEffect> days)
{
    if (days.empty())
        return {};
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Right, Right, Right, Right};
    table.add({"day (UTC)", "requests", "clients", "passed", "delayed", "rejected", "clients rejected"});
    for (const auto& [day, totals] : days)
        table.add({isoText(day).substr(0, 10), countText(totals.requests), countText(totals.clients),
                   countText(totals.passed), countText(totals.delayed), countText(totals.rejected),
                   countText(totals.clientsRejected)});
    return table.text("");
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
