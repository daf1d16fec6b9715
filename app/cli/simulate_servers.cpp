#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "engine/core/say.h"

#include "app/cli/traffic.h"
#include "engine/core/steps.h"
#include "engine/policy/same_average.h"
#include "engine/report/servers_report.h"
#include "engine/report/simulation_report.h"
#include "engine/report/traffic_words.h"

#include <nlohmann/json.hpp>

namespace spillway {

void addServers(CLI::App* simulate, ServersArguments& values)
{
    const auto add = [&](const char* name, auto& value, const char* help, const char* type) {
        return simulate->add_option(name, value, help)->type_name(type);
    };
    auto* const nodes =
        add("--nodes", values.nodes, "Balance the traffic over N servers, and compare them with a single one", "N");
    nodes->check(wholeNumberUpTo(100));
    add("--balance", values.balance,
        "round-robin (default), least-connections, sticky (one server for each client), or weights=3:1", "HOW")
        ->needs(nodes);
    add("--store", values.store, "Each server has its own counters (default), or all share one store", "own|shared")
        ->needs(nodes);
    add("--sync-ms", values.syncMs,
        "Servers exchange the counts of a shared store at this interval; default 0: at each request", "MS")
        ->check(wholeNumberUpTo(86'400'000))
        ->needs(nodes);
    auto* const clients =
        add("--clients", values.clients,
            "Let rejected clients react: retry=give-up, at-once, fixed, retry-after, backoff or reload, with wait=1s "
            "base=100ms cap=30s max=5 jitter=full round-trip=50ms seed=1. Or send requests as ab, wrk and siege do, in "
            "place of files: connections=100 for=30s (or requests=10) service=20ms rejection=1ms gap=500us think=0..1s",
            "'retry=…'");
    clients->excludes(nodes);
    for (const char* const other : {"--normal", "--incident", "--hurt", "--compare-with", "--by-day", "--trace",
                                    "--assert", "--uptime", "--policy"})
        for (CLI::Option* const option : {nodes, clients})
            option->excludes(simulate->get_option(other));
}

namespace {

Result<Json> outcomeOf(const Limit& limit, const Traffic& traffic, const std::optional<NodeSetup>& setup,
                       const Behaviour& behaviour)
{
    NodesOutcome nodes;
    ReactionOutcome reaction;
    std::optional<Milliseconds> retryAfter;
    Steps steps;
    if (setup)
        return steps.put(nodes, [&] { return replayNodes(limit, *traffic.grouped, *setup); })
            .result(nodesJson(*setup, nodes));
    steps.put(reaction, [&] {
        return behaviour.loop ? closedLoop(limit, behaviour) : react(limit, *traffic.grouped, behaviour);
    });
    if (traffic.grouped && behaviour.most > 0 && reaction.attempts.rejected > 0)
        steps.put(retryAfter, [&] { return dampingRetryAfter(limit, *traffic.grouped, behaviour); });
    return steps.result(reactionJson(behaviour, reaction, retryAfter));
}

} // namespace

Result<Answer> simulateServers(const SimulateArguments& arguments)
{
    const ServersArguments& given = arguments.servers;
    std::optional<NodeSetup> setup;
    Behaviour behaviour;
    NamedPolicy policy;
    Traffic traffic;
    Json json;
    Steps steps;
    if (given.nodes)
        steps.put(setup, [&] { return parseNodes(*given.nodes, given.balance, given.store, given.syncMs); });
    steps.put(behaviour, [&] { return parseBehaviour(given.clients.value_or("")); });
    steps.put(policy, [&] { return loadPolicy(arguments.limit, arguments.traffic); });
    if (!steps.failed() && !algorithmOf(policy.policy))
        return Error{ErrorCode::Unsupported, setup ? "--nodes" : "--clients",
                     "needs exactly one limit, which applies to all requests"};
    if (behaviour.loop && !arguments.traffic.files.empty())
        return Error{ErrorCode::BadArgument, "--clients", "connections= sends its own requests. Leave out the files"};
    if (!behaviour.loop)
        steps.put(traffic, [&] { return loadTraffic(arguments.traffic, countedKeys(policy.policy), &policy.policy); });
    steps.put(json, [&] { return outcomeOf(limitOf(policy.policy), traffic, setup, behaviour); });
    if (steps.failed())
        return steps.result(Answer::No);
    std::vector<std::string> lines;
    const std::string limits = limitsText(policy.policy, policy.file);
    json["limit"] = limits;
    if (traffic.grouped) {
        const TrafficFacts facts = trafficFacts(traffic.import, *traffic.grouped);
        json.update({{"requests", facts.requests}, {"clients", facts.clients}});
        putTraffic(json, facts);
        lines = trafficLines(facts);
        if (facts.leavesOpen)
            lines.push_back(say("counted with {}", asItStandsText(facts)));
    }
    return steps
        .run([&] { return send(arguments.json ? jsonAnswer(json, traffic) : serversText(json, limits, lines)); })
        .result(answerOf(traffic));
}

} // namespace spillway
