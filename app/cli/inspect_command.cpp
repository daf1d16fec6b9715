#include "app/cli/commands.h"

#include "app/cli/counting.h"
#include "app/cli/output.h"
#include "app/cli/traffic.h"
#include "engine/report/inspection_report.h"

#include <nlohmann/json.hpp>

namespace spillway {

namespace {

Result<Inspection::Values> valuesOf(const std::string& text, const Traffic& traffic, const InspectArguments& arguments)
{
    const auto asked = ValueTemplate::parse(text);
    if (!asked)
        return asked.error();
    const auto defined = definedBy(arguments.traffic);
    if (!defined)
        return defined.error();
    Selection selection = traffic.selection;
    selection.defined = *defined;
    const auto counts = countValues(*traffic.import.trace, *traffic.grouped->keys, selection, *asked);
    if (!counts)
        return counts.error();
    return topValues(text, *counts, arguments.top);
}

} // namespace

Result<Answer> run(const InspectArguments& arguments)
{
    const auto key = countedBy(arguments.traffic);
    if (!key)
        return key.error();
    warnOfConstant(*key);
    auto traffic = loadTraffic(arguments.traffic, {&*key, 1});
    if (!traffic)
        return traffic.error();
    Inspection inspection = inspect(traffic->import, *traffic->grouped, arguments.top);
    for (const std::string& text : arguments.values) {
        auto values = valuesOf(text, *traffic, arguments);
        if (!values)
            return Error{values.error().code, "--values", values.error().detail};
        inspection.values.push_back(*std::move(values));
    }
    tellTiming(arguments.traffic, *traffic, "inspect");
    const auto sent = writeOut(arguments.json ? jsonText(inspectionJson(inspection)) : inspectionText(inspection));
    if (!sent)
        return sent.error();
    return answerOf(*traffic);
}

} // namespace spillway
