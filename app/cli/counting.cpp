#include "app/cli/counting.h"

#include "engine/conf/read_variables.h"

#include <iterator>
#include <utility>

namespace spillway {

namespace {

Error placed(const char* option, const Error& error)
{
    return {error.code, option, error.detail};
}

/// A text is told from a file's name by its punctuation.
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
        return placed("--trusted-proxy", ok.error());
    return realIp;
}

Result<std::vector<Condition>> conditionsOf(const std::vector<std::string>& texts, const char* option)
{
    std::vector<Condition> conditions;
    for (const std::string& text : texts) {
        auto condition = Condition::parse(text);
        if (!condition)
            return placed(option, condition.error());
        conditions.push_back(*std::move(condition));
    }
    return conditions;
}

/// What `--exempt` says, for keys with these variables.
Result<std::vector<Condition>> exemptionsOf(const TrafficArguments& arguments, const Variables& defined)
{
    auto exemptions = conditionsOf(arguments.exempt, "--exempt");
    if (!exemptions)
        return exemptions;
    for (const Condition& condition : *exemptions)
        if (const auto ok = checkExemption(condition, defined); !ok)
            return placed("--exempt", ok.error());
    return exemptions;
}

} // namespace

Result<Variables> definedBy(const TrafficArguments& arguments)
{
    Variables all;
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
        return all;
    if (all.realIp)
        return Error{ErrorCode::BadArgument, "--trusted-proxy", "excludes set_real_ip_from in --define"};
    auto realIp = behind(arguments.trustedProxies);
    if (!realIp)
        return realIp.error();
    all.realIp = *std::move(realIp);
    return all;
}

Result<KeyTemplate> countedBy(const TrafficArguments& arguments)
{
    auto key = arguments.key ? KeyTemplate::parse(*arguments.key) : Result(KeyTemplate());
    if (!key)
        return placed("--key", key.error());
    const auto defined = definedBy(arguments);
    if (!defined)
        return defined.error();
    auto exemptions = exemptionsOf(arguments, *defined);
    if (!exemptions)
        return exemptions.error();
    return key->exempting(*std::move(exemptions), *defined);
}

Result<Policy> withCounting(Policy policy, const TrafficArguments& arguments)
{
    const auto defined = definedBy(arguments);
    if (!defined)
        return defined.error();
    const auto exemptions = exemptionsOf(arguments, *defined);
    if (!exemptions)
        return exemptions.error();
    for (ZoneSpec& zone : policy.zones)
        zone.key = zone.key.exempting(*exemptions, *defined);
    if (policy.other)
        policy.other->key = policy.other->key.exempting(*exemptions, *defined);
    return policy;
}

Result<Selection> whereOf(const TrafficArguments& arguments)
{
    Selection selection;
    auto where = conditionsOf(arguments.where, "--where");
    if (!where)
        return where.error();
    if (where->empty())
        return selection;
    auto defined = definedBy(arguments);
    if (!defined)
        return defined.error();
    selection.where = *std::move(where);
    selection.defined = *std::move(defined);
    return selection;
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
