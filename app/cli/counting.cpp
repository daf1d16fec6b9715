#include "app/cli/counting.h"

#include "engine/conf/read_variables.h"
#include "engine/core/steps.h"

#include <iterator>
#include <utility>

namespace spillway {

namespace {

/// Directives have punctuation that hardly any file name has.
Result<Variables> definition(const std::string& text)
{
    if (text.find_first_of("{;") == std::string::npos)
        return readVariables(text);
    return readVariablesText(text, "--define");
}

/// nginx behind proxies that are believed: the last address in X-Forwarded-For that is not one of theirs.
Result<RealIp> behind(const std::vector<std::string>& proxies)
{
    const RealIp realIp{proxies, "X-Forwarded-For", true, false};
    if (const auto ok = checkTellable({{}, realIp}); !ok)
        return placed(ok.error(), "--trusted-proxy");
    return realIp;
}

Result<std::vector<Condition>> conditionsOf(const std::vector<std::string>& texts, const char* option)
{
    std::vector<Condition> conditions;
    for (const std::string& text : texts) {
        auto condition = Condition::parse(text);
        if (!condition)
            return placed(condition.error(), option);
        conditions.push_back(*std::move(condition));
    }
    return conditions;
}

/// The exemptions of `--exempt`, for keys with the variables that the arguments define.
Result<std::vector<Condition>> exemptionsOf(const TrafficArguments& arguments)
{
    auto exemptions = conditionsOf(arguments.exempt, "--exempt");
    if (!exemptions)
        return exemptions;
    for (const Condition& condition : *exemptions)
        if (const auto ok = checkExemption(condition, arguments.defined); !ok)
            return placed(ok.error(), "--exempt");
    return exemptions;
}

} // namespace

Error placed(const Error& error, std::string place)
{
    return {error.code, std::move(place), error.detail};
}

Result<Done> readDefinitions(TrafficArguments& arguments)
{
    Variables& all = arguments.defined;
    for (const std::string& text : arguments.definitions) {
        auto more = definition(text);
        if (!more)
            return more.error();
        if (more->realIp && all.realIp)
            return Error{ErrorCode::BadArgument, "--define", "the trusted proxies are given twice"};
        if (more->realIp)
            all.realIp = more->realIp;
        all.made.insert(all.made.end(), std::make_move_iterator(more->made.begin()),
                        std::make_move_iterator(more->made.end()));
    }
    if (arguments.trustedProxies.empty())
        return Done{};
    if (all.realIp)
        return Error{ErrorCode::BadArgument, "--trusted-proxy", "excludes set_real_ip_from in --define"};
    return Steps().put(all.realIp, [&] { return behind(arguments.trustedProxies); }).result(Done{});
}

Result<KeyTemplate> countedBy(const TrafficArguments& arguments)
{
    auto key = arguments.key ? KeyTemplate::parse(*arguments.key) : Result(KeyTemplate());
    if (!key)
        return placed(key.error(), "--key");
    auto exemptions = exemptionsOf(arguments);
    if (!exemptions)
        return exemptions.error();
    return key->exempting(*std::move(exemptions), arguments.defined);
}

Result<Policy> withCounting(Policy policy, const TrafficArguments& arguments)
{
    const auto exemptions = exemptionsOf(arguments);
    if (!exemptions)
        return exemptions.error();
    for (ZoneSpec& zone : policy.zones)
        zone.key = zone.key.exempting(*exemptions, arguments.defined);
    if (policy.other)
        policy.other->key = policy.other->key.exempting(*exemptions, arguments.defined);
    return policy;
}

Result<Selection> whereOf(const TrafficArguments& arguments)
{
    Selection selection;
    if (!arguments.where.empty())
        selection.defined = arguments.defined;
    return Steps()
        .put(selection.where, [&] { return conditionsOf(arguments.where, "--where"); })
        .result(std::move(selection));
}

std::string keyOption(const TrafficArguments& arguments)
{
    if (arguments.key)
        return "--key";
    if (!arguments.exempt.empty())
        return "--exempt";
    return arguments.trustedProxies.empty() ? std::string() : "--trusted-proxy";
}

} // namespace spillway
