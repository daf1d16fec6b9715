#include "engine/report/logged_agreement_report.h"

#include "engine/report/sections.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/chrono.h>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

constexpr std::array kDecisions{"passed", "delayed", "rejected", toTranslate("not_limited")};

/// By Parting: its name in JSON, and a sentence.
constexpr std::array<std::pair<const char*, const char*>, kPartings> kReasons{{
    {"arrival_unknown", toTranslate("The log does not show the millisecond at which requests arrived.")},
    {"near_boundary",
     toTranslate("Close to a threshold: the order within a millisecond, or a few milliseconds between the clocks of "
                 "nginx's workers, decide.")},
    {"zone_full", toTranslate("A zone was full, so nginx rejected or forgot clients.")},
    {"other_limit", toTranslate("nginx applied another limit of that server.")},
    {"not_limited",
     toTranslate("nginx did not limit the request: it was answered earlier, or its location has no limit.")},
    {"earlier_difference", toTranslate("An earlier difference of the same client still shows in its bucket.")},
    {"log_begins", toTranslate("The bucket was not empty when the log began.")},
    {"emptier_bucket",
     toTranslate("nginx's bucket was emptier: nginx restarted, a reload changed the zone, or the limit is higher "
                 "than given here.")},
    {"fuller_bucket",
     toTranslate("nginx's bucket was fuller: requests are missing in the log, or the limit is lower than given here.")},
}};

/// The rows, which all have the same members, with their names as titles.
std::string rowsText(const Json& rows)
{
    constexpr std::string_view kThousandths = "_milli";
    std::vector<TextTable::Align> columns;
    std::vector<std::string> titles;
    for (const auto& [name, value] : rows.front().items()) {
        columns.push_back(value.is_string() ? TextTable::Align::Left : TextTable::Align::Right);
        titles.push_back(name.ends_with(kThousandths) ? name.substr(0, name.size() - kThousandths.size()) : name);
        std::ranges::replace(titles.back(), '_', ' ');
        titles.back() = translated(titles.back().c_str());
    }
    TextTable table(std::move(columns));
    table.add(std::move(titles));
    for (const Json& row : rows) {
        std::vector<std::string> cells;
        for (const auto& [name, value] : row.items())
            cells.push_back(name == "predicted" || name == "actual"
                                ? translated(value.get_ref<const std::string&>().c_str())
                            : value.is_string()            ? printable(value.get<std::string>(), 60)
                            : value.is_null()              ? "-"
                            : name.ends_with(kThousandths) ? levelText(Thousandths(value.get<std::int64_t>()))
                                                           : countText(value.get<std::uint64_t>()));
        table.add(std::move(cells));
    }
    return table.text("");
}

Json differenceJson(const LoggedAgreement::Difference& each)
{
    const ReplayedRequest& request = each.request;
    return {{"time", isoText(request.at)},
            {"client", printable(each.client, 400)},
            {"request", printable(each.sent, 400)},
            {"predicted", kDecisions[request.predicted]},
            {"actual", kDecisions[request.actual]},
            {"excess_milli", request.excess.raw()},
            {"logged_excess_milli", request.entry != nullptr ? Json(request.entry->excess.raw()) : Json()},
            {"reason", kReasons[static_cast<std::size_t>(each.reason)].first}};
}

void addAgreement(Json& json, const LoggedAgreement& agreement)
{
    json["equal"] = agreement.equal;
    json["share"] = shareJson(agreement.equal, agreement.decisions);
    json["by_status"] = agreement.byStatus;
    json["arrivals_open"] = agreement.arrivalsAreOpen;
    json["table"] = Json::array();
    for (std::size_t predicted = 0; predicted < kDecisions.size(); ++predicted) {
        Json row{{"predicted", kDecisions[predicted]}};
        for (std::size_t actual = 0; actual < kDecisions.size(); ++actual)
            row[kDecisions[actual]] = agreement.table[predicted][actual];
        json["table"].push_back(std::move(row));
    }
    json["reasons"] = Json::object();
    for (std::size_t i = 0; i < kPartings; ++i)
        json["reasons"][kReasons[i].first] = agreement.reasons[i];
    for (const LoggedAgreement::Difference& each : agreement.examples)
        json["differences"].push_back(differenceJson(each));
}

std::vector<std::string> decisionSentences(const LoggedAgreement& agreement)
{
    std::vector<std::string> sentences{say("{} of {} are equal ({}).", countText(agreement.equal),
                                           countText(agreement.decisions, "decision", "decisions"),
                                           shareText(agreement.equal, agreement.decisions))};
    if (agreement.arrivalsAreOpen)
        sentences.push_back(
            say("The log does not show when in a second requests arrived. These are the figures of the arrival model "
                "that fits best."));
    if (agreement.byStatus == 0)
        sentences.push_back(say("A request without a line in error.log counts as passed."));
    if (agreement.byStatus == 0 && !agreement.delaysAreLogged && agreement.table[1][1] > 0)
        sentences.push_back(say("error.log has no line about a delay, so passed and delayed look alike. Log at "
                                "level “warn” to see delays."));
    return sentences;
}

std::vector<std::string> lineSentences(const Json& lines, const LoggedAgreement* agreement)
{
    const auto count = [&](const char* name) { return lines[name].get<std::uint64_t>(); };
    std::vector<std::string> sentences{
        say("{} with {}: {} rejected and {} delayed, {} in a dry run, {} cut off. {} about a full zone.",
            countText(count("lines"), "line", "lines"), countText(count("decisions"), "decision", "decisions"),
            countText(count("rejected")), countText(count("delayed")), countText(count("dry_run")),
            countText(count("cut")), countText(count("zone_full"), "line", "lines"))};
    if (agreement == nullptr)
        return sentences;
    sentences.push_back(say(
        "Found in the access log: {}; {} with the predicted verdict, {} of these with the predicted excess (largest "
        "difference {}).",
        countText(agreement->linesFound), countText(agreement->equalVerdict), countText(agreement->equalExcess),
        levelText(agreement->largestDifference)));
    sentences.push_back(say("Its times are UTC{}{:%H:%M}.", agreement->ahead < Milliseconds(0) ? '-' : '+',
                            std::chrono::abs(agreement->ahead)));
    return sentences;
}

} // namespace

std::string_view reasonText(Parting reason)
{
    return translated(kReasons[static_cast<std::size_t>(reason)].second);
}

Json loggedAgreementJson(const LoggedAgreement* agreement, const ErrorLog& log, std::size_t top)
{
    const auto number = [&](auto has) { return static_cast<std::size_t>(std::ranges::count_if(log.entries, has)); };
    Json json{{"decisions", agreement != nullptr ? agreement->decisions : log.entries.size()},
              {"equal", nullptr},
              {"share", nullptr},
              {"differences", Json::array()}};
    if (agreement != nullptr)
        addAgreement(json, *agreement);
    if (log.files.empty())
        return json;
    Json& lines = json["error_log"] = {{"lines", log.lines},
                                       {"decisions", log.entries.size()},
                                       {"rejected", number(&ErrorLog::Entry::rejected)},
                                       {"delayed", log.entries.size() - number(&ErrorLog::Entry::rejected)},
                                       {"dry_run", number(&ErrorLog::Entry::dryRun)},
                                       {"cut", log.cut},
                                       {"zone_full", log.outOfMemory}};
    if (agreement != nullptr)
        lines.update({{"found", agreement->linesFound},
                      {"equal_verdict", agreement->equalVerdict},
                      {"equal_excess", agreement->equalExcess},
                      {"largest_difference_milli", agreement->largestDifference.raw()},
                      {"ahead_of_utc_ms", agreement->ahead.count()}});
    constexpr std::array kNames{"zone", "client", "path"};
    const auto counts = countsOf(log, top);
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        Json& rows = lines[kNames[i] + std::string("s")] = Json::array();
        for (const LoggedCounts& each : counts[i])
            rows.push_back({{kNames[i], printable(each.name, 400)},
                            {"rejected", each.rejected},
                            {"delayed", each.delayed},
                            {"largest_excess_milli", each.largestExcess.raw()}});
    }
    return json;
}

std::string loggedAgreementText(const LoggedAgreement* agreement, const ErrorLog& log, std::size_t top)
{
    const Json json = loggedAgreementJson(agreement, log, top);
    Sections sections;
    const auto addRows = [&](const char* label, const Json& rows) {
        if (!rows.empty())
            sections.addText(label, rowsText(rows));
    };
    if (agreement != nullptr) {
        sections.addSentences("Decisions", decisionSentences(*agreement));
        addRows("nginx's", json["table"]);
        std::vector<std::string> reasons;
        for (std::size_t i = 0; i < kPartings; ++i)
            if (const std::uint64_t requests = agreement->reasons[i]; requests > 0)
                reasons.push_back(fmt::format("{}: {}", countText(requests), reasonText(static_cast<Parting>(i))));
        sections.addSentences("Differences", reasons);
        addRows("Examples", json["differences"]);
    }
    if (log.files.empty())
        return sections.text();
    const Json& lines = json["error_log"];
    sections.addSentences("error.log", lineSentences(lines, agreement));
    addRows("Zones", lines["zones"]);
    addRows("Clients", lines["clients"]);
    addRows("Paths", lines["paths"]);
    return sections.text();
}

} // namespace spillway
