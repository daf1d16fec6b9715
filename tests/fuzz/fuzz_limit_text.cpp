#include "engine/conf/read_policy.h"
#include "engine/conf/write_policy.h"

#include "tests/fuzz/fuzz_input.h"

using namespace spillway;
using namespace spillway::fuzz;

namespace {

/// A delay beside nodelay has no meaning and is not written.
Policy withoutIdleDelays(Policy policy)
{
    for (ZoneLimit& limit : policy.rules.front().limits)
        limit.delay = limit.nodelay ? 0 : limit.delay;
    return policy;
}

} // namespace

// An input is the text of a --limit on each line. Limits that can be written as a configuration come back as they were.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    std::vector<std::string> limits;
    for (const std::string_view line : linesOf(text))
        limits.emplace_back(line);
    const auto policy = parseLimits(limits, KeyTemplate());
    if (!policy) {
        demandGoodError(policy.error());
        return 0;
    }
    if (policy->other) {
        const std::string shown = limiterText(policy->other->limiter);
        const auto again = parseLimiter(shown, policy->other->key);
        demand(again && limiterText(again->limiter) == shown, "the text of an algorithm is read back");
        return 0;
    }
    demand(policy->zones.size() == limits.size(), "each text makes one zone");
    demand(!directiveLines(*policy).empty(), "there is something to show");
    const auto written = writePolicy(*policy, {});
    if (!written) {
        demandGoodError(written.error());
        return 0;
    }
    const auto again = readPolicyText(*written, "x.conf");
    if (!again) // the user's own configuration defines it
        demand(again.error().detail.find("variable") != std::string::npos, "what was written can be read");
    else if (again->warnings.empty()) // a zone with an empty key goes, with a warning
        demand(again->policy == withoutIdleDelays(*policy), "a --limit means the same in a configuration");
    return 0;
}
