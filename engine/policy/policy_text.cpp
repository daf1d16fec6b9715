#include "engine/policy/policy_text.h"
#include "engine/core/say.h"

#include "engine/policy/period.h"

#include <fmt/format.h>

namespace spillway {

std::string delayText(const ZoneLimit& limit)
{
    if (limit.nodelay)
        return " nodelay";
    return limit.delay > 0 ? fmt::format(" delay={}", limit.delay) : std::string();
}

std::string limitText(const Policy& policy)
{
    if (policy.other)
        return limiterText(policy.other->limiter);
    const ZoneLimit& limit = policy.rules.front().limits.front();
    std::string text = "rate=" + policy.zones.front().rate.text();
    if (limit.burst > 0)
        text += fmt::format(" burst={}", limit.burst);
    return text + delayText(limit);
}

std::string parametersText(const Policy& policy)
{
    const std::string text = limitText(policy);
    return policy.other ? text.substr(nameOf(policy.other->limiter.algorithm).size() + 1) : text;
}

std::string averageText(const AverageRate& rate)
{
    constexpr std::int64_t kSecond = 1000;
    constexpr std::int64_t kMinute = 60'000;
    const std::int64_t per = rate.per.count();
    if (kSecond % per == 0 && rate.requests <= INT64_MAX / kSecond) {
        const auto count = static_cast<std::uint64_t>(rate.requests * (kSecond / per));
        return sayFor(count, "{} request a second", "{} requests a second", count);
    }
    if (kMinute % per == 0 && rate.requests <= INT64_MAX / kMinute) {
        const auto count = static_cast<std::uint64_t>(rate.requests * (kMinute / per));
        return sayFor(count, "{} request a minute", "{} requests a minute", count);
    }
    const auto count = static_cast<std::uint64_t>(rate.requests);
    return sayFor(count, "{} request in {}", "{} requests in {}", count, periodText(rate.per));
}

} // namespace spillway
