#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/traffic.h"
#include "engine/conf/sources/conf_store.h"
#include "engine/core/steps.h"
#include "engine/report/sections.h"
#include "engine/words/figures.h"
#ifdef SPILLWAY_LIVE
#include "engine/live/lab/rule_book.h"
#endif

#include <nlohmann/json.hpp>

namespace spillway {

void describePolicy(CLI::App* policy, PolicyArguments& values)
{
    policy->add_option("--check", values.check, "Say whether this policy of rules is valid, or what is wrong")
        ->type_name("FILE");
}

void addPolicyFile(CLI::App* command, std::string& file)
{
    CLI::Option* const policy = command->add_option("--policy", file, "A policy of rules in JSON; see the man page")
                                    ->group("Limit")
                                    ->type_name("FILE");
    for (const char* const other : {"--limit", "--config", "--hurt", "--compare-with", "--by-day", "--trace",
                                    "--assert", "--normal", "--incident", "--key", "--top", "--uptime", "--on-sample"})
        if (CLI::Option* const option = command->get_option_no_throw(other))
            policy->excludes(option);
}

Result<RequestRules> loadRules(const std::string& file)
{
    const auto text = readWhole(file);
    return text ? parseRequestRules(*text, file) : text.error();
}

#ifdef SPILLWAY_LIVE
Result<Answer> simulateRules(const SimulateArguments& arguments)
{
    RequestRules rules;
    Traffic traffic;
    RulesOutcome outcome;
    Steps steps;
    steps.put(rules, [&] { return loadRules(arguments.policy); })
        .put(traffic,
             [&] {
                 std::vector<KeyTemplate> keys;
                 for (const RequestRule& rule : rules.rules)
                     keys.push_back(rule.key.value_or(KeyTemplate()));
                 return loadTraffic(arguments.traffic, keys);
             })
        .put(outcome, [&] { return replayRules(rules, traffic.grouped, {}); });
    using Align = TextTable::Align;
    TextTable table{Align::Left, Align::Right, Align::Right, Align::Right};
    Cells cells{titles({"rule", "requests", "delayed", "rejected"})};
    Json json{{"requests", outcome.all.requests}, {"delayed", outcome.all.delayed}, {"rejected", outcome.all.rejected}};
    outcome.rules.push_back(outcome.all);
    for (const auto& [rule, requests, delayed, rejected] : outcome.rules) {
        cells.push_back(
            {rule.empty() ? translated("all") : rule, countText(requests), countText(delayed), countText(rejected)});
        if (!rule.empty())
            json["rules"].push_back(
                {{"rule", rule}, {"requests", requests}, {"delayed", delayed}, {"rejected", rejected}});
    }
    return steps.run([&] { return send(arguments.json ? jsonAnswer(json, traffic) : tableText(table, cells)); })
        .result(answerOf(traffic));
}
#else
Result<Answer> simulateRules(const SimulateArguments&)
{
    return Error{ErrorCode::Unsupported, "--policy", "this build has no lab"};
}
#endif

Result<Answer> run(const PolicyArguments& arguments)
{
    if (!arguments.check)
        return Error{ErrorCode::BadArgument, {}, "no file given; name a policy with --check FILE"};
    const auto rules = loadRules(*arguments.check);
    if (!rules)
        return rules.error();
#ifdef SPILLWAY_LIVE
    if (const auto book = RuleBook::create(*rules); !book)
        return Error{book.error().code, printable(*arguments.check) + ": " + book.error().where, book.error().detail};
#endif
    const auto sent = send(fmt::format("{}: OK, {}, {}\n", printable(*arguments.check),
                                       countText(rules->rules.size(), "rule", "rules"),
                                       countText(rules->classes.size(), "class", "classes")));
    return sent ? Result<Answer>(Answer::Yes) : sent.error();
}

#ifndef SPILLWAY_LAB
Result<Answer> run(const ServeArguments&)
{
    return Error{ErrorCode::Unsupported, "serve", "this build has no HTTP server"};
}
#endif

} // namespace spillway
