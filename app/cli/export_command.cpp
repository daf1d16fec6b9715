#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "app/cli/periods.h"
#include "app/cli/traffic.h"
#include "engine/conf/variables.h"
#include "engine/report/export_comment.h"
#include "engine/study/simulation.h"

#include <algorithm>
#include <optional>

namespace spillway {

namespace {

/// A CSV may have any columns, and a key may count by them; nginx refuses a variable that nobody defines.
void warnOfUnknownVariables(const NamedPolicy& policy)
{
    std::vector<std::string> unknown;
    for (const KeyTemplate& key : keysOf(policy.policy))
        for (const KeyTemplate::Part& part : key.parts())
            if (part.variable && !isNginxVariable(part.text) &&
                (key.variables() == nullptr || key.variables()->find(part.text) == nullptr) &&
                std::find(unknown.begin(), unknown.end(), part.text) == unknown.end())
                unknown.push_back(part.text);
    for (const std::string& variable : unknown)
        complain("warning: the key names $" + printable(variable) +
                 ", which nginx does not know; define it there, with map or set");
}

} // namespace

Result<Answer> run(const ExportArguments& arguments)
{
    if (const auto ok = checkPeriods(arguments.periods); !ok)
        return ok.error();
    const bool marked = !arguments.periods.normal.empty() || !arguments.periods.incident.empty();
    if (marked && arguments.traffic.files.empty())
        return Error{ErrorCode::BadArgument, arguments.periods.normal.empty() ? "--incident" : "--normal",
                     "marks a part of a log, and no file is given"};
    const auto policy = loadPolicy(arguments.limit, arguments.traffic);
    if (!policy)
        return policy.error();
    warnOfUnknownVariables(*policy);
    std::optional<Measurement> measured;
    Answer answer = Answer::Yes;
    if (!arguments.traffic.files.empty()) {
        auto traffic = loadTraffic(arguments.traffic, countedKeys(policy->policy));
        if (!traffic)
            return traffic.error();
        SimulateOptions simulated;
        auto periods = periodsOf(arguments.periods, *traffic->grouped);
        if (!periods)
            return periods.error();
        simulated.periods = *std::move(periods);
        const auto simulation = simulate(traffic->import, policy->policy, traffic->grouped, simulated);
        if (!simulation)
            return simulation.error();
        tellTiming(arguments.traffic, *traffic, "simulate");
        answer = answerOf(*traffic);
        measured = Measurement{simulation->traffic, traffic->selection,  simulation->totals,
                               simulation->range,   simulation->periods, simulated.periods};
        measured->aims.keepOutPercent = arguments.keepOutPercent;
    }
    WriteOptions options = exportOptions(SPILLWAY_VERSION, measured);
    options.dryRunVariant = arguments.dryRun;
    const auto text = writePolicy(policy->policy, options);
    if (!text)
        return text.error();
    if (arguments.output) {
        const auto done = replaceFile(*arguments.output, *text);
        if (!done)
            return done.error();
        return answer;
    }
    const auto sent = writeOut(*text);
    if (!sent)
        return sent.error();
    return answer;
}

} // namespace spillway
