#include "app/cli/commands.h"

#include "app/cli/aims.h"
#include "app/cli/periods.h"
#include "app/cli/progress_line.h"
#include "app/cli/traffic.h"
#include "engine/report/suggestion_report.h"

#include <nlohmann/json.hpp>

namespace spillway {

Result<Answer> run(const SuggestArguments& arguments)
{
    Aims aims;
    KeyTemplate key;
    Traffic traffic;
    std::vector<Period> periods;
    Suggestion suggestion;
    return Steps()
        .put(aims, [&] { return aimsOf(arguments.aims); })
        .run([&] { return checkPeriods(arguments.periods); })
        .put(key, [&] { return keyOf(arguments.traffic); })
        .put(traffic,
             [&] {
                 return loadTraffic(arguments.traffic, {&key, 1});
             })
        .put(periods, [&] { return periodsOf(arguments.periods, traffic); })
        .put(suggestion,
             [&] {
                 WorkLine line("suggest");
                 return suggest(traffic.import, traffic.grouped, periods, aims, {}, line.callback());
             })
        .run([&] {
            return send(arguments.json ? jsonAnswer(suggestionJson(suggestion), traffic) : suggestionText(suggestion));
        })
        .result(answerOf(traffic));
}

} // namespace spillway
