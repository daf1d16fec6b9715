#include "engine/advise/crowd.h"
#include "engine/conf/write_policy.h"
#include "engine/report/sections.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/traffic_words.h"
#include "engine/trace/nginx/network.h"
#include "engine/words/figures.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::size_t kTextWidth = 100;

std::vector<std::string> wrappedAll(const std::vector<std::string>& sentences)
{
    std::vector<std::string> lines;
    for (const std::string& sentence : sentences)
        for (std::string& line : wrapped(sentence, kTextWidth))
            lines.push_back(std::move(line));
    return lines;
}

std::string resultText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Left, Right, Left};
    const auto row = [&](const char* what, const PeriodLoss& loss, PeriodKind kind) {
        CountEstimate rejected{loss.rejected, loss.rejected};
        CountEstimate losers{loss.clientsRejected, loss.clientsRejected};
        if (suggestion.range) {
            rejected = suggestion.range->of[static_cast<std::size_t>(kind)].rejected;
            losers = suggestion.range->of[static_cast<std::size_t>(kind)].clientsRejected;
        }
        const KeyWord word = suggestion.traffic.word;
        const std::string all = countText(loss.clients, word);
        table.add({what, countText(loss.requests, "request", "requests"), rangeText(rejected.low, rejected.high),
                   translated("rejected"), rejected.low == rejected.high ? shareText(loss.rejected, loss.requests) : "",
                   losers.high == 0 ? say("none of {} is rejected", all)
                                    : sayFor(losers.high, "{} of {} is rejected", "{} of {} are rejected",
                                             rangeText(losers.low, losers.high), all)});
    };
    row(translated("normal"), suggestion.advice.normal, PeriodKind::Normal);
    if (suggestion.hasIncident())
        row(translated("incident"), suggestion.advice.incident, PeriodKind::Incident);
    return table.text("");
}

/// Ready to be taken over as arguments.
std::string proposalsText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    TextTable table{Left, Left, Right};
    for (const PeriodProposal& proposal : suggestion.proposals())
        table.add({proposal.period.kind == PeriodKind::Normal ? "--normal" : "--incident",
                   boundsText(proposal.period.range),
                   proposal.perSecond < 1 ? fmt::format("{:.1f} r/m", proposal.perSecond * 60)
                                          : fmt::format("{:.1f} r/s", proposal.perSecond)});
    return table.text("");
}

std::string widerText(const PlacedLimit& limit)
{
    if (!limit.wider)
        return {};
    const std::string place =
        limit.wider->location == "/" ? translated("the whole site") : printable(limit.wider->location, 60);
    if (limit.wider->more == 0)
        return ' ' + say("A limit for {} would not reject more requests.", place);
    return ' ' + say("A limit for {} ({} burst={}) would reject {} more requests.", place, limit.wider->rate.text(),
                     limit.wider->burst, countText(limit.wider->more));
}

/// The limits for single places with their lines for nginx and their effect.
std::vector<std::string> placedLines(const Suggestion& suggestion)
{
    std::vector<std::string> lines;
    for (const PlacedLimit& limit : suggestion.placed) {
        const Policy policy = policyOf({&limit, 1});
        const std::string zone = directiveLines(policy);
        lines.push_back(zone.substr(0, zone.find('\n')));
        lines.push_back(
            fmt::format("location {} {{ {} }}", locationWords(limit.rule), limitLine(policy, limit.limit())));
        const std::string normal = limit.normalClients == 0
                                       ? translated("no normal client")
                                       : countText(limit.normalClients, "normal client", "normal clients");
        const std::string effect =
            say("Rejects {} of the {} requests there in {}, and affects {}.{}", countText(limit.blocked),
                countText(limit.requests),
                suggestion.hasIncident() ? translated("the incident") : translated("the period that stands out"),
                normal, widerText(limit));
        std::ranges::copy(wrapped(effect, kTextWidth), std::back_inserter(lines));
    }
    return lines;
}

std::vector<std::string> doubtLines(const Suggestion& suggestion)
{
    std::vector<std::string> sentences;
    for (const Doubt doubt : suggestion.advice.doubts)
        sentences.push_back(doubtText(doubt, suggestion, Remedies::ByOptions));
    return wrappedAll(sentences);
}

} // namespace

std::string suggestionText(const Suggestion& suggestion)
{
    using enum TextTable::Align;
    Sections report;
    report.add("By place", placedLines(suggestion));
    report.addText("Suggestion", directiveLines(suggestion.policy));
    report.addText("Result", resultText(suggestion));
    report.add("Why", wrappedAll(reasonsOf(suggestion)));
    report.add("Uncertain", doubtLines(suggestion));
    report.addText("Unusual", proposalsText(suggestion));
    report.add("Range", wrappedAll(survivalOf(suggestion)));
    const std::string reading = suggestion.range ? say("With {}:", asItStandsText(suggestion.traffic)) + '\n' : "";
    const auto inOneReading = [&](const std::string& table) { return table.empty() ? table : reading + table; };
    report.addText("Peak rates",
                   inOneReading(tableText(TextTable{Left, Right, Left, Right, Left}, peakCells(suggestion))));
    report.addText("Trade-off", inOneReading(tableText(TextTable{Right, Right, Right, Right, Right, Left},
                                                       choiceCells(suggestion))));
    report.add("Traffic", trafficLines(suggestion.traffic));
    return report.text();
}

Cells peakCells(const Suggestion& suggestion)
{
    const auto cell = [&](const PeriodLoss& loss, std::size_t window) {
        return loss.requests == 0
                   ? std::vector<std::string>{"", ""}
                   : std::vector<std::string>{countText(loss.peaks[window]),
                                              printable(suggestion.grouped->name(loss.peakClients[window]), 40)};
    };
    Cells all{titles({say("most of one {}", wordFor(suggestion.traffic.word, 1)), "normal", "",
                      suggestion.hasIncident() ? "incident" : "", ""})};
    for (std::size_t i = 0; i < kAdviceWindows.size() && suggestion.traffic.tellsWithin(kAdviceWindows[i]); ++i) {
        std::vector<std::string> cells{suggestion.traffic.wholeSeconds ? translated("same timestamp")
                                                                       : say("in {}", durationText(kAdviceWindows[i]))};
        for (const PeriodLoss* loss : {&suggestion.advice.normal, &suggestion.advice.incident})
            for (std::string& text : cell(*loss, i))
                cells.push_back(std::move(text));
        all.push_back(std::move(cells));
    }
    return all;
}

Cells choiceCells(const Suggestion& suggestion)
{
    const std::uint64_t surplus = suggestion.advice.surplus;
    Cells all{titles({"rate", "burst", "for 99.9 %", "for 99 %", surplus > 0 ? "blocked" : "", ""})};
    for (const Suggestion::Choice& choice : suggestion.choices) {
        const auto burst = [](std::int64_t requests) { return countText(static_cast<std::uint64_t>(requests)); };
        all.push_back({choice.point.rate.text(), burst(choice.point.burst), burst(choice.forMost[0]),
                       burst(choice.forMost[1]), surplus > 0 ? shareText(choice.keptOut, surplus) : "",
                       choice.point.rate == suggestion.advice.rate ? translated("the suggested rate") : ""});
    }
    return all;
}

namespace {

bool hasMarkedIncident(const Suggestion& suggestion)
{
    return std::ranges::find(suggestion.periods, PeriodKind::Incident, &Period::kind) != suggestion.periods.end();
}

std::string crowdText(const Suggestion& suggestion, Remedies remedies)
{
    const Advice& advice = suggestion.advice;
    if (!advice.crowd)
        return say("Many people seem to share one address.");
    return say(
        "Many people seem to share {}: {}. Check that it is not affected, exempt it{}, or count by something that each "
        "person has, such as a session cookie.",
        suggestion.nameOf(*advice.crowd),
        advice.crowdAgents < kCrowdAgents ? translated("several browsers opened pages at the same time")
                                          : say("{} different user agents", countText(advice.crowdAgents)),
        remedies == Remedies::ByOptions ? " (--exempt)" : "");
}

std::string oneClientText(const Suggestion& suggestion, Remedies remedies)
{
    const Grouped& grouped = *suggestion.grouped;
    const std::string name = suggestion.nameOf(0);
    if (suggestion.traffic.word != KeyWord::Client)
        return say("One {}, {}, has {} of the requests: they all share one limit.", wordFor(suggestion.traffic.word, 1),
                   name, shareText(grouped.requestsOf(0), grouped.requests()));
    std::string text = say("One client, {}, sends {} of the requests, as a proxy or load balancer would.", name,
                           shareText(grouped.requestsOf(0), grouped.requests()));
    if (!Network::parse(grouped.name(0)))
        return text + ' ' + say("This key would limit everybody together; use another one.");
    text += ' ' + say("A limit on it would limit everybody together. Let nginx see the clients: set_real_ip_from "
                      "{}; real_ip_header X-Forwarded-For; real_ip_recursive on;",
                      name);
    const bool isLogged = grouped.trace->column("http_x_forwarded_for") != nullptr;
    if (remedies == Remedies::InWords)
        return text + ' ' +
               (isLogged ? say("Do the same here: trust it as a proxy.")
                         : say("Log $http_x_forwarded_for, so that Spillway can separate them, too."));
    if (isLogged)
        return text + ' ' + say("Do the same here: --trusted-proxy {}.", name);
    return text + ' ' + say("Log $http_x_forwarded_for, so that Spillway can separate them, too (--trusted-proxy).");
}

/// Names what the log lacks, and the log_format that adds it.
std::string stampsText(const std::string& lack)
{
    return lack + ' ' + translated("This log_format removes the uncertainty:") +
           " log_format spillway '$remote_addr - $remote_user "
           "[$time_iso8601] $msec "
           "$request_time \"$request\" $status $body_bytes_sent $host \"$http_user_agent\"';";
}

std::string strayText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    return say(
        "{}, which requires this burst, has only {} outside the incidents. If it belongs to the incident, make the "
        "incident longer: this limit does not affect it.",
        suggestion.nameOf(*advice.busiestNormal), countText(advice.strayRequests, "request", "requests"));
}

std::string secondsText(const Suggestion& suggestion)
{
    return stampsText(suggestion.traffic.basis == ArrivalBasis::Completion
                          ? say("The log has whole seconds of completion times, so the arrival times within a second "
                                "are assumptions.")
                          : say("The log has whole seconds, so the arrival times within a second are assumptions."));
}

std::string slowText(const Advice& advice)
{
    return say("A full bucket takes {} to empty. A client that used up its {} is limited to {} until then.",
               durationText(drainTime(advice.burst, advice.rate.rate())),
               countText(static_cast<std::uint64_t>(advice.burst) + 1, "request", "requests"), advice.rate.text());
}

/// No incident is marked: the advice depends on whether one can be seen.
std::string noIncidentText(const Suggestion& suggestion, Remedies remedies)
{
    if (suggestion.found && suggestion.found->quietMinute)
        return say("No incident is marked, and this traffic is too quiet to contain a flood: its busiest "
                   "minute has {} of all {} "
                   "together. Choose by the required burst.",
                   countText(*suggestion.found->quietMinute, "request", "requests"), wordFor(suggestion.traffic.word));
    return remedies == Remedies::ByOptions
               ? say("No incident is marked, so it is unknown whether this limit stops one. Mark one with --incident "
                     "A..B.")
               : say("No incident is marked, so it is unknown whether this limit stops one. Mark one.");
}

} // namespace

std::string_view doubtWord(Doubt doubt)
{
    constexpr std::string_view kWords[] = {"no_incident",    "no_normal",    "little_data",     "one_client",
                                           "whole_seconds",  "ends_only",    "many_behind_one", "slow_to_empty",
                                           "stray_requests", "small_surplus"};
    return kWords[static_cast<std::size_t>(doubt)];
}

std::string doubtText(Doubt doubt, const Suggestion& suggestion, Remedies remedies)
{
    const bool options = remedies == Remedies::ByOptions;
    const PeriodLoss& normal = suggestion.advice.normal;
    switch (doubt) {
    case Doubt::NoIncident:
        return hasMarkedIncident(suggestion)
                   ? say("The marked incidents contain no requests, so it is unknown whether this limit stops one.")
                   : noIncidentText(suggestion, remedies);
    case Doubt::NoNormal:
        return options
                   ? say("No traffic is marked as normal, so it is unknown whom this limit would affect. Mark some "
                         "with --normal A..B.")
                   : say("No traffic is marked as normal, so it is unknown whom this limit would affect. Mark some.");
    case Doubt::LittleData:
        return say(
            "There is little normal traffic ({} in {}), so rare peaks are missing. Use busy hours of several days.",
            countText(normal.requests, "request", "requests"), durationText(normal.length));
    case Doubt::OneClient: return oneClientText(suggestion, remedies);
    case Doubt::WholeSeconds: return secondsText(suggestion);
    case Doubt::EndsOnly:
        return stampsText(say("The log has completion times but no durations, so arrival times are assumptions, up to "
                              "a second earlier."));
    case Doubt::ManyBehindOne: return crowdText(suggestion, remedies);
    case Doubt::SlowToEmpty: return slowText(suggestion.advice);
    case Doubt::StrayRequests: return strayText(suggestion);
    case Doubt::SmallSurplus: break;
    }
    return say("The excess traffic is {}, and {}.", countText(suggestion.advice.surplus, "request", "requests"),
               unsureText(suggestion.advice.variation));
}

} // namespace spillway
