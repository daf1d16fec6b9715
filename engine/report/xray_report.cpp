#include "engine/report/xray_report.h"

#include "engine/report/sections.h"
#include "engine/report/simulation_report.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace spillway {

namespace {

using Align = TextTable::Align;

std::string valueText(const std::optional<std::string>& value)
{
    return !value           ? translated("unknown: give --from or --assume '$VARIABLE=TEXT'")
           : value->empty() ? translated("empty, so it does not count")
                            : printable(*value);
}

/// The nodes of one depth from `next` on, with those inside them.
Json treeJson(const std::vector<XrayNode>& nodes, std::size_t& next, std::size_t depth)
{
    Json all = Json::array();
    while (next < nodes.size() && nodes[next].place.depth == depth) {
        const XrayNode& node = nodes[next++];
        Json limits = Json::array();
        for (const auto& [zone, where] : node.place.limits)
            limits.push_back({{"zone", zone}, {"where", where}});
        Json json{{"name", node.place.name},
                  {"where", node.place.where},
                  {"requests", node.counts.requests},
                  {"delayed", node.counts.delayed},
                  {"rejected", node.counts.rejected}};
        if (const auto& [low, high] = node.range; low != high)
            json["range"] = {{"delayed", {low.delayed, high.delayed}}, {"rejected", {low.rejected, high.rejected}}};
        json["limited"] = node.limited;
        json["limits"] = std::move(limits);
        json["unlimited"] = countsJson(node.ends, "why");
        json["inside"] = treeJson(nodes, next, depth + 1);
        all.push_back(std::move(json));
    }
    return all;
}

} // namespace

std::string xrayText(const RequestXray& seen)
{
    TextTable steps{Align::Left, Align::Left};
    for (const WayStep& step : seen.steps)
        if (!step.rule)
            steps.add({printable(step.where), printable(step.text)});
    std::string out = std::string(translated("Path")) + '\n' + steps.text("  ");
    TextTable limits{Align::Left, Align::Left, Align::Left};
    for (const MetLimit& limit : seen.limits)
        limits.add({printable(limit.where), printable(limit.directive),
                    say("key {} is {}", printable(limit.key), valueText(limit.value))});
    out += std::string(translated("Limits")) + '\n' +
           (seen.limits.empty() ? "  " + say("none: {}", printable(seen.end)) + '\n' : limits.text("  "));
    TextTable variables{Align::Left, Align::Left};
    for (const auto& [name, value] : seen.variables)
        variables.add({'$' + printable(name), value.empty() ? translated("empty") : printable(value)});
    out += std::string(translated("Variables")) + '\n' + variables.text("  ");
    for (const std::string& rest : seen.rests)
        out += say("This rests on an assumption: {}", printable(rest)) + '\n';
    return out;
}

Json xrayJson(const RequestXray& seen, const Policy& policy)
{
    std::vector<DecidedCounts> servers(std::max(policy.servers.size(), seen.server + 1));
    servers[seen.server].requests = 1;
    Json path = Json::array();
    for (const WayStep& step : seen.steps)
        if (!step.rule)
            path.push_back({{"where", step.where}, {"text", step.text}});
    Json limits = Json::array();
    for (const MetLimit& limit : seen.limits)
        limits.push_back({{"where", limit.where},
                          {"directive", limit.directive},
                          {"key", limit.key},
                          {"value", limit.value ? Json(*limit.value) : Json()}});
    Json variables = Json::object();
    for (const auto& [name, value] : seen.variables)
        variables[name] = value;
    return {{"path", path},           {"limits", limits}, {"servers", serversJson(policy, servers)},
            {"variables", variables}, {"end", seen.end},  {"assumptions", seen.rests}};
}

std::string xrayText(const LogXray& seen)
{
    TextTable table{Align::Left, Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Left};
    table.add(titles({"", "", "requests", "meet a limit", "delayed", "rejected", ""}));
    for (const XrayNode& node : seen.nodes) {
        const std::string indent(2 * node.place.depth, ' ');
        std::string zones;
        for (const auto& limit : node.place.limits)
            zones += (zones.empty() ? "" : ", ") + printable(limit.first);
        const auto& [low, high] = node.range;
        table.add({indent + printable(node.place.name), printable(node.place.where), countText(node.counts.requests),
                   countText(node.limited), rangeText(low.delayed, high.delayed),
                   rangeText(low.rejected, high.rejected),
                   zones.empty() ? translated("no limit") : say("zone {}", zones)});
        for (const WayCount& end : node.ends)
            table.add({indent + "  " + say("not limited: {}", printable(end.why)), "", countText(end.requests), "", "",
                       "", ""});
    }
    std::string out = table.text("");
    if (!seen.unreached.empty())
        out += say("Limits that count no request") + '\n';
    TextTable unreached{Align::Left, Align::Left};
    for (const UnreachedLimit& limit : seen.unreached)
        unreached.add({printable(limit.where), printable(limit.directive) + ": " + printable(limit.why)});
    out += unreached.text("  ");
    for (const WayCount& rest : seen.ways.rests)
        out += sayFor(rest.requests, "{} request rests on an assumption: {}", "{} requests rest on an assumption: {}",
                      countText(rest.requests), printable(rest.why)) +
               '\n';
    return out;
}

Json xrayJson(const LogXray& seen, const Policy& policy)
{
    std::size_t next = 0;
    Json unreached = Json::array();
    for (const UnreachedLimit& limit : seen.unreached)
        unreached.push_back({{"where", limit.where}, {"directive", limit.directive}, {"why", limit.why}});
    return {{"tree", treeJson(seen.nodes, next, 0)},
            {"unreached", unreached},
            {"servers", serversJson(policy, seen.ways.servers)},
            {"assumptions", countsJson(seen.ways.rests, "text")}};
}

} // namespace spillway
