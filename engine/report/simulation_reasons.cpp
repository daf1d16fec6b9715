#include "engine/conf/limit_choices.h"
#include "engine/report/simulation_report.h"
#include "engine/words/figures.h"
#include "engine/words/limit_reasons.h"

#include <fmt/format.h>

namespace spillway {

namespace {

std::string wantedReason(const Simulation& simulation)
{
    const auto& [burst, zone, rate] = *simulation.wanted;
    const std::string present = simulation.policy.zones[zone].rate.text();
    std::string text = simulation.wantedFor + ": ";
    if (!burst && !rate)
        return text + "neither a burst at this rate nor a rate at this burst is enough.";
    if (burst)
        text += *burst == 0 ? fmt::format("at {} no burst is needed", present)
                            : fmt::format("the smallest burst at {} is {}", present,
                                          countText(static_cast<std::uint64_t>(*burst)));
    if (rate)
        text += fmt::format("{}the smallest rate at this burst is {}", burst ? "; " : "", rate->text());
    return text + '.';
}

} // namespace

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
    if (simulation.wanted)
        reasons.push_back(wantedReason(simulation));
    return reasons;
}

} // namespace spillway
