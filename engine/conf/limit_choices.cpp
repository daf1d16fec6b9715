#include "engine/conf/limit_choices.h"

#include <algorithm>

namespace spillway {

std::vector<LimitChoice> limitChoices(const Policy& policy)
{
    std::vector<LimitChoice> choices;
    for (std::size_t number = 0; number < policy.rules.size(); ++number)
        for (const ZoneLimit& limit : policy.rules[number].limits) {
            auto found = std::ranges::find(choices, limit, &LimitChoice::limit);
            if (found == choices.end())
                found = choices.insert(found, {limit.zone, limit, {}});
            found->rules.push_back(number);
        }
    if (choices.empty())
        for (std::size_t zone = 0; zone < policy.zones.size(); ++zone)
            choices.push_back({zone, std::nullopt, {}});
    return choices;
}

} // namespace spillway
