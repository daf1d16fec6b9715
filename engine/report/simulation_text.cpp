#include "engine/advise/limiter_need.h"
#include "engine/conf/write_policy.h"
#include "engine/policy/period.h"
#include "engine/report/hurt_report.h"
#include "engine/report/sections.h"
#include "engine/report/simulation_report.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <iterator>

namespace spillway {

namespace {

constexpr std::size_t kWidth = 100;

/// Whether there is any limit at all.
bool limitsAnything(const Policy& policy)
{
    return policy.other ||
           std::any_of(policy.rules.begin(), policy.rules.end(), [](const Rule& rule) { return !rule.limits.empty(); });
}

std::string wait(Milliseconds longest)
{
    return longest > Milliseconds(0) ? durationText(longest) : "";
}

/// Range of the totals: low equals high where the timestamps leave nothing open.
Estimate<Totals> known(const Simulation& simulation)
{
    return simulation.range ? *simulation.range : Estimate<Totals>{simulation.totals, simulation.totals};
}

/// "limit_req zone=a burst=5; limit_req zone=b;", or that there are none.
std::string limitsOf(const Policy& policy, const Rule& rule)
{
    Policy zones;
    zones.zones = policy.zones;
    Policy both = zones;
    both.rules = {rule};
    if (rule.limits.empty())
        return translated("not limited");
    std::string lines = directiveLines(both).substr(directiveLines(zones).size() + 1);
    std::replace(lines.begin(), lines.end(), '\n', ' ');
    return lines;
}

} // namespace

std::string limitsText(const Policy& policy, const std::string& file)
{
    if (file.empty())
        return directiveLines(policy);
    Policy zones = policy;
    zones.rules.clear();
    std::string text = printable(file, 200);
    if (const std::string lines = directiveLines(zones); !lines.empty())
        text += '\n' + lines;
    if (!limitsAnything(policy))
        return text + '\n' + translated("limits nothing: no request meets a limit_req");
    for (const Rule& rule : policy.rules)
        text += fmt::format("\nlocation {}: {}", printable(locationWords(rule)), limitsOf(policy, rule));
    return text;
}

namespace {

std::string totalsTable(const Simulation& simulation)
{
    using enum TextTable::Align;
    const Totals& totals = simulation.totals;
    TextTable table{Left, Right, Right, Left};
    const auto row = [&](const char* what, std::uint64_t requests, const std::string& who) {
        table.add({what, countText(requests), shareText(requests, totals.requests), who});
    };
    const auto who = [&](std::uint64_t clients) {
        return clients == 0 ? "" : countText(clients, simulation.traffic.word);
    };
    row(translated("passed"), totals.passed, "");
    row(translated("delayed"), totals.delayed,
        totals.delayed > 0 ? say("{}, longest wait {}", who(totals.clientsDelayed), durationText(totals.longestWait))
                           : "");
    row(translated("rejected"), totals.rejected, who(totals.clientsRejected));
    std::string text = table.text("");
    if (totals.outOfMemory > 0)
        text += sayFor(totals.outOfMemory, "{} of the rejected found no room in the zone's memory",
                       "{} of the rejected found no room in the zone's memory", countText(totals.outOfMemory)) +
                '\n';
    return text;
}

/// Where a limit stands: "everywhere", "= /login", "/a and 3 more".
std::string placeText(const Policy& policy, const LimitEffect& effect)
{
    if (effect.rules.size() == policy.rules.size())
        return policy.rules.size() == 1 && !catchesAll(policy.rules.front())
                   ? printable(locationWords(policy.rules.front()))
                   : translated("everywhere");
    const std::string first = printable(locationWords(policy.rules[effect.rules.front()]));
    return effect.rules.size() == 1 ? first : say("{} and {} more", first, effect.rules.size() - 1);
}

/// The effect of each limit, where there are several.
std::string effectsTable(const Simulation& simulation)
{
    if (simulation.limits.size() < 2)
        return {};
    using enum TextTable::Align;
    TextTable table{Left, Left, Right, Right, Right, Right, Right};
    table.add(titles({"zone", "place", "requests", "delayed", "rejected", "keys rejected", "required burst"}));
    for (const LimitEffect& effect : simulation.limits) {
        const Estimate<LimitCounts> range = effect.range.value_or(Estimate<LimitCounts>{effect.counts, effect.counts});
        const auto cell = [&](auto field) { return rangeText(range.low.*field, range.high.*field); };
        table.add({printable(simulation.policy.zones[effect.limit.zone].name, 40), placeText(simulation.policy, effect),
                   cell(&LimitCounts::met), cell(&LimitCounts::delayed), cell(&LimitCounts::rejected),
                   say("{} of {}", cell(&LimitCounts::clientsRejected), countText(effect.counts.clients)),
                   countText(static_cast<std::uint64_t>(effect.requiredBurst))});
    }
    return table.text("");
}

/// "  204 requests: answered by return, nginx.conf:12"
std::vector<std::string> countLines(const std::vector<WayCount>& counts)
{
    std::vector<std::string> lines;
    for (const WayCount& count : counts)
        lines.push_back(
            fmt::format("{}: {}", countText(count.requests, "request", "requests"), printable(count.why, 300)));
    return lines;
}

/// "incident", or "incident flash sale" where the user gave it a name.
std::string markedText(const Period& period)
{
    const std::string kind = kindWord(period.kind);
    return period.name.empty() ? kind : kind + ' ' + printable(period.name, 40);
}

/// Effect on each period, where a kind has several.
std::string eachPeriodText(const Simulation& simulation)
{
    if (simulation.eachPeriod.empty())
        return {};
    using enum TextTable::Align;
    TextTable table{Left, Left, Right, Right, Left, Right, Left};
    for (const Simulation::InPeriod& each : simulation.eachPeriod) {
        const auto& [counts, low, high] = each.counts;
        table.add({markedText(each.period), boundsText(each.period.range),
                   countText(counts.requests, "request", "requests"), rangeText(low.rejected, high.rejected),
                   translated("rejected"), shareRangeText(low.rejected, high.rejected, counts.requests),
                   say("{} of {} with rejections", rangeText(low.clientsRejected, high.clientsRejected),
                       countText(counts.clients, simulation.traffic.word))});
    }
    return table.text("");
}

/// Effect on the marked periods, by kind.
std::string periodsText(const Simulation& simulation)
{
    if (!simulation.periods)
        return {};
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Left, Right, Left};
    const PeriodOutcomes& counts = simulation.periods->counts;
    const PeriodOutcomes& low = simulation.periods->low;
    const PeriodOutcomes& high = simulation.periods->high;
    const auto row = [&](const char* name, std::size_t kind) {
        const PeriodOutcome& outcome = counts[kind];
        if (outcome.length == Milliseconds(0))
            return;
        std::string who =
            say("{} of {} with rejections", rangeText(low[kind].clientsRejected, high[kind].clientsRejected),
                countText(outcome.clients, simulation.traffic.word));
        if (const std::uint64_t few = low[kind].delayed, most = high[kind].delayed; most > 0)
            who = sayFor(formOf(few, most), "{}, {} request has to wait up to {}", "{}, {} requests wait up to {}", who,
                         rangeText(few, most), durationText(high[kind].longestWait));
        table.add({name, countText(outcome.requests, "request", "requests"),
                   rangeText(low[kind].rejected, high[kind].rejected), translated("rejected"),
                   low[kind].rejected == high[kind].rejected ? shareText(outcome.rejected, outcome.requests) : "",
                   who});
    };
    row(translated("normal"), 0);
    row(translated("incident"), 1);
    std::string text = table.text("");
    const auto tell = [&](const std::string& sentences) {
        text += fmt::format("{}\n", fmt::join(wrapped(sentences, kWidth), "\n"));
    };
    if (counts[1].requests > 0)
        tell(keptOutText(simulation.periods->surplus, simulation.periods->keptOut));
    if (high[1].rejected > 0 && !simulation.hurt) // Impact says it
        tell(knownLossText(low[1].known, high[1].known, simulation.traffic.word));
    return text;
}

std::string readingsText(const Simulation& simulation)
{
    if (!simulation.range || simulation.totals.requests == 0)
        return {};
    const Totals& low = simulation.range->low;
    const Totals& high = simulation.range->high;
    using enum TextTable::Align;
    TextTable table{Left, Right, Left, Left};
    const std::string many(wordFor(simulation.traffic.word));
    const auto row = [&](const std::string& what, std::uint64_t least, std::uint64_t most) {
        if (least != most)
            table.add({what, countText(least), translated("to"), countText(most)});
    };
    row(translated("passed"), low.passed, high.passed);
    row(translated("delayed"), low.delayed, high.delayed);
    row(say("{} delayed", many), low.clientsDelayed, high.clientsDelayed);
    row(translated("rejected"), low.rejected, high.rejected);
    row(say("{} rejected", many), low.clientsRejected, high.clientsRejected);
    std::string text = table.text("  ");
    if (text.empty())
        text = translated("The counts were the same in each.") + std::string("\n");
    return fmt::format("{}\n{}{}\n{}",
                       fmt::join(readingsLines(simulation.traffic, translated("the result above")), "\n"), text,
                       outsideText(simulation.traffic),
                       translated("Log $msec and $request_time to know: spillway-cli formats shows a log_format that "
                                  "does."));
}

/// Totals estimated from the sample.
std::string estimateText(const Simulation& simulation)
{
    if (!simulation.estimates)
        return {};
    using enum TextTable::Align;
    TextTable table{Left, Right, Left};
    const auto row = [&](const char* what, const SampledCount& requests, const SampledCount& clients) {
        table.add(
            {what, estimateText(requests), say("{} {}", estimateText(clients), wordFor(simulation.traffic.word))});
    };
    table.add({translated("passed"), estimateText(simulation.estimates->passed), ""});
    row(translated("delayed"), simulation.estimates->delayed, simulation.estimates->clientsDelayed);
    row(translated("rejected"), simulation.estimates->rejected, simulation.estimates->clientsRejected);
    return translated("Estimated from the sample, give or take two standard deviations:") + ('\n' + table.text("  ")) +
           say("A sample cannot show whether the zone's memory is enough for all {}.",
               wordFor(simulation.traffic.word));
}

/// Name of the parameter that allows a client several requests at once.
std::string_view neededWord(const Policy& policy)
{
    if (!policy.other)
        return "burst";
    const Algorithm algorithm = policy.other->limiter.algorithm;
    const bool bucket = algorithm == Algorithm::TokenBucket || algorithm == Algorithm::LeakyQueue;
    return bucket ? "capacity" : "limit";
}

std::string needText(std::int64_t need)
{
    return need == kNoneSuffices ? translated("none suffices") : countText(static_cast<std::uint64_t>(need));
}

std::string clientsTable(const Simulation& simulation)
{
    using enum TextTable::Align;
    if (simulation.top.empty() || !limitsAnything(simulation.policy))
        return {};
    const bool waited = simulation.totals.longestWait > Milliseconds(0);
    const auto row = [&](std::vector<std::string> cells) {
        if (!waited)
            cells.erase(cells.end() - 2);
        return cells;
    };
    TextTable table = waited ? TextTable{Left, Right, Right, Right, Right, Right, Right}
                             : TextTable{Left, Right, Right, Right, Right, Right};
    table.add(row(titles({wordFor(simulation.traffic.word, 1), "requests", "passed", "delayed", "rejected",
                          "longest wait", say("needed {}", neededWord(simulation.policy))})));
    const bool anyHit = simulation.totals.delayed + simulation.totals.rejected > 0;
    for (const Simulation::Client& client : simulation.top) {
        if (anyHit && client.outcome.delayed + client.outcome.rejected == 0)
            break; // sorted: those who follow are not hit either
        const auto count = [&](std::uint64_t exact, auto member) {
            return client.range ? rangeText(client.range->low.*member, client.range->high.*member) : countText(exact);
        };
        table.add(row({printable(client.name, 60), countText(client.outcome.requests),
                       count(client.outcome.passed(), &VerdictCounts::passed),
                       count(client.outcome.delayed, &VerdictCounts::delayed),
                       count(client.outcome.rejected, &VerdictCounts::rejected), wait(client.outcome.longestWait),
                       needText(client.needBurst)}));
    }
    return table.text("");
}

/// "At 10r/s", "At 3 each 60s", "In windows of 60s": what stays while that changes.
std::string premise(const Policy& policy)
{
    if (!policy.other)
        return say("At {}", policy.zones.front().rate.text());
    const LimiterSpec& limiter = policy.other->limiter;
    if (neededWord(policy) == "limit")
        return say("In windows of {}", periodText(limiter.window));
    if (limiter.algorithm == Algorithm::TokenBucket && limiter.refill)
        return say("At {} each {}", limiter.refill->tokens, periodText(limiter.refill->period));
    return say("At {}", limiter.rate.text());
}

/// With which burst how many would have been spared, or nothing if there is no limit.
std::string cure(const Simulation& simulation)
{
    if (!limitsAnything(simulation.policy))
        return {};
    const std::string all = needText(simulation.needBurst);
    const bool noneForAll = simulation.needBurst == kNoneSuffices;
    const Policy& policy = simulation.policy;
    if (!policy.other && !isSimple(policy))
        return say(" At these rates, burst={} in each limit_req would reject nothing.", all);
    if (!simulation.outliers && noneForAll)
        return say(" {}, no {} is enough for all.", premise(policy), neededWord(policy));
    if (!simulation.outliers)
        return say(" {}, a {} of {} would reject nothing.", premise(policy), neededWord(policy), all);
    const std::string few = countText(simulation.outliers->clients, simulation.traffic.word);
    const std::string need = needText(simulation.outliers->othersNeed);
    return noneForAll ? say(" {}, only {} would be rejected with a {} of {}, and none is enough for all.",
                            premise(policy), few, neededWord(policy), need)
                      : say(" {}, only {} would be rejected with a {} of {}, and none with {}.", premise(policy), few,
                            neededWord(policy), need, all);
}

std::string conclusion(const Simulation& simulation)
{
    const auto [low, high] = known(simulation);
    if (high.requests == 0)
        return say("No request was selected.");
    if (!limitsAnything(simulation.policy))
        return say("This configuration limits nothing: every request passes.");
    if (!simulation.limits.empty() &&
        std::ranges::all_of(simulation.limits, [](const LimitEffect& effect) { return effect.counts.met == 0; }))
        return say("No request meets a limit: every request passes.");
    const std::string waits = rangeText(low.delayed, high.delayed);
    const std::string longest = durationText(high.longestWait);
    const std::uint64_t number = formOf(low.delayed, high.delayed);
    if (high.rejected == 0)
        return high.delayed == 0
                   ? say("No client is affected: every request passes at once.")
                   : sayFor(number, "No request is rejected; {} request waits, {} at the longest.",
                            "No request is rejected; {} requests wait, {} at the longest.", waits, longest);
    const std::string rejected = rangeText(low.rejected, high.rejected);
    const std::string all = countText(high.requests, "request", "requests");
    const std::string few = rangeText(low.clientsRejected, high.clientsRejected);
    const std::string clients = countText(high.clients, simulation.traffic.word);
    return (high.delayed == 0 ? say("{} of {} rejected, from {} of {}.", rejected, all, few, clients)
                              : sayFor(number, "{} of {} rejected, from {} of {}; {} request waits, {} at the longest.",
                                       "{} of {} rejected, from {} of {}; {} requests wait, {} at the longest.",
                                       rejected, all, few, clients, waits, longest)) +
           cure(simulation);
}

} // namespace

std::string simulationText(const Simulation& simulation)
{
    const Totals& totals = simulation.totals;
    Sections report;
    std::vector<std::string> traffic;
    for (const SourceReport& source : simulation.traffic.sources)
        traffic.push_back(fmt::format("{}: {}{}", printable(source.name, 200), printable(source.format, 200),
                                      source.skipped > 0 ? ", " + sayFor(source.skipped, "{} line skipped",
                                                                         "{} lines skipped", countText(source.skipped))
                                                         : ""));
    const auto facts = trafficLines(simulation.traffic);
    traffic.insert(traffic.end(), facts.begin(), facts.end());
    report.add("Traffic", traffic);
    report.addText("Limit", limitsText(simulation.policy, simulation.policyFile));
    report.addText("Result", totalsTable(simulation));
    report.addText("Limits", effectsTable(simulation));
    report.add("Unlimited", countLines(simulation.ways.unlimited));
    report.add("Assumed", countLines(simulation.ways.rests));
    report.addText("Periods", periodsText(simulation));
    report.addText("Each", eachPeriodText(simulation));
    report.addText("Days", daysText(simulation.days));
    addComparison(report, simulation);
    report.addText("Of all", estimateText(simulation));
    report.addText("Range", readingsText(simulation));
    report.addText(totals.delayed + totals.rejected > 0 ? toTranslate("Affected") : toTranslate("Closest"),
                   clientsTable(simulation));
    if (simulation.hurt)
        report.addText("Impact",
                       hurtText(*simulation.hurt) +
                           (simulation.range ? fmt::format("\n{}\n", say("Waits and page views are counted with {}.",
                                                                         asItStandsText(simulation.traffic)))
                                             : ""));
    report.addSentences("Why", reasonsOf(simulation));
    if (simulation.policy.dryRun)
        report.add("Note", {say("limit_req_dry_run is on in this configuration: nginx would only log all this.")});
    report.add("So",
               {simulation.estimates ? say("In the sample: {}", conclusion(simulation)) : conclusion(simulation)});
    return report.text();
}

} // namespace spillway
