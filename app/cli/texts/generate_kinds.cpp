#include "app/cli/texts/generate_kinds.h"

#include "engine/trace/made/parameter_text.h"

#include <fmt/format.h>

namespace spillway {

bool isOffered(const PatternInfo& info)
{
    return info.isGenerator || info.isStamp;
}

std::string generateKinds()
{
    std::string text = "Kinds, with their parameters and defaults:\n";
    for (const PatternInfo& info : patternKinds()) {
        if (!isOffered(info))
            continue;
        text += fmt::format("  {}: {}\n     ", info.name, info.sentence);
        for (const Parameter& parameter : info.parameters)
            text += fmt::format(" {}={}", parameter.name, parameterText(parameter.unit, parameter.preset));
        text += fmt::format(" length={}", parameterText(ParameterUnit::Duration, info.length.count()));
        text +=
            info.client.empty() ? fmt::format(" clients={}\n", info.clients) : fmt::format(" client={}\n", info.client);
    }
    return text;
}

} // namespace spillway
