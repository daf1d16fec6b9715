#include "app/cli/commands.h"

#include "app/cli/aims.h"
#include "app/cli/counting.h"
#include "app/cli/output.h"
#include "app/cli/periods.h"
#include "app/cli/traffic.h"
#include "engine/report/suggestion_report.h"

#include <nlohmann/json.hpp>

namespace spillway {

Result<Answer> run(const SuggestArguments& arguments)
{
    const auto aims = aimsOf(arguments.aims);
    if (!aims)
        return aims.error();
    if (const auto ok = checkPeriods(arguments.periods); !ok)
        return ok.error();
    const auto key = countedBy(arguments.traffic);
    if (!key)
        return key.error();
    warnOfConstant(*key);
    auto traffic = loadTraffic(arguments.traffic, {&*key, 1});
    if (!traffic)
        return traffic.error();
    auto periods = periodsOf(arguments.periods, *traffic->grouped);
    if (!periods)
        return periods.error();
    const auto suggestion = suggest(traffic->import, traffic->grouped, *std::move(periods), *aims,
                                    arguments.keys ? TryKeys::Always : TryKeys::WhereNeeded);
    if (!suggestion)
        return suggestion.error();
    tellTiming(arguments.traffic, *traffic, "suggest");
    const auto sent = writeOut(arguments.json ? jsonText(suggestionJson(*suggestion)) : suggestionText(*suggestion));
    if (!sent)
        return sent.error();
    return answerOf(*traffic);
}

} // namespace spillway
