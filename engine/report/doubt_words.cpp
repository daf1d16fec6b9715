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
        return "Many people seem to share one address.";
    return fmt::format(
        "Many people seem to share {}: {}. Check that it is not affected, exempt it{}, or count by something that each "
        "person has, such as a session cookie.",
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
    std::string text = fmt::format("One client, {}, sends {} of the requests, as a proxy or load balancer would.", name,
                                   shareText(grouped.requestsOf(0), grouped.requests()));
    if (!Network::parse(grouped.name(0)))
        return text + " This key would limit everybody together; use another one.";
    text += fmt::format(" A limit on it would limit everybody together. Let nginx see the clients: set_real_ip_from "
                        "{}; real_ip_header X-Forwarded-For; real_ip_recursive on;",
                        name);
    const bool isLogged = grouped.trace->column("http_x_forwarded_for") != nullptr;
    if (remedies == Remedies::InWords)
        return text + (isLogged ? " Do the same here: trust it as a proxy."
                                : " Log $http_x_forwarded_for, so that Spillway can separate them, too.");
    if (isLogged)
        return text + fmt::format(" Do the same here: --trusted-proxy {}.", name);
    return text + " Log $http_x_forwarded_for, so that Spillway can separate them, too (--trusted-proxy).";
}

/// Names what the log lacks, and the log_format that adds it.
std::string stampsText(const std::string& lack)
{
    return lack + " This log_format removes the uncertainty: log_format spillway '$remote_addr - $remote_user "
                  "[$time_iso8601] $msec "
                  "$request_time \"$request\" $status $body_bytes_sent $host \"$http_user_agent\"';";
}

std::string strayText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    return fmt::format(
        "{}, which requires this burst, has only {} outside the incidents. If it belongs to the incident, make the "
        "incident longer: this limit does not affect it.",
        suggestion.nameOf(*advice.busiestNormal), countText(advice.strayRequests, "request", "requests"));
}

std::string secondsText(const Suggestion& suggestion)
{
    return stampsText(fmt::format("The log has whole seconds{}, so the arrival times within a second are assumptions.",
                                  suggestion.traffic.basis == ArrivalBasis::Completion ? " of completion times" : ""));
}

std::string slowText(const Advice& advice)
{
    return fmt::format("A full bucket takes {} to empty. A client that used up its {} is limited to {} until then.",
                       durationText(drainTime(advice.burst, advice.rate.rate())),
                       countText(static_cast<std::uint64_t>(advice.burst) + 1, "request", "requests"),
                       advice.rate.text());
}

/// No incident is marked: the advice depends on whether one can be seen.
std::string noIncidentText(const Suggestion& suggestion, Remedies remedies)
{
    if (suggestion.found && suggestion.found->quietMinute)
        return fmt::format("No incident is marked, and this traffic is too quiet to contain a flood: its busiest "
                           "minute has {} of all {} "
                           "together. Choose by the required burst.",
                           countText(*suggestion.found->quietMinute, "request", "requests"),
                           manyOf(suggestion.traffic.word));
    return std::string("No incident is marked, so it is unknown whether this limit stops one. Mark one") +
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
                   ? "The marked incidents contain no requests, so it is unknown whether this limit stops one."
                   : noIncidentText(suggestion, remedies);
    case Doubt::NoNormal:
        return std::string("No traffic is marked as normal, so it is unknown whom this limit would affect. Mark some") +
               (options ? " with --normal A..B." : ".");
    case Doubt::LittleData:
        return fmt::format(
            "There is little normal traffic ({} in {}), so rare peaks are missing. Use busy hours of several days.",
            countText(normal.requests, "request", "requests"), durationText(normal.length));
    case Doubt::OneClient: return oneClientText(suggestion, remedies);
    case Doubt::WholeSeconds: return secondsText(suggestion);
    case Doubt::EndsOnly:
        return stampsText(
            "The log has completion times but no durations, so arrival times are assumptions, up to a second earlier.");
    case Doubt::ManyBehindOne: return crowdText(suggestion, remedies);
    case Doubt::SlowToEmpty: return slowText(suggestion.advice);
    case Doubt::StrayRequests: return strayText(suggestion);
    case Doubt::SmallSurplus: break;
    }
    return fmt::format("The excess traffic is {}, and {}.", countText(suggestion.advice.surplus, "request", "requests"),
                       unsureText(suggestion.advice.variation));
}

} // namespace spillway
