#include "app/cli/commands.h"

#include "app/cli/counting.h"
#include "app/cli/output.h"
#include "app/cli/periods.h"
#include "app/cli/traffic.h"
#include "engine/policy/period.h"
#include "engine/report/suggestion.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

Result<Aims> aimsOf(const SuggestArguments& arguments)
{
    Aims aims{arguments.losers, arguments.headroomPercent, arguments.keepOutPercent, {}};
    if (!arguments.longestWait)
        return aims;
    const auto wait = parsePeriod(*arguments.longestWait);
    if (!wait)
        return Error{ErrorCode::BadArgument, "--longest-wait",
                     fmt::format("\"{}\" is no time; write 500ms or 2s", printable(*arguments.longestWait))};
    aims.longestWait = *wait;
    return aims;
}

} // namespace

Result<Answer> run(const SuggestArguments& arguments)
{
    const auto aims = aimsOf(arguments);
    if (!aims)
        return aims.error();
    if (const auto ok = checkPeriods(arguments.periods); !ok)
        return ok.error();
    const auto key = countedBy(arguments.traffic);
    if (!key)
        return key.error();
    warnOfConstant(*key);
    auto traffic = loadTraffic(arguments.traffic, *key);
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
    return Answer::Yes;
}

} // namespace spillway
