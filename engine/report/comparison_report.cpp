#include "engine/report/comparison_report.h"

#include "engine/policy/period.h"
#include "engine/policy/policy_text.h"
#include "engine/report/sections.h"
#include "engine/report/simulation_report.h"
#include "engine/report/suggestion_report.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

using enum TextTable::Align;

/// Name of a row, numbered where rows share an algorithm.
std::string numbered(const LimitComparison& report, std::size_t row)
{
    const std::string name(nameOf(report.rows[row].algorithm));
    const auto alike = [&](const ComparisonRow& other) { return other.algorithm == report.rows[row].algorithm; };
    return std::count_if(report.rows.begin(), report.rows.end(), alike) > 1 ? fmt::format("{}. {}", row + 1, name)
                                                                            : name;
}

bool haveOneAverage(const LimitComparison& report)
{
    return std::all_of(report.rows.begin(), report.rows.end(),
                       [&](const ComparisonRow& row) { return row.average == report.rows.front().average; });
}

std::string limitsText(const LimitComparison& report)
{
    TextTable table{Left, Left};
    for (std::size_t i = 0; i < report.rows.size(); ++i)
        table.add({numbered(report, i), parametersText(report.rows[i].policy)});
    return table.text("") +
           (haveOneAverage(report) ? say("each on average {} of one client", averageText(report.rows.front().average))
                                   : say("each with an average of its own")) +
           '\n';
}

std::string exactWaitText(Milliseconds wait)
{
    return wait > Milliseconds(0) ? durationText(wait) : "-";
}

std::string verdictsText(const LimitComparison& report)
{
    TextTable table{Left, Right, Right, Right, Right, Right, Right, Right, Right};
    table.add(titles({"", "passed", "", "delayed", "", "rejected", "", "longest wait", "p99 wait"}));
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        const Totals& totals = report.rows[i].totals;
        const Measures& measures = report.rows[i].measures;
        const auto share = [&](std::uint64_t part) { return shareText(part, totals.requests); };
        table.add({numbered(report, i), countText(totals.passed), share(totals.passed), countText(totals.delayed),
                   share(totals.delayed), countText(totals.rejected), share(totals.rejected),
                   exactWaitText(measures.longestWait), exactWaitText(measures.p99Wait)});
    }
    return table.text("");
}

/// Effect of each limit on the marked periods.
std::string periodsText(const LimitComparison& report)
{
    if (!report.rows.front().periods)
        return {};
    TextTable table{Left, Right, Right, Right, Right, Right, Right};
    const std::string many(wordFor(report.traffic.word));
    table.add(titles({"", "normal: rejected", "", many, "incidents: rejected", "", many}));
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        std::vector<std::string> cells{numbered(report, i)};
        const EstimateInPeriods known = report.rows[i].knownInPeriods();
        for (std::size_t kind = 0; kind < known.low.size(); ++kind) {
            const PeriodOutcome& low = known.low[kind];
            const PeriodOutcome& high = known.high[kind];
            cells.push_back(rangeText(low.rejected, high.rejected));
            cells.push_back(low.rejected == high.rejected ? shareText(low.rejected, low.requests) : "");
            cells.push_back(rangeText(low.clientsRejected, high.clientsRejected));
        }
        table.add(std::move(cells));
    }
    return table.text("");
}

std::string burstsText(const LimitComparison& report)
{
    TextTable table{Left, Right, Right, Right, Right, Right};
    table.add(
        titles({"", say("most in {}", periodText(report.rows.front().window)), "even", "over", "at once", "state"}));
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        const ComparisonRow& row = report.rows[i];
        table.add({numbered(report, i), countText(row.measures.inWindow.served), countText(row.allowedInWindow),
                   row.overshoot() > 0 ? '+' + countText(row.overshoot()) + " !" : "-",
                   row.burstsPass() ? countText(row.measures.atOnce.served) : "-",
                   countText(row.measures.stateBytes) + " B"});
    }
    return table.text("");
}

std::vector<std::string> legend(const LimitComparison& report)
{
    const std::string window = periodText(report.rows.front().window);
    return {
        say("p99 wait: 99 % of the requests served wait no longer"),
        say("most in {0}: of one client's requests, served within any {0}; those that wait count when served", window),
        say("even: requests in that time at the average rate; over: how many more were served"),
        say("at once: the largest burst served faster than the average rate; - means never"),
        say("state: what is kept for one client, when it is largest")};
}

/// Low and high of each limit over all arrival models; empty where timestamps are exact.
std::string readingsText(const LimitComparison& report)
{
    if (!report.traffic.leavesOpen || report.rows.front().totals.requests == 0)
        return {};
    TextTable table{Left, Right, Right, Right, Right, Right};
    table.add(titles({"", "passed", "delayed", "rejected", "longest wait",
                      say("most in {}", periodText(report.rows.front().window))}));
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        const auto [totals, low, high, periods] = report.rows[i].known();
        const std::string shortest = exactWaitText(low.longestWait);
        const std::string longest = exactWaitText(high.longestWait);
        table.add({numbered(report, i), rangeText(totals.low.passed, totals.high.passed),
                   rangeText(totals.low.delayed, totals.high.delayed),
                   rangeText(totals.low.rejected, totals.high.rejected),
                   shortest == longest ? longest : say("{} to {}", shortest, longest),
                   rangeText(low.inWindow.served, high.inWindow.served)});
    }
    const auto lines = readingsLines(report.traffic, translated("the tables above"));
    return fmt::format("{}\n{}{}\n", fmt::join(lines, "\n"), table.text(""), outsideText(report.traffic));
}

struct Names
{
    std::string names; ///< "a, b and c"
    std::uint64_t count;
};

/// All rows that reject so many.
Names whoReject(const LimitComparison& report, std::uint64_t rejected)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < report.rows.size(); ++i)
        if (report.rows[i].totals.rejected == rejected)
            names.push_back(numbered(report, i));
    const std::string last = names.back();
    names.pop_back();
    if (names.empty())
        return {last, 1};
    return {say("{} and {}", fmt::join(names, ", "), last), names.size() + 1};
}

std::string conclusion(const LimitComparison& report)
{
    if (report.rows.front().totals.requests == 0)
        return say("No request was selected.");
    const auto fewer = [](const ComparisonRow& a, const ComparisonRow& b) {
        return a.totals.rejected < b.totals.rejected;
    };
    const auto [least, most] = std::minmax_element(report.rows.begin(), report.rows.end(), fewer);
    const std::uint64_t low = least->totals.rejected;
    const std::uint64_t high = most->totals.rejected;
    if (low == high)
        return high == 0 ? say("None of them rejects a request.") : say("All of them reject the same number.");
    const auto [best, count] = whoReject(report, low);
    const std::uint64_t requests = least->totals.requests;
    return sayFor(count, "{} rejects least ({}), {} most ({}).", "{} reject least ({}), {} most ({}).", best,
                  shareText(low, requests), whoReject(report, high).names, shareText(high, requests));
}

Json periodJson(const PeriodOutcome& outcome)
{
    Json object = countsJson(outcome);
    object["p99_wait_ms"] = outcome.p99Wait.count();
    return object;
}

Json periodRangeJson(const EstimateInPeriods& ranges, PeriodKind of)
{
    const auto kind = static_cast<std::size_t>(of);
    Json object = countsRangeJson(ranges.low[kind], ranges.high[kind]);
    object["p99_wait_ms"] = {ranges.low[kind].p99Wait.count(), ranges.high[kind].p99Wait.count()};
    return object;
}

/// Low and high of each figure that the readings may change.
Json rangeJson(const ComparisonRow& row)
{
    const auto& [totals, low, high, periods] = *row.estimate;
    return {{"passed", {totals.low.passed, totals.high.passed}},
            {"delayed", {totals.low.delayed, totals.high.delayed}},
            {"rejected", {totals.low.rejected, totals.high.rejected}},
            {"longest_wait_ms", {low.longestWait.count(), high.longestWait.count()}},
            {"p99_wait_ms", {low.p99Wait.count(), high.p99Wait.count()}},
            {"most_in_window", {low.inWindow.served, high.inWindow.served}},
            {"overshoot", {row.overshoot(low), row.overshoot(high)}},
            {"most_at_once", {low.atOnce.served, high.atOnce.served}},
            {"state_bytes_per_client", {low.stateBytes, high.stateBytes}}};
}

} // namespace

std::string comparisonText(const LimitComparison& report)
{
    Sections sections;
    sections.add("Traffic", trafficLines(report.traffic));
    sections.addText("Limits", limitsText(report));
    sections.addText("Verdicts", verdictsText(report));
    sections.addText("Periods", periodsText(report));
    sections.addText("Bursts", burstsText(report));
    sections.add("", legend(report));
    sections.addText("Range", readingsText(report));
    const bool open = report.traffic.leavesOpen && report.rows.front().totals.requests > 0;
    sections.add("So",
                 {conclusion(report) + (open ? ' ' + say("That is with {}.", asItStandsText(report.traffic)) : "")});
    return sections.text();
}

Json comparisonJson(const LimitComparison& report)
{
    Json object;
    object["format"] = formatNames(report.traffic);
    object["requests"] = report.traffic.requests;
    object["clients"] = report.traffic.clients;
    putTraffic(object, report.traffic);
    const ComparisonRow& own = report.rows.front();
    object["servers"] = serversJson(own.policy, {{report.traffic.requests, own.totals.delayed, own.totals.rejected}});
    object["window_ms"] = report.rows.front().window.count();
    Json rows = Json::array();
    for (const ComparisonRow& row : report.rows) {
        rows.push_back({{"algorithm", nameOf(row.algorithm)},
                        {"limit", limitText(row.policy)},
                        {"passed", row.totals.passed},
                        {"delayed", row.totals.delayed},
                        {"rejected", row.totals.rejected},
                        {"longest_wait_ms", row.measures.longestWait.count()},
                        {"p99_wait_ms", row.measures.p99Wait.count()},
                        {"most_in_window", row.measures.inWindow.served},
                        {"allowed_in_window", row.allowedInWindow},
                        {"overshoot", row.overshoot()},
                        {"most_at_once", row.measures.atOnce.served},
                        {"bursts_pass", row.burstsPass()},
                        {"state_bytes_per_client", row.measures.stateBytes}});
        if (row.periods) {
            rows.back()["normal"] = periodJson((*row.periods)[0]);
            rows.back()["incident"] = periodJson((*row.periods)[1]);
            if (row.estimate && row.estimate->periods) {
                rows.back()["normal"]["range"] = periodRangeJson(*row.estimate->periods, PeriodKind::Normal);
                rows.back()["incident"]["range"] = periodRangeJson(*row.estimate->periods, PeriodKind::Incident);
            }
        }
        if (row.estimate)
            rows.back()["range"] = rangeJson(row);
    }
    object["rows"] = std::move(rows);
    return object;
}

} // namespace spillway
