#include "app/cli/counting.h"
#include "app/cli/output.h"
#include "app/cli/traffic.h"
#include "engine/conf/read_policy.h"
#include "engine/core/say.h"
#include "engine/core/steps.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

void warnOfConstant(const KeyTemplate& key)
{
    if (std::ranges::none_of(key.parts(), &KeyTemplate::Part::variable))
        complain(fmt::format("warning: the key \"{}\" has no variable: all requests count as one client",
                             printable(key.text())));
}

/// The limits of `--limit`.
Result<Policy> givenLimits(const LimitArguments& limit, const TrafficArguments& traffic)
{
    KeyTemplate key;
    Policy policy;
    return Steps()
        .put(key, [&] { return countedBy(traffic); })
        .put(policy, [&] { return parseLimits(limit.limits, key); })
        .put(policy, [&] { return withCounting(policy, traffic); })
        .result(policy);
}

} // namespace

Result<ConfPlace> placeOf(const LimitArguments& limit, const TrafficArguments& traffic)
{
    ConfPlace place = limit.config;
    if (std::ranges::count(place.paths, "-") + std::ranges::count(traffic.files, "-") > 1)
        return Error{ErrorCode::BadArgument, "--config", "standard input can be read only once; name a file"};
    return place;
}

Result<KeyTemplate> keyOf(const TrafficArguments& arguments)
{
    auto key = countedBy(arguments);
    if (key)
        warnOfConstant(*key);
    return key;
}

Result<NamedPolicy> loadPolicy(const LimitArguments& limit, const TrafficArguments& traffic)
{
    const bool configured = !limit.config.paths.empty();
    if (limit.limits.empty() != configured)
        return configured ? Error{ErrorCode::BadArgument, "--config", "excludes --limit; give one of them"}
                          : Error{ErrorCode::BadArgument,
                                  {},
                                  "no limit given; name one with --limit 'rate=10r/s burst=20' or --config FILE"};
    NamedPolicy named;
    if (!configured) {
        auto policy = givenLimits(limit, traffic);
        if (!policy)
            return policy.error();
        named.policy = *std::move(policy);
    } else {
        if (const std::string option = keyOption(traffic); !option.empty())
            return Error{ErrorCode::BadArgument, option,
                         say("the zones of --config have keys of their own; leave {} out", option)};
        const auto place = placeOf(limit, traffic);
        if (!place)
            return place.error();
        auto read = readPolicy(*place, Untellable::EndsReading, Reading::Ways, limit.server);
        if (!read)
            return read.error();
        for (const std::string& warning : read->warnings)
            complain("warning: " + warning);
        named = {std::move(read->policy), shownName(*place)};
    }
    for (const KeyTemplate& key : keysOf(named.policy))
        warnOfConstant(key);
    return named;
}

std::vector<KeyTemplate> countedKeys(const Policy& policy)
{
    std::vector<KeyTemplate> keys = keysOf(policy);
    return keys.empty() ? std::vector<KeyTemplate>(1) : keys;
}

} // namespace spillway
