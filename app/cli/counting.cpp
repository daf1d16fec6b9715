#include "app/cli/counting.h"

#include "app/cli/output.h"
#include "engine/conf/read_variables.h"
#include "engine/core/say.h"
#include "engine/core/steps.h"
#include "engine/ingest/bytes/available_memory.h"
#include "engine/policy/nginx_size.h"
#include "engine/policy/whole_number.h"

#include <bit>
#include <iterator>
#include <optional>
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

namespace {

/// "500m", "4g"
std::optional<std::uint64_t> memorySize(std::string text)
{
    constexpr std::uint64_t kMebibytes = 1024; // in a gibibyte
    const bool large = text.ends_with('g') || text.ends_with('G');
    if (large)
        text.back() = 'm';
    const auto size = parseSize(text);
    if (!size || *size == 0 || (large && *size > UINT64_MAX / kMebibytes))
        return std::nullopt;
    return large ? *size * kMebibytes : *size;
}

/// A sample keeps whole clients: by the address where the key has it, else by the first variable that the key names.
std::string sampledVariable(const KeyTemplate& key)
{
    std::string first;
    for (const auto& part : key.parts()) {
        if (!part.variable)
            continue;
        if (part.text == "binary_remote_addr" || part.text == "remote_addr")
            return "remote_addr";
        if (first.empty())
            first = part.text;
    }
    return first.empty() ? "remote_addr" : first;
}

} // namespace

Result<MemoryBound> memoryBound(const TrafficArguments& arguments, const KeyTemplate& key)
{
    MemoryBound bound;
    bound.sample.variable = sampledVariable(key);
    if (arguments.memory.empty()) {
        bound.memory = memoryForTraffic();
    } else {
        const auto size = memorySize(arguments.memory);
        if (!size)
            return Error{ErrorCode::BadArgument, "--memory",
                         say("\"{}\" is no size; write 500m or 4g", printable(arguments.memory))};
        bound.memory = *size;
    }
    if (arguments.sample.empty())
        return bound;
    const auto oneIn = wholeNumber(arguments.sample);
    if (!oneIn || *oneIn <= 0 || *oneIn > KeySample::kCoarsest ||
        !std::has_single_bit(static_cast<std::uint64_t>(*oneIn)))
        return Error{ErrorCode::BadArgument, "--sample",
                     say("\"{}\" is no power of two from 1 to {}", printable(arguments.sample), KeySample::kCoarsest)};
    bound.sample.oneIn = static_cast<std::uint32_t>(*oneIn);
    return bound;
}

void warnOfSample(const Trace& trace, const KeySample& asked)
{
    if (trace.sample.oneIn > asked.oneIn)
        complain(
            fmt::format("warning: not all fits into the memory allowed (see --memory): kept are all requests of one "
                        "in {} values of ${}",
                        trace.sample.oneIn, printable(trace.sample.variable)));
}

} // namespace spillway
