#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "app/cli/traffic.h"
#include "engine/report/inspection.h"

#include <nlohmann/json.hpp>

namespace spillway {

Result<Answer> run(const InspectArguments& arguments)
{
    const auto key = parseKey(arguments.traffic.key);
    if (!key)
        return key.error();
    warnOfConstant(*key);
    auto traffic = loadTraffic(arguments.traffic, *key);
    if (!traffic)
        return traffic.error();
    const Inspection inspection = inspect(traffic->import, *traffic->grouped, arguments.top);
    tellTiming(arguments.traffic, *traffic, "inspect");
    const auto sent = writeOut(arguments.json ? jsonText(inspectionJson(inspection)) : inspectionText(inspection));
    if (!sent)
        return sent.error();
    return Answer::Yes;
}

} // namespace spillway
