#include "engine/conf/write_policy.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

Json lossJson(const PeriodLoss& loss)
{
    Json peaks = Json::object();
    for (std::size_t i = 0; i < kAdviceWindows.size(); ++i)
        peaks[std::to_string(kAdviceWindows[i].count())] = loss.peaks[i];
    return {{"requests", loss.requests},
            {"clients", loss.clients},
            {"rejected", loss.rejected},
            {"clients_rejected", loss.clientsRejected},
            {"passed_share", shareJson(loss.requests - loss.rejected, loss.requests)},
            {"length_ms", loss.length.count()},
            {"peaks", std::move(peaks)}};
}

Json boundsJson(const CountEstimate& bounds)
{
    return Json::array({bounds.low, bounds.high});
}

Json rangeJson(const Suggestion& suggestion)
{
    const AdviceRange& range = *suggestion.range;
    Json all = Json::object();
    all["normal"] = {{"rejected", boundsJson(range.of[0].rejected)},
                     {"clients_rejected", boundsJson(range.of[0].clientsRejected)}};
    const auto& incident = range.of[1];
    const std::uint64_t requests = suggestion.advice.incident.requests;
    all["incident"] = {
        {"rejected", boundsJson(incident.rejected)},
        {"clients_rejected", boundsJson(incident.clientsRejected)},
        {"passed_share", Json::array({shareJson(requests - std::min(incident.rejected.high, requests), requests),
                                      shareJson(requests - incident.rejected.low, requests)})},
        {"kept_out", boundsJson(incident.keptOut)},
        {"regular_clients_rejected", boundsJson(incident.regularClients)},
        {"regular_rejected", boundsJson(incident.regularRejected)}};
    all["least_burst"] = boundsJson(range.burst);
    all["survives"] = {{"normal_spared", range.sparesNormal},
                       {"separates", range.separates == suggestion.advice.separates}};
    return all;
}

Json nameJson(const Suggestion& suggestion, const std::optional<ClientId>& client)
{
    return client ? Json(std::string(suggestion.grouped->name(*client))) : Json();
}

Json proposalsJson(const Suggestion& suggestion)
{
    Json proposals = Json::array();
    for (const PeriodProposal& proposal : suggestion.proposals())
        proposals.push_back({{"kind", kindWord(proposal.period.kind)},
                             {"from", isoText(proposal.period.range.from)},
                             {"to", isoText(proposal.period.range.to)},
                             {"requests_per_second", std::round(proposal.perSecond * 100) / 100}});
    return proposals;
}

Json placedJson(const Suggestion& suggestion)
{
    Json limits = Json::array();
    for (const PlacedLimit& limit : suggestion.placed)
        limits.push_back({{"zone", limit.zone.name},
                          {"key", limit.zone.key.text()},
                          {"place", locationWords(limit.rule)},
                          {"rate", limit.zone.rate.text()},
                          {"burst", limit.limit().burst},
                          {"nodelay", limit.limit().nodelay},
                          {"blocked", limit.blocked},
                          {"of", limit.requests},
                          {"normal_clients_rejected", limit.normalClients}});
    return limits;
}

} // namespace

Json suggestionJson(const Suggestion& suggestion)
{
    const Advice& advice = suggestion.advice;
    const std::string lines = directiveLines(suggestion.policy);
    const std::size_t end = lines.find('\n');
    Json object;
    object["rate"] = advice.rate.text();
    object["burst"] = advice.burst;
    object["delay"] = advice.delay.value_or(advice.burst);
    object["nodelay"] = !advice.delay;
    object["directive"] = lines.substr(end + 1, lines.find('\n', end + 1) - end - 1);
    object["zone_directive"] = lines.substr(0, end);
    object["suggested"] = placedJson(suggestion);
    object["separates"] = advice.separates;
    object["reasons"] = reasonsOf(suggestion);
    object["normal"] = lossJson(advice.normal);
    object["incident"] = lossJson(advice.incident);
    putIncident(object["incident"], advice.surplus, advice.keptOut(), advice.incident.known);
    object["incident"]["usual_variation"] = advice.variation;
    object["busiest_normal"] = nameJson(suggestion, advice.busiestNormal);
    object["quietest_incident"] = nameJson(suggestion, advice.quietestIncident);
    object["quietest_incident_surplus"] = advice.quietestIncident ? Json(advice.quietestSurplus) : Json();
    Json frontier = Json::array();
    for (const FrontierPoint& point : advice.frontier)
        frontier.push_back({{"rate", point.rate.text()}, {"burst", point.burst}});
    object["frontier"] = std::move(frontier);
    Json doubts = Json::array();
    Json advised = Json::array();
    for (const Doubt doubt : advice.doubts) {
        doubts.push_back(doubtWord(doubt));
        advised.push_back(doubtText(doubt, suggestion, Remedies::ByOptions));
    }
    object["doubts"] = std::move(doubts);
    object["doubt_texts"] = std::move(advised);
    if (suggestion.range) {
        object["range"] = rangeJson(suggestion);
        object["range"]["texts"] = survivalOf(suggestion);
    }
    if (suggestion.periods.empty())
        object["proposals"] = proposalsJson(suggestion);
    object["format"] = formatNames(suggestion.traffic);
    putTraffic(object, suggestion.traffic);
    return object;
}

} // namespace spillway
