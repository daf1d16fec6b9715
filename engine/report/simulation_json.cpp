#include "engine/advise/limiter_need.h"
#include "engine/conf/write_policy.h"
#include "engine/report/hurt_report.h"
#include "engine/report/simulation_report.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

/// The directives on one line: "limit_req_zone …; limit_req …;".
std::string oneLine(const Policy& policy)
{
    std::string text = directiveLines(policy);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

/// The effect of each limit, and how its zone counts.
Json limitsJson(const Simulation& simulation)
{
    Json all = Json::array();
    for (const LimitEffect& effect : simulation.limits) {
        const ZoneSpec& zone = simulation.policy.zones[effect.limit.zone];
        Json places = Json::array();
        for (const std::size_t rule : effect.rules)
            places.push_back(placeWords(simulation.policy, simulation.policy.rules[rule]));
        const LimitCounts& counts = effect.counts;
        all.push_back({{"zone", zone.name},
                       {"key", zone.key.text()},
                       {"place", std::move(places)},
                       {"met", counts.met},
                       {"passed", counts.passed()},
                       {"delayed", counts.delayed},
                       {"rejected", counts.rejected},
                       {"clients", counts.clients},
                       {"clients_rejected", counts.clientsRejected},
                       {"required_burst", effect.requiredBurst}});
        if (!effect.range)
            continue;
        const auto& [low, high] = *effect.range;
        all.back()["range"] = {{"met", {low.met, high.met}},
                               {"delayed", {low.delayed, high.delayed}},
                               {"rejected", {low.rejected, high.rejected}},
                               {"clients_rejected", {low.clientsRejected, high.clientsRejected}}};
    }
    return all;
}

/// null where none suffices.
Json needJson(std::int64_t need)
{
    return need == kNoneSuffices ? Json() : Json(need);
}

/// Name: [low, high].
Json rangeJson(const Json& low, const Json& high)
{
    Json range = Json::object();
    for (const auto& [name, value] : low.items())
        range[name] = {value, high[name]};
    return range;
}

/// Name: [value, margin].
Json estimatesJson(const SampleEstimates& all)
{
    const auto pair = [](const SampledCount& estimate) { return Json::array({estimate.value, estimate.margin}); };
    return {{"clients", pair(all.clients)},
            {"passed", pair(all.passed)},
            {"delayed", pair(all.delayed)},
            {"rejected", pair(all.rejected)},
            {"clients_delayed", pair(all.clientsDelayed)},
            {"clients_rejected", pair(all.clientsRejected)}};
}

void putPolicy(Json& object, const Policy& policy, const std::string& file)
{
    if (file.empty())
        object["limit"] = oneLine(policy);
    else
        object["config"] = file;
}

/// The totals of the second policy, and how the verdicts differ.
Json comparisonJson(const PolicyComparison& comparison)
{
    const auto counts = [](const PolicyComparison::Counts& of, const Totals& totals) {
        Json object{{"only_a", of.onlyFirst},
                    {"only_b", of.onlySecond},
                    {"waits_in_one", of.waiting},
                    {"clients_better_off", of.gain},
                    {"clients_worse_off", of.lose}};
        object.update(totalsJson(totals));
        return object;
    };
    const auto clients = [&](const std::vector<ClientDifference>& all) {
        Json list = Json::array();
        for (const ClientDifference& one : all)
            list.push_back({{"client", comparison.with.grouped->name(one.client)},
                            {"only_a", one.onlyFirst},
                            {"only_b", one.onlySecond},
                            {"waits_in_a", one.waitsFirst},
                            {"waits_in_b", one.waitsSecond}});
        return list;
    };
    Json object = counts(comparison.counts, comparison.second);
    putPolicy(object, comparison.with.policy, comparison.with.file);
    object["better_off"] = clients(comparison.gain);
    object["worse_off"] = clients(comparison.lose);
    if (const auto& range = comparison.range)
        object["range"] =
            rangeJson(counts(range->counts.low, range->second.low), counts(range->counts.high, range->second.high));
    return object;
}

Json periodJson(const Simulation::InPeriods& periods, PeriodKind of, bool asRange)
{
    const auto kind = static_cast<std::size_t>(of);
    const PeriodOutcome& counts = periods.counts[kind];
    Json object = countsJson(counts);
    object["passed_share"] = shareJson(counts.passed, counts.requests);
    object["length_ms"] = counts.length.count();
    if (of == PeriodKind::Incident)
        putIncident(object, periods.surplus, keptOutOf(periods.surplus, counts.rejected, counts.known), counts.known);
    if (!asRange)
        return object;
    object["range"] = countsRangeJson(periods.low[kind], periods.high[kind]);
    if (of == PeriodKind::Incident) {
        Json lowest;
        Json highest;
        putIncident(lowest, periods.surplus, periods.keptOut.low, periods.low[kind].known);
        putIncident(highest, periods.surplus, periods.keptOut.high, periods.high[kind].known);
        for (const auto& [name, value] : lowest.items())
            if (name != "surplus")
                object["range"][name] = {value, highest[name]};
    }
    return object;
}

Json eachPeriodJson(const std::vector<Simulation::InPeriod>& periods, bool asRange)
{
    Json all = Json::array();
    for (const Simulation::InPeriod& each : periods) {
        Json object{{"kind", kindWord(each.period.kind)},
                    {"from", isoText(each.period.range.from)},
                    {"to", isoText(each.period.range.to)}};
        if (!each.period.name.empty())
            object["name"] = each.period.name;
        object.update(countsJson(each.counts.outcome));
        if (asRange)
            object["range"] = countsRangeJson(each.counts.low, each.counts.high);
        all.push_back(std::move(object));
    }
    return all;
}

} // namespace

Json totalsJson(const Totals& totals)
{
    return {{"passed", totals.passed},
            {"delayed", totals.delayed},
            {"rejected", totals.rejected},
            {"clients_delayed", totals.clientsDelayed},
            {"clients_rejected", totals.clientsRejected},
            {"longest_wait_ms", totals.longestWait.count()},
            {"peak_excess_milli", totals.peakExcess.raw()}};
}

Json countsJson(const std::vector<WayCount>& counts, const char* name)
{
    Json all = Json::array();
    for (const WayCount& each : counts)
        all.push_back({{name, each.why}, {"requests", each.requests}});
    return all;
}

Json serversJson(const Policy& policy, const std::vector<DecidedCounts>& counts)
{
    Json all = Json::array();
    for (std::size_t i = 0; i < std::min(counts.size(), policy.servers.size()); ++i) {
        if (counts[i].requests == 0)
            continue;
        const PolicyServer& server = policy.servers[i];
        all.push_back({{"name", server.name},
                       {"listen", server.listen},
                       {"where", server.where},
                       {"requests", counts[i].requests},
                       {"delayed", counts[i].delayed},
                       {"rejected", counts[i].rejected}});
    }
    return all;
}

Json simulationJson(const Simulation& simulation)
{
    Json object;
    object["format"] = formatNames(simulation.traffic);
    putPolicy(object, simulation.policy, simulation.policyFile);
    object["status"] = simulation.policy.status;
    object["dry_run"] = simulation.policy.dryRun;
    object["requests"] = simulation.totals.requests;
    object["clients"] = simulation.totals.clients;
    const Json totals = totalsJson(simulation.totals);
    object.update(totals);
    object["need_burst"] = needJson(simulation.needBurst);
    object["out_of_memory"] = simulation.totals.outOfMemory;
    putTraffic(object, simulation.traffic);
    object["limits"] = limitsJson(simulation);
    object["servers"] = serversJson(simulation.policy, simulation.ways.servers);
    object["unlimited"] = countsJson(simulation.ways.unlimited, "why");
    object["assumptions"] = countsJson(simulation.ways.rests, "text");
    if (simulation.estimates)
        object["estimate"] = estimatesJson(*simulation.estimates);
    if (simulation.range) {
        object["range"] = rangeJson(totalsJson(simulation.range->low), totalsJson(simulation.range->high));
    }
    if (simulation.periods) {
        const bool asRange = simulation.range.has_value();
        object["normal"] = periodJson(*simulation.periods, PeriodKind::Normal, asRange);
        object["incident"] = periodJson(*simulation.periods, PeriodKind::Incident, asRange);
        if (!simulation.eachPeriod.empty())
            object["periods"] = eachPeriodJson(simulation.eachPeriod, asRange);
    }
    if (!simulation.days.empty())
        object["days"] = daysJson(simulation.days);
    if (simulation.compared)
        object["compared_with"] = comparisonJson(*simulation.compared);
    Json top = Json::array();
    for (const Simulation::Client& client : simulation.top) {
        top.push_back({{"client", client.name},
                       {"requests", client.outcome.requests},
                       {"passed", client.outcome.passed()},
                       {"delayed", client.outcome.delayed},
                       {"rejected", client.outcome.rejected},
                       {"longest_wait_ms", client.outcome.longestWait.count()},
                       {"need_burst", needJson(client.needBurst)}});
        if (client.range)
            top.back()["range"] = clientRangeJson(*client.range);
    }
    object["top"] = std::move(top);
    object["reasons"] = reasonsOf(simulation);
    if (simulation.hurt)
        object["hurt"] = hurtJson(*simulation.hurt);
    return object;
}

} // namespace spillway
