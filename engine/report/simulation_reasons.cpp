#include "engine/conf/limit_choices.h"
#include "engine/report/simulation_report.h"
#include "engine/words/limit_reasons.h"

#include <fmt/format.h>

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
            reasons.push_back("Zone " + printable(zone.name, 40) + ':');
        for (std::string& text : limitReasons(zone, *choice.limit))
            reasons.push_back(std::move(text));
    }
    if (simulation.story)
        for (std::string& text : storyReasons(policy.zones[choices.front().zone], *choices.front().limit,
                                              simulation.story->client, *simulation.story))
            reasons.push_back(std::move(text));
    return reasons;
}

} // namespace spillway
