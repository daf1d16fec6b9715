#include "app/cli/aims.h"

#include "engine/policy/period.h"

#include <fmt/format.h>

namespace spillway {

Result<Aims> aimsOf(const AimArguments& arguments)
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

} // namespace spillway
