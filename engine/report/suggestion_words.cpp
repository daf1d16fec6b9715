#include "engine/advise/crowd.h"
#include "engine/advise/setting_options.h"
#include "engine/report/incident_words.h"
#include "engine/report/readings_words.h"
#include "engine/report/suggestion.h"
#include "engine/report/words.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

std::string nameOf(const Suggestion& suggestion, ClientId client)
{
    return printable(suggestion.grouped->name(client), 60);
}

/// "210 requests within 1 s, 30 within 100 ms and 6 within 10 ms", as far as the stamps tell.
std::string peaksText(const PeriodLoss& loss, const TrafficFacts& traffic)
{
    const std::string first = countText(loss.peaks[0], "request", "requests") + " within 1 s";
    if (!traffic.tellsWithin(kAdviceWindows.back()))
        return first;
    return fmt::format("{}, {} within 100 ms and {} within 10 ms", first, countText(loss.peaks[1]),
                       countText(loss.peaks[2]));
}

std::string peaksReason(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    std::string text;
    if (advice.normal.requests > 0)
        text = fmt::format("The busiest client of the normal periods sends {}.",
                           peaksText(advice.normal, suggestion.traffic));
    if (advice.incident.requests > 0)
        text += fmt::format("{}The busiest one of the incidents sends {}.", text.empty() ? "" : " ",
                            peaksText(advice.incident, suggestion.traffic));
    return text;
}

std::int64_t leastBurst(const Advice& advice)
{
    const auto point = std::ranges::find(advice.frontier, advice.rate, &FrontierPoint::rate);
    return point == advice.frontier.end() ? 0 : point->burst;
}

std::string burstReason(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    if (advice.normal.requests == 0)
        return {};
    const std::int64_t least = leastBurst(advice);
    std::string text = fmt::format("At {} a burst of {} is the smallest with which ", advice.rate.text(),
                                   countText(static_cast<std::uint64_t>(least)));
    text += allowedText(suggestion.aims);
    if (advice.busiestNormal && suggestion.aims.spareAll() && least > 0)
        text += fmt::format("; {} needs it", nameOf(suggestion, *advice.busiestNormal));
    text += '.';
    if (advice.burstForRegulars)
        text += fmt::format(" Regular clients need up to {} in the incidents, which keeps out about as much.",
                            countText(static_cast<std::uint64_t>(advice.burst)));
    else if (advice.burst > least)
        text += fmt::format(" {} leaves room for more than this log shows{}.",
                            countText(static_cast<std::uint64_t>(advice.burst)),
                            suggestion.hasIncident() ? ", and keeps out about as much" : "");
    return text;
}

std::string incidentReason(const Suggestion& suggestion)
{
    const PeriodLoss& loss = suggestion.advice.incident;
    if (loss.requests == 0)
        return {};
    const Range keptOut{suggestion.advice.surelyKeptOut, suggestion.advice.keptOut()};
    return fmt::format("{} They lose {} of {}.{}", keptOutText(suggestion.advice.surplus, keptOut),
                       countText(loss.rejected), countText(loss.requests, "request", "requests"),
                       suggestion.range ? fmt::format(" That is with {}.", asItStandsText(suggestion.traffic)) : "");
}

/// How hard it hits whom it hits: what else passes comes from others.
std::string hitReason(const Suggestion& suggestion)
{
    const PeriodLoss& loss = suggestion.advice.incident;
    if (suggestion.traffic.leavesOpen || loss.clientsRejected == 0)
        return {};
    const std::string share = shareText(loss.rejected, loss.requestsOfRejected);
    return loss.clientsRejected == 1
               ? fmt::format("The client that it hits in the incidents loses {} of its requests.", share)
               : fmt::format("The {} that it hits in the incidents lose {} of their requests.",
                             countText(loss.clientsRejected, "client", "clients"), share);
}

std::string regularsReason(const Suggestion& suggestion)
{
    const PeriodLoss& loss = suggestion.advice.incident;
    return loss.rejected > 0 ? knownLossText(loss.known, loss.known) : std::string();
}

/// Among which settings was chosen.
std::string_view drainText(const Advice& advice)
{
    const Milliseconds drains = drainTime(advice.burst, advice.rate.rate());
    if (drains > kLongestAllowance)
        return "";
    return drainsSoon(advice.burst, advice.rate.rate()) ? " and whose bucket empties within a minute"
                                                        : " and whose bucket empties within an hour";
}

/// Why this setting, where none helps.
std::string nothingKeptOutText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    return fmt::format("Of all settings {}{}, none keeps anything of the incidents out{}; this is the one of them with "
                       "which a single client can send least within ten seconds.",
                       suggestion.aims.spareAll() ? "that spare normal traffic"
                                                  : "with which normal traffic loses no more than it may",
                       drainText(advice), suggestion.traffic.leavesOpen ? " in every reading of the stamps" : "");
}

std::string rateReason(const Suggestion& suggestion)
{
    if (!suggestion.hasIncident())
        return "No incident tells what should be kept out, so of all settings that spare normal traffic this is the "
               "one with which a single client can send least within ten seconds.";
    if (!suggestion.advice.keepsAnyOut)
        return nothingKeptOutText(suggestion);
    return fmt::format(
        "Of all rates{}{}, {} is the highest that keeps out about as much of the incidents as the best one "
        "does{}.",
        suggestion.advice.normal.requests == 0 ? ""
        : suggestion.aims.spareAll()           ? " that spare normal traffic"
                                               : " with which normal traffic loses no more than it may",
        suggestion.advice.normal.requests == 0 ? "" : drainText(suggestion.advice), suggestion.advice.rate.text(),
        suggestion.advice.rateForRegulars ? " and with which regular clients lose least in them" : "");
}

/// Who is in the way of a tighter limit.
std::string tighterText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    const std::string busiest = nameOf(suggestion, *advice.busiestNormal);
    const std::int64_t least = leastBurst(advice);
    const bool both = advice.busiestAtLowerRate && advice.busiestAtLowerRate != advice.busiestNormal;
    if (!both || least == 0 || !suggestion.aims.spareAll())
        return fmt::format(" A tighter limit would hit {}, the busiest normal client.", busiest);
    return fmt::format(" A burst below {} would hit {}, the busiest normal client; at a lower rate {} "
                       "would need a burst that takes over a minute to empty.",
                       countText(static_cast<std::uint64_t>(least)), busiest,
                       nameOf(suggestion, *advice.busiestAtLowerRate));
}

std::string separationReason(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    if (!suggestion.hasIncident() || advice.separates)
        return {};
    std::string text =
        fmt::format("No limit on {} whose bucket empties within an hour tells the incidents from normal traffic",
                    printable(suggestion.traffic.key));
    if (advice.surplus > 0)
        text += fmt::format(": of the {} that the incidents have more than usual, this one keeps out {}, and {} % "
                            "were to be kept out",
                            countText(advice.surplus, "request", "requests"),
                            keptOutShare(advice.surplus, {advice.surelyKeptOut, advice.keptOut()}),
                            suggestion.aims.keepOutPercent);
    text += '.';
    if (advice.quietestIncident)
        text += fmt::format(" Most of what passes comes from clients that lose nothing: {} has {} more than usual in "
                            "the incidents and is no faster than normal clients are.",
                            nameOf(suggestion, *advice.quietestIncident),
                            countText(advice.quietestSurplus, "request", "requests"));
    if (advice.surplus > 0 && advice.busiestNormal)
        text += tighterText(suggestion);
    return text;
}

std::string exemptReason(const Suggestion& suggestion)
{
    if (!suggestion.exempt)
        return {};
    const Advice& without = suggestion.exempt->advice;
    return fmt::format("Without {}, which {}, {} keeps out {}, and {}: exempt it, if you "
                       "know who it is.",
                       nameOf(suggestion, suggestion.exempt->client),
                       suggestion.exempt->wantsBurst ? "needs most of that burst" : "is in the way of a lower rate",
                       without.limitText(), keptOutShare(without.surplus, {without.surelyKeptOut, without.keptOut()}),
                       allowedText(suggestion.aims));
}

std::string delayReason(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    if (!suggestion.aims.longestWait)
        return "nodelay: what the burst allows is served at once. To hold some of it back, tell the longest wait that "
               "is acceptable.";
    if (!advice.delay)
        return fmt::format("nodelay: at {} a request that waits for its turn would wait longer than {}.",
                           advice.rate.text(), durationText(*suggestion.aims.longestWait));
    return fmt::format("{}: what exceeds it waits for its turn, {} at the longest.",
                       *advice.delay == 0 ? "no delay=" : fmt::format("delay={}", *advice.delay),
                       durationText(*suggestion.aims.longestWait));
}

bool hasMarkedIncident(const Suggestion& suggestion)
{
    return std::ranges::find(suggestion.periods, PeriodKind::Incident, &Period::kind) != suggestion.periods.end();
}

std::string crowdText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    if (!advice.crowd)
        return "Many people seem to be behind one address.";
    return fmt::format("Many people seem to be behind {}: {}. Check that it is spared, exempt it (--exempt), or count "
                       "by something that "
                       "each of them has of their own, such as a session cookie.",
                       nameOf(suggestion, *advice.crowd),
                       advice.crowdAgents < kCrowdAgents ? "several browsers opened pages at the same time"
                                                         : countText(advice.crowdAgents) + " different user agents");
}

std::string oneClientText(const Suggestion& suggestion)
{
    const Grouped& grouped = *suggestion.grouped;
    const std::string name = nameOf(suggestion, 0);
    std::string text = fmt::format("One client, {}, makes {} of the requests, as behind a proxy or a load balancer.",
                                   name, shareText(grouped.requestsOf(0), grouped.requests()));
    if (!Network::parse(grouped.name(0)))
        return text + " A limit on this key would limit everybody together; count by another one.";
    text += fmt::format(" If it is one, nginx would limit everybody together. Let it see the clients: set_real_ip_from "
                        "{}; real_ip_header X-Forwarded-For; real_ip_recursive on;",
                        name);
    if (grouped.trace->column("http_x_forwarded_for") != nullptr)
        return text + fmt::format(" And count so here: --trusted-proxy {}.", name);
    return text + " And log $http_x_forwarded_for, so that they can be told apart here (--trusted-proxy).";
}

/// What the log lacks, and the log_format that has it.
std::string stampsText(const std::string& lack)
{
    return lack + " This ends the doubt: log_format spillway '$remote_addr - $remote_user [$time_iso8601] $msec "
                  "$request_time \"$request\" $status $body_bytes_sent $host \"$http_user_agent\"';";
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

} // namespace

std::vector<std::string> reasonsOf(const Suggestion& suggestion)
{
    std::vector<std::string> reasons{
        separationReason(suggestion), exemptReason(suggestion),   peaksReason(suggestion),
        burstReason(suggestion),      rateReason(suggestion),     incidentReason(suggestion),
        hitReason(suggestion),        regularsReason(suggestion), delayReason(suggestion)};
    std::erase(reasons, std::string());
    return reasons;
}

std::string_view doubtWord(Doubt doubt)
{
    switch (doubt) {
    case Doubt::NoIncident: return "no_incident";
    case Doubt::NoNormal: return "no_normal";
    case Doubt::LittleData: return "little_data";
    case Doubt::OneClient: return "one_client";
    case Doubt::WholeSeconds: return "whole_seconds";
    case Doubt::EndsOnly: return "ends_only";
    case Doubt::ManyBehindOne: return "many_behind_one";
    case Doubt::SlowToEmpty: return "slow_to_empty";
    case Doubt::SmallSurplus: break;
    }
    return "small_surplus";
}

std::string doubtText(Doubt doubt, const Suggestion& suggestion)
{
    const PeriodLoss& normal = suggestion.advice.normal;
    switch (doubt) {
    case Doubt::NoIncident:
        return hasMarkedIncident(suggestion)
                   ? "No request lies in the incidents, so nothing tells whether this limit stops anything."
                   : "No incident is marked, so nothing tells whether this limit stops anything. Mark one with "
                     "--incident "
                     "A..B.";
    case Doubt::NoNormal:
        return "There is no normal traffic, so nothing tells whom this limit would hurt. Mark some with --normal A..B.";
    case Doubt::LittleData:
        return fmt::format("There is little normal traffic, {} in {}: rare peaks are not in it. Take busy hours of "
                           "several days.",
                           countText(normal.requests, "request", "requests"), durationText(normal.length));
    case Doubt::OneClient: return oneClientText(suggestion);
    case Doubt::WholeSeconds: return secondsText(suggestion);
    case Doubt::EndsOnly:
        return stampsText("The log tells when requests ended, not how long they took: when they came is guessed, up to "
                          "a second earlier.");
    case Doubt::ManyBehindOne: return crowdText(suggestion);
    case Doubt::SlowToEmpty: return slowText(suggestion.advice);
    case Doubt::SmallSurplus: break;
    }
    return fmt::format("The incidents have {} more than usual, and {}.",
                       countText(suggestion.advice.surplus, "request", "requests"),
                       unsureText(suggestion.advice.variation));
}

std::string allowedText(const Aims& aims)
{
    if (aims.spareAll())
        return "no normal client loses a request";
    if (aims.lostPerMillion)
        return fmt::format("at most {} % of the normal requests are rejected", percentText(*aims.lostPerMillion));
    return fmt::format("at most {} a request",
                       aims.losers == 1 ? "one normal client loses" : countText(aims.losers) + " normal clients lose");
}

std::vector<std::string> survivalOf(const Suggestion& suggestion)
{
    if (!suggestion.range)
        return {};
    const AdviceRange& range = *suggestion.range;
    std::vector<std::string> lines;
    const auto& normal = range.of[0];
    if (suggestion.advice.normal.requests > 0)
        lines.push_back(
            range.sparesNormal
                ? fmt::format("Holds in every reading of the stamps that was tried: {}.", allowedText(suggestion.aims))
                : fmt::format("Depends on how the stamps are read: {} normal clients lose {} requests.",
                              rangeText(normal.clientsRejected.low, normal.clientsRejected.high),
                              rangeText(normal.rejected.low, normal.rejected.high)));
    if (range.burst.low != range.burst.high)
        lines.push_back(fmt::format("The smallest burst that spares normal traffic lies between {} and {}.",
                                    countText(range.burst.low), countText(range.burst.high)));
    if (suggestion.hasIncident()) {
        const auto& incident = range.of[1];
        lines.push_back(
            fmt::format("{}. {} They lose {} requests.",
                        range.separates == suggestion.advice.separates
                            ? fmt::format("Holds in every reading that it {} the incidents apart",
                                          range.separates ? "keeps" : "does not keep")
                            : "Whether it keeps the incidents apart depends on how the stamps are read",
                        keptOutText(suggestion.advice.surplus, {incident.keptOut.low, incident.keptOut.high}),
                        rangeText(incident.rejected.low, incident.rejected.high)));
        KnownLoss low;
        KnownLoss high;
        low.regular = {incident.regularClients.low, incident.regularRejected.low};
        high.regular = {incident.regularClients.high, incident.regularRejected.high};
        if (!(low == high))
            lines.push_back(knownLossText(low, high));
    }
    return lines;
}

} // namespace spillway
