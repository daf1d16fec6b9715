#include "engine/policy/policy_text.h"

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
    const auto text = [](std::int64_t requests, std::string_view time) {
        return fmt::format("{} {} {}", requests, requests == 1 ? "request" : "requests", time);
    };
    constexpr std::int64_t kSecond = 1000;
    constexpr std::int64_t kMinute = 60'000;
    const std::int64_t per = rate.per.count();
    if (kSecond % per == 0 && rate.requests <= INT64_MAX / kSecond)
        return text(rate.requests * (kSecond / per), "a second");
    if (kMinute % per == 0 && rate.requests <= INT64_MAX / kMinute)
        return text(rate.requests * (kMinute / per), "a minute");
    return text(rate.requests, "in " + periodText(rate.per));
}

} // namespace spillway
