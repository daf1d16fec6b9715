#include "engine/advise/advice.h"
#include "engine/advise/setting_options.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

/// "210 requests within 1 s, 30 within 100 ms and 6 within 10 ms", as finely as the timestamps allow.
std::string peaksText(const PeriodLoss& loss, const TrafficFacts& traffic)
{
    const std::string first = countText(loss.peaks[0], "request", "requests");
    if (!traffic.tellsWithin(kAdviceWindows.back()))
        return say("{} with the same timestamp", first);
    return say("{} within 1 s, {} within 100 ms and {} within 10 ms", first, countText(loss.peaks[1]),
               countText(loss.peaks[2]));
}

/// Empty where the key separates clients.
std::string sharingReason(const Suggestion& suggestion)
{
    const KeyWord word = suggestion.traffic.word;
    return word == KeyWord::Client
               ? std::string()
               : say("{} does not separate clients: {}.", printable(suggestion.traffic.key), sharingText(word));
}

std::string peaksReason(const Suggestion& suggestion)
{
    const auto peak = [&](const PeriodLoss& loss) {
        const bool inIncident = &loss == &suggestion.advice.incident;
        const std::string most = peaksText(loss, suggestion.traffic);
        if (loss.requests == 0)
            return std::string();
        if (suggestion.traffic.word == KeyWord::Client)
            return inIncident ? say("In the incidents one client sends at most {}.", most)
                              : say("In normal traffic one client sends at most {}.", most);
        return inIncident ? say("In the incidents one {} gets at most {}.", wordFor(suggestion.traffic.word, 1), most)
                          : say("In normal traffic one {} gets at most {}.", wordFor(suggestion.traffic.word, 1), most);
    };
    const std::string normal = peak(suggestion.advice.normal);
    const std::string incident = peak(suggestion.advice.incident);
    return normal.empty() || incident.empty() ? normal + incident : normal + ' ' + incident;
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
    std::string allowed = allowedText(suggestion.aims, suggestion.traffic.word);
    if (suggestion.traffic.leavesOpen)
        allowed = say("{} (with {})", allowed, asItStandsText(suggestion.traffic));
    std::string text = advice.busiestNormal && suggestion.aims.spareAll() && least > 0
                           ? say("At {}, burst={} is the smallest with which {}; {} requires it.", advice.rate.text(),
                                 least, allowed, suggestion.nameOf(*advice.busiestNormal))
                           : say("At {}, burst={} is the smallest with which {}.", advice.rate.text(), least, allowed);
    if (advice.burstForRegulars)
        text += say(" In the incidents, known {} require up to {}.", wordFor(suggestion.traffic.word),
                    countText(static_cast<std::uint64_t>(advice.burst)));
    else if (advice.burst > least)
        text += say(" burst={} leaves headroom.", advice.burst);
    return text;
}

std::string incidentReason(const Suggestion& suggestion)
{
    if (suggestion.advice.incident.requests == 0)
        return {};
    const CountEstimate blocked{suggestion.advice.surelyKeptOut, suggestion.advice.keptOut()};
    return keptOutText(suggestion.advice.surplus, blocked);
}

/// The share of their requests that the affected clients lose.
std::string hitReason(const Suggestion& suggestion)
{
    const PeriodLoss& loss = suggestion.advice.incident;
    if (suggestion.traffic.leavesOpen || loss.clientsRejected == 0)
        return {};
    return say("It rejects {} of the requests of {}.", shareText(loss.rejected, loss.requestsOfRejected),
               countText(loss.clientsRejected, suggestion.traffic.word));
}

std::string regularsReason(const Suggestion& suggestion)
{
    const PeriodLoss& loss = suggestion.advice.incident;
    return loss.rejected > 0 ? knownLossText(loss.known, loss.known, suggestion.traffic.word) : std::string();
}

/// Under which condition limits were compared, as a clause; empty without one.
std::string amongText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    if (advice.normal.requests == 0)
        return {};
    const std::string allowed = allowedText(suggestion.aims, suggestion.traffic.word);
    return drainTime(advice.burst, advice.rate.rate()) > kLongestAllowance ? allowed
           : drainsSoon(advice.burst, advice.rate.rate()) ? say("{} and the bucket empties within a minute", allowed)
                                                          : say("{} and the bucket empties within an hour", allowed);
}

std::string rateReason(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    const std::string rate = advice.rate.text();
    const std::string among = amongText(suggestion);
    if (suggestion.hasIncident() && advice.keepsAnyOut)
        return among.empty()
                   ? say("No limit for the whole site blocks clearly more; {} is the highest rate that does as well.",
                         rate)
                   : say("Of the limits with which {}, none for the whole site blocks clearly more; {} is the highest "
                         "rate that does as well.",
                         among, rate);
    const std::string strictest =
        suggestion.traffic.word == KeyWord::Client
            ? say("a single client can send the least within ten seconds")
            : say("all visitors of one {} can send the least within ten seconds", wordFor(suggestion.traffic.word, 1));
    if (!suggestion.hasIncident())
        return among.empty() ? say("No incident is marked. Of the limits, this is the one with which {}.", strictest)
                             : say("No incident is marked. Of the limits with which {}, this is the one with which {}.",
                                   among, strictest);
    const bool open = suggestion.traffic.leavesOpen;
    const std::string none =
        among.empty() ? open ? say("No limit blocks any of the incidents under every arrival model.")
                             : say("No limit blocks any of the incidents.")
        : open ? say("No limit with which {} blocks any of the incidents under every arrival model.", among)
                      : say("No limit with which {} blocks any of the incidents.", among);
    return none + ' ' + say("With this one {}.", strictest);
}

/// Who prevents a tighter limit.
std::string tighterText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    return say(" A tighter limit would affect {}, the busiest normal {}.", suggestion.nameOf(*advice.busiestNormal),
               wordFor(suggestion.traffic.word, 1));
}

std::string separationReason(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    if (!suggestion.hasIncident() || advice.separates)
        return {};
    const std::string key = printable(suggestion.traffic.key);
    std::string text =
        advice.surplus > 0
            ? say("No limit for the whole site by {} separates the incidents from normal traffic: this one blocks {} "
                  "of the excess traffic, the aim is {} %.",
                  key, keptOutShare(advice.surplus, {advice.surelyKeptOut, advice.keptOut()}),
                  suggestion.aims.keepOutPercent)
            : say("No limit for the whole site by {} separates the incidents from normal traffic.", key);
    if (advice.quietestIncident)
        text += say(" Most of the rest comes from {} that are never rejected. {} sends {} more than in normal "
                    "traffic, but never faster than the limit.",
                    wordFor(suggestion.traffic.word), suggestion.nameOf(*advice.quietestIncident),
                    countText(advice.quietestSurplus, "request", "requests"));
    if (advice.surplus > 0 && advice.busiestNormal)
        text += tighterText(suggestion);
    return text;
}

std::string delayReason(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    if (!suggestion.aims.longestWait)
        return say("nodelay serves everything within the burst at once. If some requests may wait, set the longest "
                   "wait.");
    const std::string longest = durationText(*suggestion.aims.longestWait);
    if (!advice.delay)
        return say("nodelay, because at {} a delayed request would wait longer than {}.", advice.rate.text(), longest);
    return *advice.delay == 0 ? say("With no delay=, requests above it wait, at most {}.", longest)
                              : say("With delay={}, requests above it wait, at most {}.", *advice.delay, longest);
}

} // namespace

std::vector<std::string> choiceReasonsOf(const Suggestion& suggestion)
{
    std::vector<std::string> reasons{sharingReason(suggestion), separationReason(suggestion), peaksReason(suggestion),
                                     burstReason(suggestion), rateReason(suggestion)};
    std::erase(reasons, std::string());
    return reasons;
}

std::vector<std::string> reasonsOf(const Suggestion& suggestion)
{
    std::vector<std::string> reasons = choiceReasonsOf(suggestion);
    if (separationReason(suggestion).empty() || suggestion.advice.surplus == 0) // else that names the share already
        reasons.push_back(incidentReason(suggestion));
    for (std::string reason : {hitReason(suggestion), regularsReason(suggestion), delayReason(suggestion)})
        reasons.push_back(std::move(reason));
    std::erase(reasons, std::string());
    return reasons;
}

std::string effectOf(const Suggestion& suggestion)
{
    const PeriodLoss& normal = suggestion.advice.normal;
    std::string text = incidentReason(suggestion);
    if (normal.requests == 0)
        return text;
    const std::string affected =
        normal.rejected == 0
            ? say("No normal {} is rejected.", wordFor(suggestion.traffic.word, 1))
            : say("Rejected in normal traffic: {} of {}.", countText(normal.rejected, "request", "requests"),
                  countText(normal.clientsRejected, suggestion.traffic.word));
    return text.empty() ? affected : text + ' ' + affected;
}

std::string allowedText(const Aims& aims, KeyWord word)
{
    if (aims.spareAll())
        return say("no normal {} is rejected", wordFor(word, 1));
    if (aims.lostPerMillion)
        return say("at most {} % of the normal requests are rejected", percentText(*aims.lostPerMillion));
    return aims.losers == 1 ? say("at most one normal {} is rejected", wordFor(word, 1))
                            : say("at most {} normal {} are rejected", countText(aims.losers), wordFor(word));
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
                ? say("Under every arrival model, {}.", allowedText(suggestion.aims, suggestion.traffic.word))
                : sayFor(normal.clientsRejected.high, "Depending on the arrival model, {} normal {} are rejected ({}).",
                         "Depending on the arrival model, {} normal {} are rejected ({}).",
                         rangeText(normal.clientsRejected.low, normal.clientsRejected.high),
                         wordFor(suggestion.traffic.word, std::max<std::uint64_t>(normal.clientsRejected.high, 2)),
                         rangeText(normal.rejected.low, normal.rejected.high, "request", "requests")));
    if (range.burst.low != range.burst.high)
        lines.push_back(say("The smallest safe burst is between {} and {}.", countText(range.burst.low),
                            countText(range.burst.high)));
    if (!suggestion.hasIncident())
        return lines;
    const auto& incident = range.of[1];
    lines.push_back(
        (range.separates != suggestion.advice.separates
             ? say("Whether the limit separates the incidents from normal traffic depends on the arrival model.")
         : range.separates ? say("Under every arrival model, the limit separates the incidents from normal traffic.")
                           : say("Under no arrival model does the limit separate the incidents from normal traffic.")) +
        ' ' + keptOutText(suggestion.advice.surplus, {incident.keptOut.low, incident.keptOut.high}));
    KnownLoss low;
    KnownLoss high;
    low.regular = {incident.regularClients.low, incident.regularRejected.low};
    high.regular = {incident.regularClients.high, incident.regularRejected.high};
    if (!(low == high))
        lines.push_back(knownLossText(low, high, suggestion.traffic.word));
    return lines;
}

std::string keptOutShare(std::uint64_t surplus, CountEstimate keptOut)
{
    return shareRangeText(keptOut.low, keptOut.high, surplus);
}

std::string keptOutText(std::uint64_t surplus, CountEstimate keptOut)
{
    if (surplus == 0)
        return say("The incidents have no excess traffic, so there is nothing to block.");
    return say("The limit blocks {} of the excess traffic in the incidents ({}).", keptOutShare(surplus, keptOut),
               countText(surplus, "request", "requests"));
}

std::string_view aimText(std::uint64_t surplus, CountEstimate keptOut, const Aims& aims)
{
    if (separates(surplus, keptOut.low, aims))
        return translated("reached");
    return separates(surplus, keptOut.high, aims) ? translated("reached under some arrival models only")
                                                  : translated("missed");
}

std::string unsureText(std::uint64_t variation)
{
    return say("normal traffic alone varies by about {}, so the blocked share is uncertain",
               countText(variation, "request", "requests"));
}

std::string knownLossText(const KnownLoss& low, const KnownLoss& high, KeyWord word)
{
    const auto counted = [word](const ClientLoss& least, const ClientLoss& most) {
        return sayFor(most.clients, "{} known {}", "{} known {}", rangeText(least.clients, most.clients),
                      wordFor(word, most.clients));
    };
    const auto requests = [](const ClientLoss& least, const ClientLoss& most) {
        return rangeText(least.rejected, most.rejected, "request", "requests");
    };

    std::string text =
        high.regular.clients == 0
            ? say("In the incidents, no known {} is rejected while it keeps its usual pace.", wordFor(word, 1))
            : sayFor(high.regular.clients, "In the incidents, {} keeps their usual pace and is rejected ({}).",
                     "In the incidents, {} keep their usual pace and are rejected ({}).",
                     counted(low.regular, high.regular), requests(low.regular, high.regular));
    if (high.faster.clients > 0)
        text += ' ' + say("Others send at more than twice their usual pace: {} ({}).", counted(low.faster, high.faster),
                          requests(low.faster, high.faster));
    return text;
}

Json countsJson(const PeriodOutcome& outcome)
{
    return {{"requests", outcome.requests},
            {"clients", outcome.clients},
            {"passed", outcome.passed},
            {"delayed", outcome.delayed},
            {"rejected", outcome.rejected},
            {"clients_delayed", outcome.clientsDelayed},
            {"clients_rejected", outcome.clientsRejected},
            {"longest_wait_ms", outcome.longestWait.count()}};
}

Json countsRangeJson(const PeriodOutcome& low, const PeriodOutcome& high)
{
    const Json lowest = countsJson(low);
    const Json highest = countsJson(high);
    Json range = Json::object();
    for (const char* const name :
         {"passed", "delayed", "rejected", "clients_delayed", "clients_rejected", "longest_wait_ms"})
        range[name] = {lowest[name], highest[name]};
    return range;
}

Json clientRangeJson(const ClientEstimate& range)
{
    return {{"passed", {range.low.passed, range.high.passed}},
            {"delayed", {range.low.delayed, range.high.delayed}},
            {"rejected", {range.low.rejected, range.high.rejected}}};
}

void putIncident(Json& object, std::uint64_t surplus, std::uint64_t keptOut, const KnownLoss& known)
{
    object["surplus"] = surplus;
    object["kept_out"] = keptOut;
    object["kept_out_share"] = shareJson(keptOut, surplus);
    object["regular_clients_rejected"] = known.regular.clients;
    object["regular_rejected"] = known.regular.rejected;
    object["faster_clients_rejected"] = known.faster.clients;
    object["faster_rejected"] = known.faster.rejected;
}

} // namespace spillway
