#include "engine/conf/write_policy.h"

#include "engine/conf/conf_limits.h"
#include "engine/conf/equal_limit.h"
#include "engine/conf/quoting.h"
#include "engine/conf/variables.h"
#include "engine/conf/write_variables.h"
#include "engine/core/say.h"
#include "engine/core/size_text.h"
#include "engine/policy/nginx_size.h"
#include "engine/policy/policy_text.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace spillway {

namespace {

/// nginx reads a configuration through a buffer of 4096 bytes that a comment or a word must fit.
constexpr std::size_t kCommentLimit = 1000;
constexpr std::size_t kWordLimit = 4000;
constexpr std::size_t kNameLimit = 200;

/// `limit_req_zone` directive; confWord() makes `zone=…` one word.
std::string zoneLine(const ZoneSpec& zone)
{
    return "limit_req_zone " + confWord(zone.key.text()) + ' ' +
           confWord("zone=" + zone.name + ':' + sizeText(zone.bytes)) + " rate=" + zone.rate.text() + ';';
}

Result<Done> checkZone(const ZoneSpec& zone)
{
    const std::string shown = inQuotes(zone.name);
    if (zone.name.empty())
        return refusal("a zone needs a name");
    if (zone.name.size() > kNameLimit)
        return refusal("the zone name " + shown + " is too long");
    const bool odd = zone.name.find_first_of(" \t\r\n:$\"'\\;{}#") != std::string::npos || hasControl(zone.name);
    if (odd)
        return refusal("the zone name " + shown + " may not hold blanks, quotes or any of : $ ; { } # \\");
    if (zone.bytes < kSmallestZone)
        return refusal("zone \"" + printable("zone=" + zone.name) + ':' + sizeText(zone.bytes) + "\" is too small");
    if (zone.rate.count < 1 || zone.rate.count > kMaxCount)
        return refusal("invalid rate \"rate=" + zone.rate.text() + '"');
    if (hasControl(zone.key.text()))
        return refusal("the key of zone " + shown + " holds a control character: " + printable(zone.key.text()));
    if (confWord(zone.key.text()).size() > kWordLimit)
        return refusal("the key of zone " + shown + " is too long for nginx");
    return Done{};
}

Result<Done> checkLimits(const Policy& policy, const Rule& rule)
{
    std::set<std::size_t> seen;
    for (const ZoneLimit& ref : rule.limits) {
        if (ref.zone >= policy.zones.size())
            return Error{ErrorCode::Internal, {}, "a limit without its zone"};
        if (!seen.insert(ref.zone).second)
            return refusal("\"limit_req\" directive is duplicate: zone \"" + policy.zones[ref.zone].name +
                           "\" can be used only once in one place");
        if (ref.burst < 0 || ref.burst > kMaxCount)
            return refusal("invalid burst value \"burst=" + std::to_string(ref.burst) + '"');
        if (!ref.nodelay && (ref.delay < 0 || ref.delay > kMaxCount))
            return refusal("invalid delay value \"delay=" + std::to_string(ref.delay) + '"');
    }
    return Done{};
}

Result<Done> checkLocation(const Rule& rule)
{
    const std::string shown = inQuotes(rule.location);
    if (rule.location.empty())
        return refusal("a location needs a path");
    if (hasControl(rule.location))
        return refusal("the location " + shown + " holds a control character");
    if (confWord(rule.location).size() > kWordLimit)
        return refusal("the location " + shown + " is too long for nginx");
    if (rule.kind == LocationKind::Prefix &&
        std::string_view("=~^@").find(rule.location[0]) != std::string_view::npos &&
        (rule.location[0] != '^' || rule.location.substr(0, 2) == "^~"))
        return refusal("nginx would take the first character of the location " + shown + " for a modifier");
    return Done{};
}

Result<Done> check(const Policy& policy)
{
    constexpr std::array kLevels{"info", "notice", "warn", "error"};
    if (policy.status < 400 || policy.status > 599)
        return refusal("limit_req_status " + std::to_string(policy.status) + ": value must be between 400 and 599");
    if (std::find(kLevels.begin(), kLevels.end(), policy.logLevel) == kLevels.end())
        return refusal("limit_req_log_level: invalid value \"" + printable(policy.logLevel) + '"');
    std::set<std::string> names;
    for (const ZoneSpec& zone : policy.zones) {
        if (auto ok = checkZone(zone); !ok)
            return ok;
        if (!names.insert(zone.name).second)
            return refusal("limit_req_zone \"" + zone.name + "\" is already bound to another key");
    }
    std::set<std::pair<bool, std::string>> places; // exact or prefix; regexes may repeat
    for (const Rule& rule : policy.rules) {
        if (auto ok = checkLocation(rule); !ok)
            return ok;
        if (auto ok = checkLimits(policy, rule); !ok)
            return ok;
        if (!isRegex(rule.kind) && !places.insert({rule.kind == LocationKind::Exact, rule.location}).second)
            return refusal("duplicate location \"" + printable(rule.location) + '"');
    }
    return Done{};
}

/// Variables that only the user's own configuration can define: the file alone would not pass.
std::string foreignVariables(const Policy& policy, const Variables& defined)
{
    std::set<std::string> names;
    for (const ZoneSpec& zone : policy.zones)
        for (const KeyTemplate::Part& part : zone.key.parts())
            if (part.variable && !isNginxVariable(part.text) && defined.find(part.text) == nullptr)
                names.insert(part.text);
    std::string lines;
    for (const std::string& name : names)
        lines += "# " +
                 say("${} is not nginx's own: your configuration must define it (map, geo, set).", printable(name)) +
                 '\n';
    return lines;
}

/// One rule that covers every request: the limits can stand at http level.
bool isEverywhere(const Policy& policy)
{
    return policy.rules.empty() ||
           (policy.rules.size() == 1 && policy.rules[0].kind == LocationKind::Prefix && catchesAll(policy.rules[0]));
}

std::string everywhere(const Policy& policy)
{
    if (policy.rules.empty() || policy.rules[0].limits.empty())
        return {};
    std::string out =
        fmt::format("\n# {}\n# {}\n",
                    translated("At http level it limits every server and location without a limit_req of its own."),
                    translated("To limit only one, move it into that server or location."));
    std::string limits;
    for (const ZoneLimit& ref : policy.rules[0].limits)
        limits += limitLine(policy, ref) + '\n';
    return out + limits;
}

std::string server(const Policy& policy)
{
    std::string out =
        fmt::format("\n# {}\n# {}\n",
                    translated("Copy the limit_req lines into the locations of your own server and remove this one."),
                    translated("It listens only on the loopback address, so that it cannot take over your traffic.")) +
        "server {\n    listen 127.0.0.1:8089;\n";
    for (const Rule& rule : policy.rules) {
        out += "\n    location " + locationWords(rule) + " {\n";
        if (rule.limits.empty())
            out += "        # not limited\n";
        for (const ZoneLimit& ref : rule.limits)
            out += "        " + limitLine(policy, ref) + '\n';
        out += "    }\n";
    }
    return out + "}\n";
}

/// By zone, also where two are alike.
std::vector<KeyTemplate> zoneKeys(const Policy& policy)
{
    std::vector<KeyTemplate> keys;
    for (const ZoneSpec& zone : policy.zones)
        keys.push_back(zone.key);
    return keys;
}

/// Writes the policy's keys unchanged, after `foreign` (comments on undefined variables) and `definitions`.
Result<std::string> writeWhole(const Policy& policy, const std::string& definitions, const std::string& foreign,
                               const WriteOptions& options)
{
    if (auto ok = check(policy); !ok)
        return ok.error();
    std::string out;
    for (const std::string& line : options.comment)
        out += "# " + printable(line, kCommentLimit) + '\n';
    out += foreign;
    if (!out.empty())
        out += '\n';
    if (!definitions.empty())
        out += fmt::format("# {}\n", translated("These define the keys below.")) + definitions + '\n';
    for (const ZoneSpec& zone : policy.zones)
        out += zoneLine(zone) + '\n';
    out += "limit_req_status " + std::to_string(policy.status) + ";\n";
    out += "limit_req_log_level " + policy.logLevel + ";\n";
    if (policy.dryRun || options.dryRunVariant)
        out += "limit_req_dry_run on; # nginx only logs what it would have done\n";
    out += isEverywhere(policy) ? everywhere(policy) : server(policy);
    return out + options.beside;
}

} // namespace

std::string limitLine(const Policy& policy, const ZoneLimit& ref)
{
    std::string line = "limit_req " + confWord("zone=" + policy.zones[ref.zone].name);
    if (ref.burst > 0)
        line += " burst=" + std::to_string(ref.burst);
    return line + delayText(ref) + ';';
}

std::string locationWords(const Rule& rule)
{
    const std::string modifier(kLocationModifiers[static_cast<std::size_t>(rule.kind)]);
    return modifier + (modifier.empty() ? "" : " ") + confWord(rule.location);
}

std::string placeWords(const Policy& policy, const Rule& rule)
{
    const std::string words = locationWords(rule);
    return policy.servers.size() < 2 ? words : policy.servers[rule.server].name + ": location " + words;
}

Result<std::string> writePolicy(const Policy& policy, const WriteOptions& options)
{
    if (policy.other) {
        const auto same = equalLimitReq(policy);
        if (!same)
            return same.error();
        WriteOptions told = options;
        told.comment.push_back(equalityText(policy.other->limiter));
        return writePolicy(*same, told);
    }
    if (policy.router)
        return refusal("this configuration leads requests through several places; written anew, its limits could "
                       "meet other requests: keep its own file");
    const auto written = writtenKeys(zoneKeys(policy));
    if (!written)
        return written.error();
    auto definitions = writeVariables(written->variables);
    if (!definitions)
        return definitions.error();
    if (std::ranges::any_of(policy.zones, [](const ZoneSpec& zone) { return !zone.key.exemptions().empty(); }))
        definitions->insert(
            0, fmt::format(
                   "# {}\n",
                   translated("Exempt clients get an empty key: nginx does not count requests with an empty key.")));
    Policy whole = policy;
    for (std::size_t i = 0; i < whole.zones.size(); ++i)
        whole.zones[i].key = KeyTemplate::parse(written->texts[i]).value();
    return writeWhole(whole, *definitions, foreignVariables(whole, written->variables), options);
}

std::string directiveLines(const Policy& policy)
{
    if (policy.other)
        return limiterText(policy.other->limiter) + " key=" + printable(policy.other->key.text());
    std::string out;
    const auto add = [&](const std::string& line) { out += out.empty() ? line : '\n' + line; };
    const auto written = writtenKeys(zoneKeys(policy));
    for (std::size_t i = 0; i < policy.zones.size(); ++i) {
        ZoneSpec zone = policy.zones[i];
        if (written && !zone.key.exemptions().empty())
            zone.key = KeyTemplate::parse(written->texts[i]).value();
        add(zoneLine(zone));
    }
    if (!policy.rules.empty())
        for (const ZoneLimit& ref : policy.rules.front().limits)
            if (ref.zone < policy.zones.size())
                add(limitLine(policy, ref));
    return out;
}

} // namespace spillway
