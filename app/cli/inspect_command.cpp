#include "app/cli/commands.h"

#include "app/cli/traffic.h"
#include "engine/core/steps.h"
#include "engine/report/inspection_report.h"

#include <nlohmann/json.hpp>

namespace spillway {

namespace {

Result<Inspection::Values> valuesOf(const std::string& text, const Traffic& traffic, const InspectArguments& arguments)
{
    const auto asked = ValueTemplate::parse(text);
    if (!asked)
        return asked.error();
    Selection selection = traffic.selection;
    selection.defined = arguments.traffic.defined;
    const auto counts = countValues(*traffic.import.trace, *traffic.grouped->keys, selection, *asked);
    return counts ? topValues(text, *counts, arguments.top) : Result<Inspection::Values>(counts.error());
}

} // namespace

Result<Answer> run(const InspectArguments& arguments)
{
    KeyTemplate key;
    Traffic traffic;
    Steps steps;
    steps.put(key, [&] { return keyOf(arguments.traffic); }).put(traffic, [&] {
        return loadTraffic(arguments.traffic, {&key, 1});
    });
    if (steps.failed())
        return steps.result(Answer::No);
    Inspection inspection = inspect(traffic.import, *traffic.grouped, arguments.top);
    for (const std::string& text : arguments.values) {
        auto values = valuesOf(text, traffic, arguments);
        if (!values)
            return Error{values.error().code, "--values", values.error().detail};
        inspection.values.push_back(*std::move(values));
    }
    return steps
        .run([&] {
            return send(arguments.json ? jsonAnswer(inspectionJson(inspection), traffic) : inspectionText(inspection));
        })
        .result(answerOf(traffic));
}

} // namespace spillway
