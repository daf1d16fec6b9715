#include "app/cli/commands.h"

#include "app/cli/periods.h"
#include "app/cli/traffic.h"
#include "engine/core/say.h"
#include "engine/core/steps.h"
#include "engine/policy/period.h"
#include "engine/report/comparison_report.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace spillway {

namespace {

/// The limit that is compared if none is given.
constexpr const char* kDefaultLimit = "rate=10r/s burst=20";

Result<Milliseconds> windowOf(const CompareArguments& arguments, const Policy& policy)
{
    if (!arguments.window)
        return naturalWindow(policy);
    const auto window = parsePeriod(*arguments.window);
    if (!window || *window < Milliseconds(1))
        return Error{
            ErrorCode::BadArgument, "--window",
            say("\"{}\" is not a valid time; write 1s, 500ms or 1m, at most 31d", printable(*arguments.window))};
    return *window;
}

/// One limit alone: all six algorithms. Several: each of them.
Result<std::vector<Policy>> policiesOf(const CompareArguments& arguments)
{
    const auto& limits = arguments.limit.limits;
    std::vector<Policy> policies;
    for (std::size_t i = 0; i == 0 || i < limits.size(); ++i) {
        LimitArguments one = arguments.limit;
        if (one.config.paths.empty())
            one.limits = {limits.empty() ? kDefaultLimit : limits[i]};
        auto named = loadPolicy(one, arguments.traffic);
        if (!named)
            return named.error();
        if (!algorithmOf(named->policy))
            return Error{ErrorCode::Unsupported, named->file,
                         "only one limit that applies to all requests can be compared; name it with --limit"};
        policies.push_back(std::move(named->policy));
    }
    for (const Policy& policy : policies)
        if (countedKey(policy) != countedKey(policies.front()))
            return Error{ErrorCode::BadArgument, "--limit", "the limits that are compared must count by one key"};
    return policies.size() > 1 ? policies : alternatives(policies.front());
}

} // namespace

Result<Answer> run(const CompareArguments& arguments)
{
    std::vector<Policy> policies;
    Milliseconds window{0};
    Traffic traffic;
    std::vector<Period> periods;
    LimitComparison comparison;
    return Steps()
        .put(policies, [&] { return policiesOf(arguments); })
        .put(window, [&] { return windowOf(arguments, policies.front()); })
        .run([&] { return checkPeriods(arguments.periods); })
        .put(traffic, [&] { return loadTraffic(arguments.traffic, countedKeys(policies.front()), &policies.front()); })
        .put(periods, [&] { return periodsOf(arguments.periods, traffic); })
        .put(comparison, [&] { return compareLimits(traffic.import, traffic.grouped, policies, window, periods); })
        .run([&] {
            return send(arguments.json ? jsonAnswer(comparisonJson(comparison), traffic) : comparisonText(comparison));
        })
        .result(answerOf(traffic));
}

} // namespace spillway
