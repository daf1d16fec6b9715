#include "engine/report/servers_report.h"

#include "engine/report/sections.h"
#include "engine/words/figures.h"
#include "engine/words/server_words.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

constexpr std::size_t kMostServers = 10; // in the text

Json decisionsJson(const DecisionCounts& counts)
{
    return {{"passed", counts.passed}, {"delayed", counts.delayed}, {"rejected", counts.rejected}};
}

} // namespace

Json nodesJson(const NodeSetup& setup, const NodesOutcome& outcome)
{
    Json json = decisionsJson(outcome.all);
    json["clients_rejected"] = outcome.clientsRejected;
    json["one_server"] = decisionsJson(outcome.one);
    json["one_server"]["clients_rejected"] = outcome.clientsRejectedByOne;
    for (const DecisionCounts& node : outcome.nodes)
        json["nodes"].push_back(decisionsJson(node));
    json["effective_limit_milli"] = {std::llround(outcome.low * 1000), std::llround(outcome.high * 1000)};
    json["sentences"] = nodesSentences(setup, outcome);
    return json;
}

Json reactionJson(const Behaviour& behaviour, const ReactionOutcome& outcome, std::optional<Milliseconds> retryAfter)
{
    Json json{{"requests", outcome.requests}};
    json.update(decisionsJson(outcome.attempts));
    json.update({{"served", outcome.served},
                 {"lasted_ms", outcome.lasted.count()},
                 {"longest_wait_ms", outcome.longestDelay.count()}});
    if (behaviour.loop)
        json.update({{"served_per_second_milli", std::llround(outcome.servedPerSecond() * 1000)},
                     {"mean_response_us", std::llround(outcome.meanLatencyMs * 1000)}});
    else
        json.update({{"retries", decisionsJson(outcome.retries)},
                     {"grows", outcome.grows()},
                     {"retry_after_ms", retryAfter ? Json(retryAfter->count()) : Json()}});
    json["sentences"] = reactionSentences(behaviour, outcome, retryAfter);
    return json;
}

std::string serversText(const Json& json, const std::string& limits, const std::vector<std::string>& traffic)
{
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Right};
    table.add(titles({"", "passed", "delayed", "rejected"}));
    const auto row = [&](const std::string& title, const Json& counts) {
        const auto cell = [&](const char* part) { return countText(counts[part].template get<std::uint64_t>()); };
        table.add({title, cell("passed"), cell("delayed"), cell("rejected")});
    };
    if (json.contains("nodes")) {
        const Json& nodes = json["nodes"];
        row(translated("a single server"), json["one_server"]);
        row(countText(nodes.size(), "server", "servers"), json);
        for (std::size_t i = 0; i < nodes.size() && nodes.size() <= kMostServers; ++i)
            row("  " + say("server {}", i + 1), nodes[i]);
    } else {
        row(translated("all attempts"), json);
        if (json.contains("retries"))
            row(std::string("  ") + translated("retries"), json["retries"]);
    }
    Sections report;
    report.add("Traffic", traffic);
    report.addText("Limit", limits);
    report.addText("Result", table.text(""));
    report.addSentences("In short", json["sentences"].get<std::vector<std::string>>());
    return report.text();
}

} // namespace spillway
