#include "engine/conf/limit_choices.h"
#include "engine/report/sections.h"
#include "engine/report/simulation_report.h"
#include "engine/words/figures.h"
#include "engine/words/limit_reasons.h"

#include <nlohmann/json.hpp>

namespace spillway {

std::vector<std::string> reasonsOf(const Simulation& simulation)
{
    constexpr std::size_t kMostLimits = 3;
    const Policy& policy = simulation.policy;
    std::vector<std::string> reasons;
    if (policy.other || simulation.totals.requests == 0)
        return reasons;
    const auto choices = limitChoices(policy);
    for (const LimitChoice& choice : choices) {
        if (!choice.limit || choices.size() > kMostLimits)
            continue;
        const ZoneSpec& zone = policy.zones[choice.zone];
        if (choices.size() > 1)
            reasons.push_back(say("Zone {}:", printable(zone.name, 40)));
        for (std::string& text : limitReasons(zone, *choice.limit))
            reasons.push_back(std::move(text));
    }
    if (simulation.story)
        for (std::string& text : storyReasons(policy.zones[choices.front().zone], *choices.front().limit,
                                              simulation.story->client, *simulation.story))
            reasons.push_back(std::move(text));
    return reasons;
}

std::string daysText(std::span<const DayEffect> days)
{
    if (days.empty())
        return {};
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Right, Right, Right, Right};
    table.add(titles({"day (UTC)", "requests", "clients", "passed", "delayed", "rejected", "clients rejected"}));
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
