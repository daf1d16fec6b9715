#include "engine/conf/write_policy.h"
#include "engine/report/sections.h"
#include "engine/report/simulation.h"
#include "engine/report/text_table.h"
#include "engine/report/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace spillway {

namespace {

/// A count that may be a range: "2,214", or "347 to 1,020".
std::string between(std::uint64_t a, std::uint64_t b)
{
    return a == b ? countText(a) : fmt::format("{} to {}", countText(std::min(a, b)), countText(std::max(a, b)));
}

std::string wait(Milliseconds longest)
{
    return longest > Milliseconds(0) ? durationText(longest) : "";
}

const Totals& other(const Simulation& simulation)
{
    return simulation.spread ? *simulation.spread : simulation.totals;
}

std::string_view sign(LocationKind kind)
{
    switch (kind) {
    case LocationKind::Prefix: return "";
    case LocationKind::PrefixFirst: return "^~ ";
    case LocationKind::Exact: return "= ";
    case LocationKind::Regex: return "~ ";
    case LocationKind::RegexNoCase: break;
    }
    return "~* ";
}

/// "limit_req zone=a burst=5; limit_req zone=b;", or that there are none.
std::string limitsOf(const Policy& policy, const Rule& rule)
{
    Policy zones;
    zones.zones = policy.zones;
    Policy both = zones;
    both.rules = {rule};
    if (rule.limits.empty())
        return "not limited";
    std::string lines = directiveLines(both).substr(directiveLines(zones).size() + 1);
    std::replace(lines.begin(), lines.end(), '\n', ' ');
    return lines;
}

/// The directives of a policy made of `--limit`, or what each location of a configuration has.
std::string limitsText(const Simulation& simulation)
{
    const Policy& policy = simulation.policy;
    if (simulation.policyFile.empty())
        return directiveLines(policy);
    Policy zones = policy;
    zones.rules.clear();
    std::string text = printable(simulation.policyFile, 200) + '\n' + directiveLines(zones);
    for (const Rule& rule : policy.rules)
        text += fmt::format("\nlocation {}{}: {}", sign(rule.kind), printable(rule.location), limitsOf(policy, rule));
    return text;
}

std::string totalsTable(const Simulation& simulation)
{
    using enum TextTable::Align;
    const Totals& totals = simulation.totals;
    TextTable table{Left, Right, Right, Left};
    const auto row = [&](const char* what, std::uint64_t requests, std::uint64_t clients, const std::string& note) {
        table.add({what, countText(requests), shareText(requests, totals.requests),
                   clients == 0 ? note : countText(clients, "client", "clients") + note});
    };
    row("passed", totals.passed, 0, "");
    row("delayed", totals.delayed, totals.clientsDelayed,
        totals.delayed > 0 ? ", longest wait " + durationText(totals.longestWait) : "");
    row("rejected", totals.rejected, totals.clientsRejected, "");
    std::string text = table.text("");
    if (totals.outOfMemory > 0)
        text += countText(totals.outOfMemory) + " of the rejected found no room in the zone's memory\n";
    return text;
}

std::vector<std::string> rangeLines(const Simulation& simulation)
{
    if (!simulation.spread)
        return {};
    const Totals& a = simulation.totals;
    const Totals& b = *simulation.spread;
    if (a.rejected == b.rejected && a.delayed == b.delayed && a.clientsRejected == b.clientsRejected)
        return {"The log has whole seconds, but however they came within it, the counts stay."};
    using enum TextTable::Align;
    TextTable table{Left, Right, Left, Left};
    const auto row = [&](const char* what, std::uint64_t x, std::uint64_t y) {
        if (x != y)
            table.add({what, countText(std::min(x, y)), "to", countText(std::max(x, y))});
    };
    row("delayed", a.delayed, b.delayed);
    row("rejected", a.rejected, b.rejected);
    row("clients rejected", a.clientsRejected, b.clientsRejected);
    std::vector<std::string> lines{
        "The log has whole seconds; this report lets the requests of one client and second come at once.",
        "Between that and spread evenly over the second:"};
    std::string text = table.text("  ");
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    lines.emplace_back("Log $msec and $request_time to know: spillway-cli formats shows a log_format that does.");
    return lines;
}

std::string clientsTable(const Simulation& simulation)
{
    using enum TextTable::Align;
    if (simulation.top.empty())
        return {};
    TextTable table{Left, Right, Right, Right, Right, Right, Right};
    table.add({"client", "requests", "passed", "delayed", "rejected", "longest wait", "burst needed"});
    const bool anyHit = simulation.totals.delayed + simulation.totals.rejected > 0;
    for (const Simulation::Client& client : simulation.top) {
        if (anyHit && client.outcome.delayed + client.outcome.rejected == 0)
            break; // sorted: those who follow are not hit either
        table.add({printable(client.name, 60), countText(client.outcome.requests), countText(client.outcome.passed()),
                   countText(client.outcome.delayed), countText(client.outcome.rejected),
                   wait(client.outcome.longestWait), countText(static_cast<std::uint64_t>(client.needBurst))});
    }
    return table.text("");
}

/// What would have spared everybody, or nothing if there is no limit.
std::string cure(const Simulation& simulation)
{
    const auto& zones = simulation.policy.zones;
    if (zones.empty())
        return {};
    const std::string burst = countText(static_cast<std::uint64_t>(simulation.needBurst));
    if (isSimple(simulation.policy))
        return fmt::format(" At {} nobody would lose any with a burst of {}.", zones.front().rate.text(), burst);
    return fmt::format(" At these rates nobody would lose any with a burst of {} in each limit_req.", burst);
}

std::string conclusion(const Simulation& simulation)
{
    const Totals& a = simulation.totals;
    const Totals& b = other(simulation);
    if (a.requests == 0)
        return "No request was selected.";
    const std::string waits = a.delayed + b.delayed == 0
                                  ? std::string()
                                  : fmt::format("{} {}, {} at the longest", between(a.delayed, b.delayed),
                                                a.delayed == 1 && b.delayed == 1 ? "request waits" : "requests wait",
                                                durationText(std::max(a.longestWait, b.longestWait)));
    if (a.rejected + b.rejected == 0)
        return waits.empty() ? "Nobody would notice: every request passes at once."
                             : "Nobody loses a request; " + waits + '.';
    const bool one = a.clientsRejected == 1 && b.clientsRejected == 1;
    return fmt::format("{} of {} {} {} of {}{}.{}", between(a.clientsRejected, b.clientsRejected),
                       countText(a.clients, "client", "clients"), one ? "loses" : "lose",
                       between(a.rejected, b.rejected), countText(a.requests, "request", "requests"),
                       waits.empty() ? "" : "; " + waits, cure(simulation));
}

} // namespace

std::string simulationText(const Simulation& simulation)
{
    const Totals& totals = simulation.totals;
    Sections report;
    std::vector<std::string> traffic;
    for (const SourceReport& source : simulation.traffic.sources)
        traffic.push_back(
            fmt::format("{}: {}{}", printable(source.name, 200), printable(source.format, 200),
                        source.skipped > 0 ? ", " + countText(source.skipped, "line", "lines") + " skipped" : ""));
    const auto facts = trafficLines(simulation.traffic);
    traffic.insert(traffic.end(), facts.begin(), facts.end());
    report.add("Traffic", traffic);
    report.addText("Limit", limitsText(simulation));
    report.addText("Result", totalsTable(simulation));
    report.add("Range", rangeLines(simulation));
    report.addText(totals.delayed + totals.rejected > 0 ? "Who is hit" : "Closest", clientsTable(simulation));
    if (simulation.policy.dryRun)
        report.add("Note", {"limit_req_dry_run is on in this configuration: nginx would only log all this."});
    report.add("So", {conclusion(simulation)});
    return report.text();
}

std::vector<std::string> measuredLines(const Simulation& simulation)
{
    const TrafficFacts& traffic = simulation.traffic;
    const Totals& a = simulation.totals;
    const Totals& b = other(simulation);
    std::vector<std::string> lines{"Measured on " + sourcesText(traffic) + ':'};
    if (traffic.first)
        lines.push_back("  " + spanText(*traffic.first, *traffic.last, traffic.resolution));
    lines.push_back("  " + countText(traffic.clients, "client", "clients") + " by " + traffic.key +
                    "; time stamps: " + stampsText(traffic));
    lines.push_back(fmt::format("  passed {}, delayed {}, rejected {}", between(a.passed, b.passed),
                                between(a.delayed, b.delayed), between(a.rejected, b.rejected)));
    lines.push_back(fmt::format("  clients that lose requests: {}; longest wait: {}",
                                between(a.clientsRejected, b.clientsRejected),
                                durationText(std::max(a.longestWait, b.longestWait))));
    return lines;
}

} // namespace spillway
