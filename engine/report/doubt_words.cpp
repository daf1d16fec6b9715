#include "engine/advise/crowd.h"
#include "engine/report/incident_words.h"
#include "engine/report/suggestion_report.h"
#include "engine/trace/nginx/network.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

bool hasMarkedIncident(const Suggestion& suggestion)
{
    return std::ranges::find(suggestion.periods, PeriodKind::Incident, &Period::kind) != suggestion.periods.end();
}

std::string crowdText(const Suggestion& suggestion, Remedies remedies)
{
    const Advice& advice = suggestion.advice;
    if (!advice.crowd)
        return "Many people seem to be behind one address.";
    return fmt::format(
        "Many people seem to be behind {}: {}. Check that it is spared, exempt it{}, or count by something that "
        "each of them has of their own, such as a session cookie.",
        suggestion.nameOf(*advice.crowd),
        advice.crowdAgents < kCrowdAgents ? "several browsers opened pages at the same time"
                                          : countText(advice.crowdAgents) + " different user agents",
        remedies == Remedies::ByOptions ? " (--exempt)" : "");
}

std::string oneClientText(const Suggestion& suggestion, Remedies remedies)
{
    const Grouped& grouped = *suggestion.grouped;
    const std::string name = suggestion.nameOf(0);
    if (suggestion.traffic.word != KeyWord::Client)
        return fmt::format("One {}, {}, has {} of the requests: they all share one limit.",
                           oneOf(suggestion.traffic.word), name, shareText(grouped.requestsOf(0), grouped.requests()));
    std::string text = fmt::format("One client, {}, makes {} of the requests, as behind a proxy or a load balancer.",
                                   name, shareText(grouped.requestsOf(0), grouped.requests()));
    if (!Network::parse(grouped.name(0)))
        return text + " A limit on this key would limit everybody together; count by another one.";
    text += fmt::format(" If it is one, nginx would limit everybody together. Let it see the clients: set_real_ip_from "
                        "{}; real_ip_header X-Forwarded-For; real_ip_recursive on;",
                        name);
    const bool isLogged = grouped.trace->column("http_x_forwarded_for") != nullptr;
    if (remedies == Remedies::InWords)
        return text + (isLogged ? " And count so here: trust it as a proxy."
                                : " And log $http_x_forwarded_for, so that they can be told apart here.");
    if (isLogged)
        return text + fmt::format(" And count so here: --trusted-proxy {}.", name);
    return text + " And log $http_x_forwarded_for, so that they can be told apart here (--trusted-proxy).";
}

/// Gap in the log, and the log_format that closes it.
std::string stampsText(const std::string& lack)
{
    return lack + " This ends the doubt: log_format spillway '$remote_addr - $remote_user [$time_iso8601] $msec "
                  "$request_time \"$request\" $status $body_bytes_sent $host \"$http_user_agent\"';";
}

std::string strayText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    return fmt::format(
        "{}, which needs that burst, has {} in the normal periods; all others are in the incidents. If it "
        "is one of those to keep out, mark the incidents so that these lie in them, too: this limit "
        "spares it.",
        suggestion.nameOf(*advice.busiestNormal), countText(advice.strayRequests, "request", "requests"));
}

std::string secondsText(const Suggestion& suggestion)
{
    return stampsText(
        fmt::format("The log has whole seconds{}: how the requests of a second came is guessed.",
                    suggestion.traffic.basis == ArrivalBasis::Completion ? ", of the end of each request" : ""));
}

std::string slowText(const Advice& advice)
{
    return fmt::format(
        "A full bucket takes {} to empty: this is an allowance of {} rather than a burst, and who used it "
        "up has {} until then.",
        durationText(drainTime(advice.burst, advice.rate.rate())),
        countText(static_cast<std::uint64_t>(advice.burst) + 1, "request", "requests"), advice.rate.text());
}

/// No incident is marked: the advice depends on whether one can be seen.
std::string noIncidentText(const Suggestion& suggestion, Remedies remedies)
{
    if (suggestion.found && suggestion.found->quietMinute)
        return fmt::format(
            "No incident is marked, so nothing tells whether this limit stops anything, and this traffic is "
            "too quiet for a flood to be seen in it: its busiest minute has {} of all {} together. Choose "
            "by what normal traffic needs.",
            countText(*suggestion.found->quietMinute, "request", "requests"), manyOf(suggestion.traffic.word));
    return std::string("No incident is marked, so nothing tells whether this limit stops anything. Mark one") +
           (remedies == Remedies::ByOptions ? " with --incident A..B." : ".");
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
                   ? "No request lies in the incidents, so nothing tells whether this limit stops anything."
                   : noIncidentText(suggestion, remedies);
    case Doubt::NoNormal:
        return std::string("There is no normal traffic, so nothing tells whom this limit would hurt. Mark some") +
               (options ? " with --normal A..B." : ".");
    case Doubt::LittleData:
        return fmt::format("There is little normal traffic, {} in {}: rare peaks are not in it. Take busy hours of "
                           "several days.",
                           countText(normal.requests, "request", "requests"), durationText(normal.length));
    case Doubt::OneClient: return oneClientText(suggestion, remedies);
    case Doubt::WholeSeconds: return secondsText(suggestion);
    case Doubt::EndsOnly:
        return stampsText("The log tells when requests ended, not how long they took: when they came is guessed, up to "
                          "a second earlier.");
    case Doubt::ManyBehindOne: return crowdText(suggestion, remedies);
    case Doubt::SlowToEmpty: return slowText(suggestion.advice);
    case Doubt::StrayRequests: return strayText(suggestion);
    case Doubt::SmallSurplus: break;
    }
    return fmt::format("The incidents have {} more than usual, and {}.",
                       countText(suggestion.advice.surplus, "request", "requests"),
                       unsureText(suggestion.advice.variation));
}

} // namespace spillway
