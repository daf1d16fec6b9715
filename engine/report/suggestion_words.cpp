#include "engine/advise/setting_options.h"
#include "engine/report/incident_words.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

/// "210 requests within 1 s, 30 within 100 ms and 6 within 10 ms", as far as the stamps tell.
std::string peaksText(const PeriodLoss& loss, const TrafficFacts& traffic)
{
    const std::string first = countText(loss.peaks[0], "request", "requests");
    if (!traffic.tellsWithin(kAdviceWindows.back()))
        return first + " with one stamp";
    return fmt::format("{} within 1 s, {} within 100 ms and {} within 10 ms{}", first, countText(loss.peaks[1]),
                       countText(loss.peaks[2]), traffic.leavesOpen ? ", by their stamps" : "");
}

/// "client": what the sentences call that which was counted.
std::string_view one(const Suggestion& suggestion)
{
    return oneOf(suggestion.traffic.word);
}

std::string_view many(const Suggestion& suggestion)
{
    return manyOf(suggestion.traffic.word);
}

/// Empty where the key separates clients.
std::string sharingReason(const Suggestion& suggestion)
{
    const KeyWord word = suggestion.traffic.word;
    return word == KeyWord::Client ? std::string()
                                   : fmt::format("{} does not tell clients apart: {}.",
                                                 printable(suggestion.traffic.key), sharingText(word));
}

/// Verb: clients send, others get.
std::string_view sends(const Suggestion& suggestion)
{
    return suggestion.traffic.word == KeyWord::Client ? "sends" : "gets";
}

std::string peaksReason(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    std::string text;
    if (advice.normal.requests > 0)
        text = fmt::format("The busiest {} of the normal periods {} {}.", one(suggestion), sends(suggestion),
                           peaksText(advice.normal, suggestion.traffic));
    if (advice.incident.requests > 0)
        text += fmt::format("{}The busiest one of the incidents {} {}.", text.empty() ? "" : " ", sends(suggestion),
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
    std::string text =
        fmt::format("At {} a burst of {} is{} the smallest with which ", advice.rate.text(),
                    countText(static_cast<std::uint64_t>(least)),
                    suggestion.traffic.leavesOpen ? fmt::format(", with {},", asItStandsText(suggestion.traffic)) : "");
    text += allowedText(suggestion.aims, suggestion.traffic.word);
    if (advice.busiestNormal && suggestion.aims.spareAll() && least > 0)
        text += fmt::format("; {} needs it", suggestion.nameOf(*advice.busiestNormal));
    text += '.';
    if (advice.burstForRegulars)
        text += fmt::format(
            " In the incidents {} that come in normal traffic, too, need up to {}, which keeps out about as "
            "much.",
            many(suggestion), countText(static_cast<std::uint64_t>(advice.burst)));
    else if (advice.burst > least)
        text += fmt::format(" {} leaves room for more than this log shows{}.",
                            countText(static_cast<std::uint64_t>(advice.burst)),
                            suggestion.hasIncident() && advice.keepsAnyOut ? ", and keeps out about as much" : "");
    return text;
}

std::string incidentReason(const Suggestion& suggestion)
{
    const PeriodLoss& loss = suggestion.advice.incident;
    if (loss.requests == 0)
        return {};
    const CountEstimate keptOut{suggestion.advice.surelyKeptOut, suggestion.advice.keptOut()};
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
               ? fmt::format("The {} that it hits in the incidents loses {} of its requests.", one(suggestion), share)
               : fmt::format("The {} that it hits in the incidents lose {} of their requests.",
                             countText(loss.clientsRejected, one(suggestion), many(suggestion)), share);
}

std::string regularsReason(const Suggestion& suggestion)
{
    const PeriodLoss& loss = suggestion.advice.incident;
    return loss.rejected > 0 ? knownLossText(loss.known, loss.known, suggestion.traffic.word) : std::string();
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

/// Clause to put before "least".
std::string canSend(const Suggestion& suggestion)
{
    return suggestion.traffic.word == KeyWord::Client
               ? "a single client can send"
               : fmt::format("all visitors of one {} together can send", one(suggestion));
}

/// Why this setting, where none helps.
std::string nothingKeptOutText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    return fmt::format("Of all settings {}{}, none keeps anything of the incidents out{}; this is the one of them with "
                       "which {} least within ten seconds.",
                       suggestion.aims.spareAll() ? "that spare normal traffic"
                                                  : "with which normal traffic loses no more than it may",
                       drainText(advice), suggestion.traffic.leavesOpen ? " in every reading of the stamps" : "",
                       canSend(suggestion));
}

std::string rateReason(const Suggestion& suggestion)
{
    if (!suggestion.hasIncident())
        return fmt::format("No incident tells what should be kept out, so of all settings that spare normal traffic "
                           "this is the one with which {} least within ten seconds.",
                           canSend(suggestion));
    if (!suggestion.advice.keepsAnyOut)
        return nothingKeptOutText(suggestion);
    return fmt::format(
        "Of all rates{}{}, {} is the highest that keeps out about as much of the incidents as the best one "
        "does{}.",
        suggestion.advice.normal.requests == 0 ? ""
        : suggestion.aims.spareAll()           ? " that spare normal traffic"
                                               : " with which normal traffic loses no more than it may",
        suggestion.advice.normal.requests == 0 ? "" : drainText(suggestion.advice), suggestion.advice.rate.text(),
        suggestion.advice.rateForRegulars
            ? fmt::format(" and with which {} of normal traffic lose least in them", many(suggestion))
            : "");
}

/// Who is in the way of a tighter limit.
std::string tighterText(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    const std::string busiest = suggestion.nameOf(*advice.busiestNormal);
    const std::int64_t least = leastBurst(advice);
    const bool both = advice.busiestAtLowerRate && advice.busiestAtLowerRate != advice.busiestNormal;
    if (!both || least == 0 || !suggestion.aims.spareAll())
        return fmt::format(" A tighter limit would hit {}, the busiest normal {}.", busiest, one(suggestion));
    return fmt::format(" A burst below {} would hit {}, the busiest normal {}; at a lower rate {} "
                       "would need a burst that takes over a minute to empty.",
                       countText(static_cast<std::uint64_t>(least)), busiest, one(suggestion),
                       suggestion.nameOf(*advice.busiestAtLowerRate));
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
        text += fmt::format(" Most of what passes comes from {0} that lose nothing: {1} has {2} more than usual in "
                            "the incidents, none of them faster than a limit that spares normal traffic allows.",
                            many(suggestion), suggestion.nameOf(*advice.quietestIncident),
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
                       suggestion.nameOf(suggestion.exempt->client),
                       suggestion.exempt->wantsBurst ? "needs most of that burst" : "is in the way of a lower rate",
                       without.limitText(), keptOutShare(without.surplus, {without.surelyKeptOut, without.keptOut()}),
                       allowedText(suggestion.aims, suggestion.traffic.word));
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

} // namespace

std::vector<std::string> reasonsOf(const Suggestion& suggestion)
{
    std::vector<std::string> reasons{
        sharingReason(suggestion),  separationReason(suggestion), exemptReason(suggestion),   peaksReason(suggestion),
        burstReason(suggestion),    rateReason(suggestion),       incidentReason(suggestion), hitReason(suggestion),
        regularsReason(suggestion), delayReason(suggestion)};
    std::erase(reasons, std::string());
    return reasons;
}

std::string allowedText(const Aims& aims, KeyWord word)
{
    if (aims.spareAll())
        return fmt::format("no normal {} loses a request", oneOf(word));
    if (aims.lostPerMillion)
        return fmt::format("at most {} % of the normal requests are rejected", percentText(*aims.lostPerMillion));
    return fmt::format("at most {} a request",
                       aims.losers == 1 ? fmt::format("one normal {} loses", oneOf(word))
                                        : fmt::format("{} normal {} lose", countText(aims.losers), manyOf(word)));
}

std::vector<std::string> survivalOf(const Suggestion& suggestion)
{
    if (!suggestion.range)
        return {};
    const AdviceRange& range = *suggestion.range;
    std::vector<std::string> lines;
    const auto& normal = range.of[0];
    if (suggestion.advice.normal.requests > 0)
        lines.push_back(range.sparesNormal
                            ? fmt::format("Holds in every reading of the stamps that was tried: {}.",
                                          allowedText(suggestion.aims, suggestion.traffic.word))
                            : fmt::format("Depends on how the stamps are read: {} normal {} lose {} requests.",
                                          rangeText(normal.clientsRejected.low, normal.clientsRejected.high),
                                          many(suggestion), rangeText(normal.rejected.low, normal.rejected.high)));
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
            lines.push_back(knownLossText(low, high, suggestion.traffic.word));
    }
    return lines;
}

} // namespace spillway
