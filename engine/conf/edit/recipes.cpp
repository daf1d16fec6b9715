#include "engine/conf/edit/recipes.h"

#include "engine/conf/quoting.h"
#include "engine/conf/read_policy.h"
#include "engine/conf/sources/marks.h"
#include "engine/conf/write_policy.h"
#include "engine/conf/write_variables.h"
#include "engine/core/size_text.h"
#include "engine/core/steps.h"
#include "engine/policy/whole_number.h"
#include "engine/trace/nginx/regex.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace spillway {

namespace {

/// Alternatives, "a|b", as a regular expression.
std::string anyOf(const std::string& texts)
{
    std::string regex;
    for (const std::string& each : splitAt(texts, '|'))
        regex += (regex.empty() ? "" : "|") + literalRegex(each);
    return regex;
}

/// A recipe and the values that it was given.
struct Recipe
{
    std::size_t place = 0; ///< among all, in the order in which they are applied
    std::string name;
    std::string sentence;
    std::string text;
    std::string asked; ///< as it was given
    std::vector<std::string> values;

    [[nodiscard]] Error wrong(const std::string& why) const
    {
        return {ErrorCode::BadArgument, "--recipe " + name,
                why + "; write it as " + sentence.substr(0, sentence.find(": "))};
    }
};

Result<Recipe> recipeFor(const std::string& asked)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._:/|~+=@*-";
    const auto odd = [kPlain](const std::string& value) {
        return value.empty() || value.find_first_not_of(kPlain) != std::string::npos;
    };
    const std::string name = asked.substr(0, asked.find('='));
    std::string names;
    for (std::size_t place = 0; place < recipeTexts().size(); ++place) {
        const std::string each(recipeTexts()[place]);
        const std::size_t end = each.find('\n');
        Recipe recipe{
            place, each.substr(2, each.find_first_of("=:") - 2), each.substr(2, end - 2), each.substr(end + 1), asked,
            {}};
        names += (names.empty() ? "" : ", ") + recipe.name;
        if (recipe.name != name)
            continue;
        if (asked.size() > name.size())
            recipe.values = splitAt(std::string_view(asked).substr(name.size() + 1), ',');
        if (recipe.text.empty())
            return recipe; // others than cooked() see to it
        const bool takes = recipe.text.find("1%") != std::string::npos;
        if (takes == recipe.values.empty() || std::ranges::any_of(recipe.values, odd))
            return recipe.wrong(!takes ? "it has no values" : "its values are missing, or hold odd characters");
        return recipe;
    }
    return Error{ErrorCode::BadArgument, "--recipe",
                 "there is no recipe \"" + printable(name) + "\"; choose one of " + names};
}

/// The text with its marks replaced, lines with values once for each. Nothing where a value has too few parts.
std::optional<std::string> rendered(const Recipe& recipe, const Marks& marks)
{
    const bool isWhole = recipe.text.find("2%") == std::string::npos; // a value may hold colons
    std::string out;
    for (std::string line : splitAt(recipe.text, '\n')) {
        replaceMarks(line, marks);
        const bool repeats = line.find("1%") != std::string::npos || line.find("2%") != std::string::npos ||
                             line.find("3%") != std::string::npos;
        for (std::size_t i = 0; i < (repeats ? recipe.values.size() : 1); ++i) {
            std::string now = line;
            const auto parts = !repeats  ? std::vector<std::string>{}
                               : isWhole ? std::vector{recipe.values[i]}
                                         : splitAt(recipe.values[i], ':');
            for (std::size_t part = 0; part < parts.size(); ++part) {
                replaceAll(now, '%' + std::to_string(part + 1) + '%', parts[part]);
                replaceAll(now, "%~" + std::to_string(part + 1) + '%', anyOf(parts[part]));
            }
            if (repeats && now.find("%") != std::string::npos)
                return std::nullopt;
            out += now + '\n';
        }
    }
    return out;
}

Variables variablesOf(const KeyTemplate& key)
{
    return key.variables() ? *key.variables() : Variables{};
}

/// " burst=5 nodelay"
std::string limitText(const Policy& policy, const ZoneLimit& limit)
{
    std::string line = limitLine(policy, limit);
    line.pop_back();
    const std::size_t blank = line.find(' ', line.find("zone="));
    return blank == std::string::npos ? "" : line.substr(blank);
}

/// The recipe's policy in place of one limit.
Result<Policy> changed(const Recipe& recipe, const Policy& policy, const ZoneLimit& limit)
{
    const ZoneSpec& zone = policy.zones[limit.zone];
    auto written = writtenKeys({zone.key});
    if (!written)
        return written.error();
    std::string net = written->texts[0];
    replaceAll(net, "binary_remote_addr", "rl_net_32_64");
    const bool byNet = recipe.text.find("%NET%") != std::string::npos;
    const auto key = KeyTemplate::parse(byNet ? net : written->texts[0]).value().withVariables(written->variables);
    const auto definitions = key.variables() ? writeVariables(*key.variables()) : Result<std::string>("");
    if (!definitions)
        return definitions.error();
    const bool isShared = recipe.text.find("_PART%") != std::string::npos;
    const std::int64_t servers = isShared ? wholeNumber(recipe.values[0]).value_or(0) : 1;
    if (servers < 1)
        return recipe.wrong("the number of servers is none");
    const std::int64_t perMinute = zone.rate.count * (zone.rate.unit == RateUnit::PerSecond ? 60 : 1) / servers;
    ZoneLimit part = limit;
    part.burst = limit.burst / servers + 1;
    part.delay = limit.delay / servers;
    const auto text =
        rendered(recipe, {{"KEY", confWord(written->texts[0])},
                          {"NET", confWord(net)},
                          {"ID", std::to_string(limit.zone + 1)},
                          {"ZONE", zone.name},
                          {"SIZE", sizeText(zone.bytes)},
                          {"RATE", zone.rate.text()},
                          {"LIMIT", limitText(policy, limit)},
                          {"RATE_PART", perMinute % 60 == 0 ? NginxRate{perMinute / 60, RateUnit::PerSecond}.text()
                                                            : NginxRate{perMinute, RateUnit::PerMinute}.text()},
                          {"LIMIT_PART", limitText(policy, part)}});
    if (!text)
        return recipe.wrong("a value has too few parts");
    auto read = readPolicyText(*definitions + *text, "recipe");
    if (!read)
        return recipe.wrong(read.error().detail);
    for (ZoneSpec& each : read->policy.zones) {
        Variables variables = variablesOf(each.key);
        variables.realIp = written->variables.realIp; // it asks for the log's header
        each.key = each.key.withVariables(variables);
    }
    return std::move(read->policy);
}

/// The export so far, with one more recipe.
Result<CookedPolicy> withRecipe(CookedPolicy made, const Recipe& recipe)
{
    const Policy before = made.policy;
    Policy& policy = made.policy;
    made.comments.push_back("With the recipe " + printable(recipe.asked, 500) +
                            recipe.sentence.substr(recipe.sentence.find(": ")) + '.');
    if (recipe.text.find("limit_req_zone") == std::string::npos) {
        const NginxRate rate = before.zones.empty() ? NginxRate{} : before.zones.front().rate;
        const std::int64_t seconds = rate.unit == RateUnit::PerSecond ? 1 : (60 + rate.count - 1) / rate.count;
        if (!recipe.text.empty())
            made.beside += '\n' + rendered(recipe, {{"RETRY", std::to_string(seconds)}}).value_or("");
        return made;
    }
    const bool isBeside = recipe.text.find("%ZONE%") == std::string::npos; // adds a limit, and changes none
    if (!isBeside)
        policy.zones.clear();
    std::map<std::size_t, std::size_t> first; // of the new zones, by the old one
    for (Rule& rule : policy.rules) {
        const std::vector<ZoneLimit> limits = isBeside ? std::vector<ZoneLimit>(1) : std::exchange(rule.limits, {});
        for (const ZoneLimit& limit : limits) {
            const auto change = changed(recipe, before, limit);
            if (!change)
                return change.error();
            if (first.try_emplace(limit.zone, policy.zones.size()).second)
                policy.zones.insert(policy.zones.end(), change->zones.begin(), change->zones.end());
            for (ZoneLimit each : change->rules.front().limits) {
                each.zone += first.at(limit.zone);
                rule.limits.push_back(each);
            }
        }
    }
    return made;
}

} // namespace

Result<CookedPolicy> cooked(const Policy& policy, const std::vector<std::string>& recipes)
{
    std::vector<Recipe> asked;
    for (const std::string& each : recipes) {
        auto recipe = recipeFor(each);
        if (!recipe)
            return recipe.error();
        if (std::ranges::find(asked, recipe->name, &Recipe::name) != asked.end())
            return recipe->wrong("it is given twice");
        asked.push_back(*std::move(recipe));
    }
    std::ranges::sort(asked, {}, &Recipe::place);
    CookedPolicy made{policy, {}, {}};
    if (asked.empty())
        return made;
    if (policy.zones.empty())
        return Error{ErrorCode::BadArgument, "--recipe", "recipes are for limits of nginx, and there is none"};
    const KeyTemplate exempt = policy.zones.front().key; // all zones have its exemptions
    const bool exempts = !exempt.exemptions().empty();
    for (ZoneSpec& zone : made.policy.zones)
        if (exempts)
            zone.key = zone.key.exempting({}, variablesOf(zone.key));
    Steps steps;
    for (const Recipe& recipe : asked)
        steps.put(made, [&] { return withRecipe(made, recipe); });
    for (ZoneSpec& zone : made.policy.zones)
        if (exempts) {
            Variables both = variablesOf(exempt);
            std::ranges::move(variablesOf(zone.key).made, std::back_inserter(both.made));
            zone.key = zone.key.exempting(exempt.exemptions(), both);
        }
    return steps.result(std::move(made));
}

} // namespace spillway
