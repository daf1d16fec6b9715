#include "engine/policy/request_rules.h"

#include "engine/core/did_you_mean.h"
#include "engine/core/lowercase.h"
#include "engine/core/say.h"
#include "engine/policy/period.h"
#include "engine/policy/whole_number.h"

#include <algorithm>
#include <array>
#include <map>

namespace spillway {

namespace {

using Environment = std::map<std::string, std::string, std::less<>>;

Error wrong(const std::string& variable, const std::string& value, const std::string& advice)
{
    return {ErrorCode::BadArgument, variable, say("“{}” is not valid. {}", printable(value), advice)};
}

/// A number of requests; nothing where the variable is not set. "true" takes the default.
Result<std::optional<std::int64_t>> countOf(const Environment& set, const std::string& name,
                                            std::optional<std::int64_t> standard)
{
    const auto found = set.find(name);
    if (found == set.end() || found->second == "false")
        return std::optional<std::int64_t>();
    if (found->second == "true" && standard)
        return standard;
    const auto count = wholeNumber(found->second);
    if (!count || *count < 1 || *count > kMostRequests)
        return wrong(name, found->second, "Enter a whole number, 1 or more.");
    return std::optional(*count);
}

/// "100" in a window of 60 s, as the algorithm takes it.
Result<std::string> limitOf(Algorithm algorithm, std::int64_t count, Milliseconds window,
                            std::optional<std::int64_t> burst)
{
    const std::string name(nameOf(algorithm));
    if (isWindow(algorithm)) {
        if (burst)
            return Error{ErrorCode::BadArgument, "RATE_LIMIT_BURST",
                         say("{} has no burst. Unset it, or set RATE_LIMIT_ALGORITHM to token-bucket", name)};
        return name + " limit=" + std::to_string(count) + " window=" + periodText(window);
    }
    constexpr std::int64_t kMinute = 60'000;
    if (count * kMinute % window.count() != 0)
        return Error{
            ErrorCode::BadArgument, "RATE_LIMIT_WINDOW",
            say("{} requests in {} are not a whole number per minute. Choose another window, or a window algorithm",
                std::to_string(count), periodText(window))};
    const bool perSecond = count * 1000 % window.count() == 0;
    const std::string rate =
        " rate=" + std::to_string(count * (perSecond ? 1000 : kMinute) / window.count()) + (perSecond ? "r/s" : "r/m");
    if (algorithm == Algorithm::LimitReq)
        return rate + " burst=" + std::to_string(burst.value_or(0)) + " nodelay";
    return name + rate + " capacity=" + std::to_string(burst.value_or(count));
}

Result<Algorithm> algorithmOf(const Environment& set)
{
    const auto found = set.find("RATE_LIMIT_ALGORITHM");
    if (found == set.end())
        return set.contains("RATE_LIMIT_BURST") ? Algorithm::TokenBucket : Algorithm::FixedWindow;
    std::string name = lowered(found->second);
    if (name != nameOf(Algorithm::LimitReq))
        std::ranges::replace(name, '_', '-');
    if (const auto algorithm = algorithmNamed(name))
        return *algorithm;
    return wrong(found->first, found->second,
                 "Write limit_req, token-bucket, leaking-bucket, fixed-window, sliding-log or sliding-counter.");
}

Result<bool> isEnabled(const Environment& set)
{
    const auto found = set.find("RATE_LIMIT_ENABLED");
    if (found == set.end() || found->second == "true" || found->second == "1")
        return true;
    if (found->second == "false" || found->second == "0")
        return false;
    return wrong(found->first, found->second, "Write true or false.");
}

Result<RequestRule> ruleOf(const std::string& name, const std::string& key, const std::string& limit)
{
    const auto policy = parseLimits({limit}, KeyTemplate());
    const auto counted = KeyTemplate::parse(key);
    if (!policy || !counted)
        return policy ? counted.error() : policy.error();
    return RequestRule{name, {}, *counted, limitOf(*policy)};
}

} // namespace

Limit limitFor(const RequestRule& rule, std::size_t classNumber)
{
    std::int64_t reserved = 0;
    for (std::size_t i = 0; i < std::min(classNumber, rule.reserves.size()); ++i)
        reserved += rule.reserves[i];
    return reserved == 0 ? *rule.limit : withCeiling(*rule.limit, ceilingOf(*rule.limit).raw() / 1000 - reserved);
}

std::optional<RequestRules> rulesOf(const Policy& policy)
{
    RequestRules made;
    const bool isOne = policy.rules.size() == 1 && catchesAll(policy.rules.front()) && !policy.router && !policy.dryRun;
    if (policy.other)
        made.rules.push_back({"limit", {}, policy.other->key, policy.other->limiter});
    else if (!isOne)
        return std::nullopt;
    else
        for (const ZoneLimit& limit : policy.rules.front().limits) {
            const ZoneSpec& zone = policy.zones[limit.zone];
            made.rules.push_back({zone.name, {}, zone.key, limitReq(zone, limit)});
        }
    const auto needsTrace = [](const RequestRule& rule) {
        return rule.key->variables() != nullptr || !rule.key->exemptions().empty() || !rule.key->otherwise().empty();
    };
    return std::ranges::any_of(made.rules, needsTrace) ? std::nullopt : std::optional(std::move(made));
}

Result<RequestRules> environmentRules(const std::vector<std::pair<std::string, std::string>>& variables)
{
    static constexpr std::array<std::string_view, 7> kNames{
        "RATE_LIMIT_ENABLED", "RATE_LIMIT_ALGORITHM", "RATE_LIMIT_DEFAULT", "RATE_LIMIT_WINDOW",
        "RATE_LIMIT_PER_IP",  "RATE_LIMIT_PER_USER",  "RATE_LIMIT_BURST"};
    Environment set;
    for (const auto& [name, value] : variables) {
        if (std::ranges::find(kNames, name) == kNames.end())
            return Error{ErrorCode::BadArgument, printable(name),
                         say("there is no such setting; {}", didYouMean(name, kNames))};
        set.emplace(name, value);
    }
    const auto enabled = isEnabled(set);
    const auto algorithm = algorithmOf(set);
    const auto standard = countOf(set, "RATE_LIMIT_DEFAULT", std::nullopt);
    const auto burst = countOf(set, "RATE_LIMIT_BURST", std::nullopt);
    for (const auto* error : {enabled ? nullptr : &enabled.error(), algorithm ? nullptr : &algorithm.error(),
                              standard ? nullptr : &standard.error(), burst ? nullptr : &burst.error()})
        if (error != nullptr)
            return *error;
    const std::string written = set.contains("RATE_LIMIT_WINDOW") ? set["RATE_LIMIT_WINDOW"] : "60s";
    const auto window = parsePeriod(written);
    if (!window || *window == Milliseconds(0))
        return wrong("RATE_LIMIT_WINDOW", written, "Write a time such as 60s or 1h.");
    RequestRules made;
    const auto add = [&](const std::string& name, const std::string& key, std::int64_t count) -> Result<Done> {
        const auto limit = limitOf(*algorithm, count, *window, *burst);
        const auto rule = limit ? ruleOf(name, key, *limit) : limit.error();
        if (!rule)
            return rule.error();
        made.rules.push_back(*rule);
        return Done{};
    };
    const auto perAddress = countOf(set, "RATE_LIMIT_PER_IP", *standard);
    const auto perUser = countOf(set, "RATE_LIMIT_PER_USER", *standard);
    if (!perAddress || !perUser)
        return perAddress ? perUser.error() : perAddress.error();
    const auto address = set.contains("RATE_LIMIT_PER_IP") ? *perAddress : *standard;
    if (*enabled && !address && !*perUser)
        return Error{ErrorCode::BadArgument, "RATE_LIMIT_DEFAULT",
                     "is missing. Set it to a number of requests, or set RATE_LIMIT_ENABLED to false"};
    if (!*enabled)
        return made;
    if (address)
        if (const auto added = add("address", "$binary_remote_addr", *address); !added)
            return added.error();
    if (*perUser)
        if (const auto added = add("user", "$http_authorization$http_x_api_key", **perUser); !added)
            return added.error();
    return made;
}

} // namespace spillway
